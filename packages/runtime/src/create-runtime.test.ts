import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localUserId } from '@nexus/contracts';
import { sampleMailboxPath } from '@nexus/email-providers';
import { describe, expect, it } from 'vitest';
import { createRuntime } from './create-runtime.ts';
import { parseSettings } from './settings/settings.ts';

function createLog() {
  const lines: string[] = [];
  const write = (said: object | string, message = said) => void lines.push(String(message));
  return { lines, log: { info: write, warn: write } };
}

describe('the adapters of one process', () => {
  it('V-5: without REDIS_URL say once that the budget is this process’s own, keep it, and close', async () => {
    const { lines, log } = createLog();
    await using runtime = await createRuntime(parseSettings({ OPENAI_REQUESTS_PER_MINUTE: '1' }), { log });
    await using first = await runtime.openDrive(localUserId);
    await using second = await runtime.openDrive(localUserId);
    expect([first.userId, second.userId]).toEqual([localUserId, localUserId]);
    expect(lines).toEqual(['no REDIS_URL, so the budget of the model is kept in memory, for this process alone']);
    expect(runtime.redis).toBeNull();
    expect(runtime.modelQuota.tryTake(1)).toEqual({ granted: true });
    expect(runtime.modelQuota.tryTake(1)).toMatchObject({ granted: false });
    await runtime.close();
  });
});

describe('a data folder that cannot be used', () => {
  async function makeFolder() {
    const path = await mkdtemp(join(tmpdir(), 'nexus-folder-'));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  }

  it('B-1: is no hindrance to a briefing where nobody named it and nothing can be in it', async () => {
    await using folder = await makeFolder();
    const projectFolder = join(folder.path, 'checkout');
    await writeFile(projectFolder, '');
    const { lines, log } = createLog();
    await using runtime = await createRuntime(parseSettings({}, { projectFolder }), { log });
    await using drive = await runtime.openDrive(localUserId, { mailbox: sampleMailboxPath });
    expect((await drive.mailbox.reader.overview()).unread).toBeGreaterThan(0);
    // Until then the process of the database is looking for a folder, and would make one behind this test.
    await expect.poll(() => lines.at(-1)).toContain('cannot be used (ENOTDIR)');
  });

  it('B-1: is refused where its disk is not mounted, named or not', async () => {
    await using folder = await makeFolder();
    const dataFolder = join(folder.path, '.nexus');
    await symlink(join(folder.path, 'disk', 'nexus'), dataFolder);
    const refusal = {
      code: 'SETTING_INVALID',
      message: expect.stringContaining(`${dataFolder} leads to a place that cannot be reached`),
    };
    const start = (named: Readonly<Record<string, string>>) =>
      createRuntime(parseSettings(named, { projectFolder: folder.path }));
    await expect(start({})).rejects.toMatchObject(refusal);
    await expect(start({ NEXUS_DATA_DIR: dataFolder })).rejects.toMatchObject(refusal);
    await expect(start({ NEXUS_DATA_DIR: join(dataFolder, 'mine') })).rejects.toMatchObject(refusal);
    await mkdir(join(folder.path, 'disk', 'nexus'), { recursive: true });
    await using mounted = await start({});
    expect(mounted.settings.database).toMatchObject({ dataDirectory: dataFolder });
  });

  it('B-1: is refused where it is a link that leads back to itself', async () => {
    await using folder = await makeFolder();
    const dataFolder = join(folder.path, '.nexus');
    await symlink(dataFolder, dataFolder);
    const settings = parseSettings({ NEXUS_DATA_DIR: dataFolder });
    await expect(createRuntime(settings)).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      message: expect.stringContaining('cannot be reached'),
    });
  });
});

describe('what outlives a drive', () => {
  it('M-13: is not opened by a runtime that nobody asks for anything', async () => {
    // The embedded database is a process of its own, which makes its folder a moment after it began.
    const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
    const before = processes();
    const folder = await mkdtemp(join(tmpdir(), 'nexus-runtime-'));
    const settings = parseSettings({ NEXUS_DATA_DIR: folder });
    await using runtime = await createRuntime(settings);
    expect(processes()).toBeLessThanOrEqual(before);
    await runtime.close();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('M-13: a drive on the sample mailbox does not keep what it told, one on a mailbox of the user’s own does', async () => {
    await using runtime = await createRuntime(parseSettings({}));
    await using sample = await runtime.openDrive(localUserId);
    await using own = await runtime.openDrive(localUserId, { mailbox: sampleMailboxPath });
    expect(sample.openMemory()).toMatchObject({ userId: localUserId, knowledge: runtime.knowledge });
    expect(sample.openMemory().briefedStore).toBeUndefined();
    expect(own.openMemory().briefedStore).toBe(runtime.briefed);
    expect(sample.preferences.vips).toHaveLength(1);
    expect(own.preferences).toEqual({});
    expect(await runtime.preferences.get(localUserId)).toBeNull();
  });
});
