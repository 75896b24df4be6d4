import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runInProcess } from '@nexus/cli/testing';
import { localUserId } from '@nexus/contracts';
import { connectRedis } from '@nexus/knowledge-store';
import { findRedisServer, layCluster, readAllTables, startRedisServer } from '@nexus/knowledge-store/testing';
import { inventEntry } from '@nexus/knowledge-store/testing/run-knowledge-schedules';
import { createRuntime, openingOfEmbedded, parseSettings, type Runtime } from '@nexus/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Against hanging only. */
const bound = 600_000;
const canaries = {
  rule: 'quokka',
  fact: 'Zebedee',
  mail: 'canary-briefed',
  thread: 'canary-muted',
  account: 'ada@canary.example',
};

/** Its database's owner may still be taking dead rows out when a test is over. */
async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `nexus-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 }));
  return folder;
}

async function openRuntime(environment: Readonly<Record<string, string>>): Promise<Runtime> {
  const runtime = await createRuntime(parseSettings(environment));
  await runtime.memoryOpened(openingOfEmbedded);
  return runtime;
}

/** What no drive of the sample mailbox leaves. */
async function leaveMore(environment: Readonly<Record<string, string>>): Promise<void> {
  await using runtime = await openRuntime(environment);
  await runtime.preferences.update(localUserId, (kept) => ({ ...kept, keywords: ['canary-keyword'] }));
  await runtime.briefed.add(localUserId, [canaries.mail]);
  await runtime.hiddenMail.snooze(localUserId, [{ emailId: 'account/snoozed', until: new Date() }]);
  await runtime.hiddenMail.mute(localUserId, canaries.thread);
  const credentials = {
    kind: 'password',
    user: 'ada',
    password: 'canary-password',
    imap: { host: 'imap.example.com', port: 993, security: 'tls' },
    smtp: null,
  } as const;
  await runtime.accounts.connect(localUserId, { provider: 'imap', address: canaries.account }, credentials);
}

/** Files below a folder in whose bytes one of the words is. */
async function filesWith(folder: string, words: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (words.some((word) => bytes.includes(word))) found.push(entry.name);
  }
  return found;
}

describe.skipIf(findRedisServer() === null)('what is kept of a user, from the command line', () => {
  it('L-15, H-9: is all in one file, without a secret; and once deleted in no table, key or file', {
    timeout: bound,
  }, async () => {
    await using redis = await startRedisServer();
    const data = await folderOf('personal-data');
    await layCluster(data);
    const environment = { NEXUS_DATA_DIR: data, REDIS_URL: redis.url };
    const nexus = (...words: readonly string[]) => runInProcess(words, { environment, folder: data });
    const said = [
      'remember that Zebedee runs the harbour site since June',
      'from now on tell me about quokka invoices first',
    ];
    await nexus('brief', ...said.flatMap((words) => ['--say', words]), '--say', 'goodbye');
    await leaveMore(environment);

    const exported = await nexus('export');
    const file = JSON.parse(exported.stdout);
    for (const canary of [...Object.values(canaries), 'canary-keyword', 'account/snoozed'])
      expect(exported.stdout).toContain(canary);
    expect(exported.stdout).not.toContain('canary-password');
    expect(file).toMatchObject({
      format: 1,
      userId: localUserId,
      told: [{ validFrom: '2026-06' }],
      accounts: [{ provider: 'imap' }],
    });

    expect((await runInProcess(['delete-account'], { environment, input: 'no\n' })).stderr).toContain(
      'Nothing was deleted',
    );
    expect((await nexus('export')).stdout).toContain(canaries.fact);
    const deleted = await runInProcess(['delete-account'], { environment, input: 'Delete\n' });
    expect([deleted.status, deleted.stdout]).toEqual([
      0,
      expect.stringContaining('Everything that was kept of you is deleted.'),
    ]);
    expect(JSON.parse((await nexus('delete-account', '--yes', '--json')).stdout)).toHaveProperty('redisDisk');

    await using client = connectRedis({ url: redis.url });
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    client.onReady(() => resolve());
    await ready;
    const keys = (await client.client.keys('*')).filter((key) => !key.startsWith('nexus:model'));
    expect(keys).toEqual([`nexus:deleted:${localUserId}`]);
    // Read when its owner has let go of it, and so after it took the dead rows out of its files.
    const tables = await readAllTables(data);
    const words = Object.values(canaries);
    expect(Object.keys(tables).filter((table) => words.some((word) => tables[table]?.includes(word)))).toEqual([]);
    // That it was done is written down, of whom it was is not.
    for (const event of ['data-exported', 'account-deleted']) expect(tables['public.security_log']).toContain(event);
    expect(tables['public.security_log']).not.toContain(localUserId);
    while ((await filesWith(data, words)).length > 0) await delay(100);
  });
});

it('L-15: an export writes over no file, and where nothing is kept there is nothing to export or delete', async () => {
  const folder = await folderOf('export');
  await writeFile(join(folder, 'mine.json'), 'mine');
  await layCluster(folder);
  const environment = { NEXUS_DATA_DIR: folder };
  const refused = await runInProcess(['export', '--to', 'mine.json'], { environment, folder });
  expect(refused.stderr).toContain('is there already. Name another one. (USAGE_INVALID)');
  expect(await readFile(join(folder, 'mine.json'), 'utf8')).toBe('mine');
  for (const command of ['export', 'delete-account'])
    expect((await runInProcess([command], { environment: { NEXUS_DATA_DIR: ':memory:' } })).stderr).toContain(
      'SETTING_INVALID',
    );
});

it('L-6, L-15: what does not answer is named, nothing is left out of the file, and what was broken off is done when it is done again', async () => {
  const folder = await folderOf('deletion');
  await layCluster(folder);
  await using runtime = await openRuntime({ NEXUS_DATA_DIR: folder });
  await runtime.hiddenMail.mute(localUserId, 'thread');
  await runtime.preferences.update(localUserId, (kept) => ({ ...kept, keywords: ['canary-keyword'] }));
  const { hiddenMail, knowledge, personalData } = runtime;
  // A fact from before long memory is in the file, also with an end that something told later gave it.
  const before = {
    ...inventEntry('Ruth ran the site'),
    told: { validFrom: null, validTo: '2026-06', supersededBy: 'k_later' },
  };
  const { get } = knowledge;
  Object.assign(knowledge, {
    get: async (userId: string) => {
      const reading = await get(userId);
      return { ...reading, document: { ...reading.document, entries: [before] } };
    },
  });
  expect((await personalData.collect(localUserId)).remembered).toEqual([before]);
  Object.assign(knowledge, { get });
  const { forgetUser } = hiddenMail;
  let isAway = true;
  Object.assign(hiddenMail, {
    forgetUser: async (userId: string) => {
      if (isAway) throw new Error('away');
      return forgetUser(userId);
    },
  });
  await expect(personalData.delete(localUserId)).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_DELETED',
    retryable: true,
    message: expect.stringContaining('snoozed and muted mail could not be reached'),
  });
  expect(await runtime.preferences.get(localUserId)).toBeNull();
  isAway = false;
  await expect(personalData.delete(localUserId)).resolves.toEqual({ redisDisk: null });
  expect(await personalData.collect(localUserId)).toMatchObject({ preferences: null, mail: { muted: [] } });
});
