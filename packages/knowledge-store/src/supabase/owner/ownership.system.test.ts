import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localUserId } from '@nexus/contracts';
import { expect, test, vi } from 'vitest';
import { type DatabaseUser, startDatabaseUser } from '../../testing/database-user.ts';
import { endOfProcess, layCluster, startEmbeddedDatabase } from '../../testing/embedded-database.ts';
import { openDatabase } from '../open-database.ts';
import { type OwnerFolder, ownerFolderOf, readOwnerRecord } from './owner-files.ts';
import type { StartOutcome } from './owner-protocol.ts';

// Each starts several processes; an upper bound against hanging only, also on a machine with much else to do.
vi.setConfig({ testTimeout: 240_000 });

/** An empty data folder; whatever owns the database in it has ended when it goes. */
async function makeDataFolder() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-owner-'));
  const folder = ownerFolderOf(dataDirectory, null);
  return {
    dataDirectory,
    folder,
    async [Symbol.asyncDispose]() {
      const record = await readOwnerRecord(folder);
      if (record?.machine === hostname()) await endOfProcess(record.processId);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A data folder with a migrated database. */
async function makeUsedFolder() {
  const place = await makeDataFolder();
  await layCluster(place.dataDirectory);
  return place;
}

function open(dataDirectory: string) {
  return openDatabase({ settings: { supabase: null, databaseUrl: null, dataDirectory } });
}

/** Three real processes. Whatever a test comes to, they end with it. */
function startUsers(dataDirectory: string): DatabaseUser[] & AsyncDisposable {
  const users = [1, 2, 3].map(() => startDatabaseUser(dataDirectory));
  return Object.assign(users, {
    async [Symbol.asyncDispose]() {
      await Promise.all(users.map((user) => user[Symbol.asyncDispose]()));
    },
  });
}

async function ownerOf(folder: OwnerFolder): Promise<number> {
  const record = await readOwnerRecord(folder);
  if (record === null) throw new Error('there is no owner');
  return record.processId;
}

async function failureOf(dataDirectory: string): Promise<unknown> {
  await using database = open(dataDirectory);
  return await database.ready().then(
    () => null,
    (error: unknown) => error,
  );
}

/** The owner's own program, as a starter starts it. */
async function startProgram(dataDirectory: string): Promise<{ child: ChildProcess; outcome: StartOutcome }> {
  const program = fileURLToPath(new URL('./database-process.ts', import.meta.url));
  const env = { NODE_COMPILE_CACHE: getCompileCacheDir() };
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env });
  child.send({ dataDirectory, databaseUrl: null });
  const [outcome] = (await once(child, 'message')) as [StartOutcome];
  return { child, outcome };
}

test('M-14: several processes that start at once share one owner, and when the last has gone nothing is left running', async () => {
  await using place = await makeDataFolder();
  await using users = startUsers(place.dataDirectory);
  await Promise.all(users.map((user) => user.here(1)));
  const owner = await ownerOf(place.folder);
  expect(await Promise.all(users.map((user, index) => user.save(`mail-${index}`)))).toEqual([
    'saved',
    'saved',
    'saved',
  ]);
  const [first, second, third] = users;
  // The one that started it may be any of them; two end as they should, one is killed.
  await first?.end();
  await second?.kill();
  expect(await third?.save('mail-3')).toBe('saved');
  expect(await ownerOf(place.folder)).toBe(owner);
  await third?.kill();
  await endOfProcess(owner);
  expect(await readOwnerRecord(place.folder)).toBeNull();
});

test('M-14: an owner that is killed is followed by exactly one of those who use it, and nothing written is lost', async () => {
  await using place = await makeUsedFolder();
  await using users = startUsers(place.dataDirectory);
  await Promise.all(users.map((user) => user.here(1)));
  const saved: string[] = [];
  for (const round of [1, 2]) {
    const owner = await ownerOf(place.folder);
    for (const [index, user] of users.entries()) {
      const id = `round-${round}-${index}`;
      if ((await user.save(id)) === 'saved') saved.push(id);
    }
    process.kill(owner, 'SIGKILL');
    await Promise.all(users.map((user) => user.here(round + 1)));
    const next = await ownerOf(place.folder);
    expect(next).not.toBe(owner);
    expect(await Promise.all(users.map((user) => user.save(`after-${round}`)))).toEqual(['saved', 'saved', 'saved']);
    // Whoever else tried has found the lock taken: there is one, and it stayed the same.
    expect(await ownerOf(place.folder)).toBe(next);
  }
  expect(saved).toHaveLength(6);
  await using database = open(place.dataDirectory);
  await database.ready();
  const { data } = await database.forUser(localUserId).from('briefed_mail').select('email_id');
  expect(data?.map(({ email_id }) => email_id)).toEqual(expect.arrayContaining(saved));
  await Promise.all(users.map((user) => user.end()));
});

