import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localUserId } from '@nexus/contracts';
import { layCluster } from '@nexus/knowledge-store/testing';
import { createRuntime, parseSettings, type Runtime, userIdOf } from '@nexus/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEvents, runNexus } from '../../support/command-line/run-nexus.ts';

/** Against hanging. */
const timeout = 300_000;
const place: { folder?: string; runtime?: Runtime } = {};

beforeAll(async () => {
  place.folder = await mkdtemp(join(tmpdir(), 'nexus-named-users-'));
  await layCluster(place.folder);
  // Keeps the database open, so that no command waits for it.
  place.runtime = await createRuntime(parseSettings(environment()));
  await place.runtime.memoryOpened(timeout);
}, timeout);
afterAll(async () => {
  await place.runtime?.close();
  await rm(place.folder ?? '', { recursive: true, force: true, maxRetries: 100, retryDelay: 100 });
});

function environment(): Record<string, string> {
  if (place.folder === undefined) throw new Error('There is no folder.');
  return { NEXUS_DATA_DIR: place.folder };
}

/** What was answered to each line. */
async function brief(user: string | null, ...lines: readonly string[]): Promise<string[]> {
  const whose = user === null ? [] : ['--user', user];
  const said = lines.flatMap((line) => ['--say', line]);
  const run = await runNexus(['brief', '--json', ...whose, ...said], { environment: environment() });
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
  const events = parseEvents(run.stdout);
  return lines.map((_, index) =>
    events.flatMap((event) => (event.type === 'assistant' && event.turn === index + 1 ? [event.text] : [])).join(' '),
  );
}

async function preferencesOf(user: string | null) {
  return place.runtime?.preferences.get(user === null ? localUserId : userIdOf(user));
}

describe('users by name', () => {
  it('M-13: two names are two memories, each there in the next process, and the machine’s own is a third', {
    timeout,
  }, async () => {
    const [first] = await brief('nora', 'remember that I want invoices first', 'put Winifred Hallam first');
    expect(first).toMatch(/remember/i);
    const [otto] = await brief('otto', 'what do you know about me?');
    expect(otto).not.toMatch(/invoices/i);
    const [nora] = await brief('nora', 'what do you know about me?');
    expect(nora).toMatch(/invoices/i);
    const [own] = await brief(null, 'what do you know about me?');
    expect(own).not.toMatch(/invoices/i);
    expect((await preferencesOf('nora'))?.vips).toHaveLength(1);
    expect(await preferencesOf('otto')).toBeNull();
    expect(await preferencesOf(null)).toBeNull();
  });

  it('M-13: the sample mailbox is told the same on every drive, and its own first sender is never kept', {
    timeout,
  }, async () => {
    const [before] = await brief('paula', 'next');
    const [again] = await brief('paula', 'next');
    expect(again).toBe(before);
    expect(await preferencesOf('paula')).toBeNull();
  });

  it('M-13: keys are rotated, killed in the middle and again, and every choice can still be read', {
    timeout,
  }, async () => {
    const chosen = await preferencesOf('nora');
    const file = join(place.folder ?? '', 'encryption-keys.json');
    const keys = async () => JSON.parse(await readFile(file, 'utf8')).keys.length;
    const entry = fileURLToPath(new URL('../../../apps/cli/src/nexus.ts', import.meta.url));
    const { PATH = '' } = process.env;
    const killed = spawn(process.execPath, [entry, 'keys', 'rotate'], { env: { PATH, ...environment() } });
    const ended = new Promise((resolve) => killed.on('close', resolve));
    while ((await keys()) < 2) await new Promise((resolve) => setImmediate(resolve));
    killed.kill('SIGKILL');
    await ended;
    expect(await preferencesOf('nora')).toEqual(chosen);
    const run = await runNexus(['keys', 'rotate', '--json'], { environment: environment() });
    expect(JSON.parse(run.stdout)).toMatchObject({ resealed: 1, unreadable: 0, kept: 2 });
    expect(await preferencesOf('nora')).toEqual(chosen);
  });
});

describe('what a command line may say of a user', () => {
  it('B-20: an empty name, and keys that are not to be kept, are refused with a sentence', async () => {
    const nobody = await runNexus(['brief', '--json', '--user', ' ', '--say', 'next']);
    expect(JSON.parse(nobody.stdout)).toMatchObject({ type: 'error', code: 'USAGE_INVALID' });
    const nowhere = await runNexus(['keys', 'rotate']);
    expect(nowhere.status).toBe(1);
    expect(nowhere.stderr).toMatch(/NEXUS_DATA_DIR.*\(SETTING_INVALID\)/);
  });
});