test('M-14: the lock admits one process, and one that ends for whatever reason holds it no more', async () => {
  await using place = await makeUsedFolder();
  const { child, outcome } = await startProgram(place.dataDirectory);
  expect(outcome).toEqual({ type: 'ready' });
  const second = await startProgram(place.dataDirectory);
  expect(second.outcome).toEqual({ type: 'taken' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const third = await startProgram(place.dataDirectory);
  expect(third.outcome).toEqual({ type: 'ready' });
  const gone = once(third.child, 'exit');
  third.child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
  expect(await readOwnerRecord(place.folder)).toBeNull();
});

test('M-14: an owner that nobody comes to use ends by itself', async () => {
  await using place = await makeUsedFolder();
  const { child } = await startProgram(place.dataDirectory);
  const gone = once(child, 'exit');
  child.disconnect();
  expect(await gone).toEqual([0, null]);
});

test('M-14: the record of a dead process, and of a number that another program has now, are taken over', async () => {
  await using place = await makeUsedFolder();
  const record = { format: 1, machine: hostname(), startedAt: new Date(0).toISOString() };
  for (const processId of [2 ** 22 + 1, process.pid]) {
    const stale = { ...record, processId, address: 'http://127.0.0.1:9' };
    await writeFile(place.folder.recordFile, JSON.stringify(stale));
    await using database = open(place.dataDirectory);
    await database.ready();
    const owner = await ownerOf(place.folder);
    expect(owner).not.toBe(processId);
    await database.close();
    await endOfProcess(owner);
  }
});

test('M-14: a folder that another machine uses is left alone, until that one gives no more sign of life', async () => {
  await using place = await makeUsedFolder();
  const record = { format: 1, machine: 'another.example.com', processId: 1, startedAt: new Date().toISOString() };
  await writeFile(place.folder.recordFile, JSON.stringify({ ...record, address: 'http://127.0.0.1:9' }));
  expect(await failureOf(place.dataDirectory)).toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringContaining('another.example.com'),
  });
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(place.folder.recordFile, longAgo, longAgo);
  expect(await failureOf(place.dataDirectory)).toBeNull();
});

test('M-14: a folder that cannot be used, and a damaged database, are told in a sentence and left as they are', async () => {
  await using place = await makeDataFolder();
  await writeFile(join(place.dataDirectory, 'file'), '');
  const noFolder = await failureOf(join(place.dataDirectory, 'file'));
  expect(noFolder).toMatchObject({ code: 'DATABASE_UNREACHABLE', message: expect.stringContaining('NEXUS_DATA_DIR') });
  await mkdir(place.folder.clusterFolder, { recursive: true });
  await writeFile(join(place.folder.clusterFolder, 'something'), 'of value');
  const damaged = await failureOf(place.dataDirectory);
  expect(damaged).toMatchObject({ code: 'DATABASE_UNREACHABLE', message: expect.stringContaining('is damaged') });
  expect(await readdir(place.folder.clusterFolder)).toEqual(['something']);
});

test('M-14: a cluster whose files are broken is told and left as it is', async () => {
  await using place = await makeUsedFolder();
  const control = join(place.folder.clusterFolder, 'global', 'pg_control');
  await chmod(control, 0o600);
  await writeFile(control, 'not what it was');
  expect(await failureOf(place.dataDirectory)).toMatchObject({ code: 'DATABASE_UNREACHABLE' });
  expect(await readFile(control, 'utf8')).toBe('not what it was');
});

test('M-14: a first start that was killed halfway begins anew', async () => {
  await using place = await makeDataFolder();
  await mkdir(place.folder.clusterFolder, { recursive: true });
  await writeFile(join(place.folder.clusterFolder, 'half'), '');
  await writeFile(place.folder.unfinishedFile, '');
  expect(await failureOf(place.dataDirectory)).toBeNull();
  expect(await readdir(place.folder.clusterFolder)).not.toContain('half');
});

test('M-14: the keys are for the user of the folder alone, and damaged ones are made anew', async () => {
  await using embedded = await startEmbeddedDatabase();
  const folder = ownerFolderOf(embedded.settings.dataDirectory, null);
  for (const file of [folder.keysFile, folder.recordFile]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder.folder)).mode & 0o777).toBe(0o700);
  await writeFile(folder.keysFile, '{');
  await embedded.kill();
  await embedded.database.ready();
  const { error } = await embedded.database.forUser(localUserId).from('briefed_mail').select('email_id');
  expect(error).toBeNull();
});
