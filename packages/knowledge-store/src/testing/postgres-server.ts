import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { applyMigrations } from '../migrations/apply-migrations.ts';
import { readMigrations } from '../migrations/migration.ts';
import { connectPostgres } from '../migrations/sql-connection.ts';

/** A real PostgreSQL of a test's own, on a free port of loopback, in a folder that goes with it. */
export interface TestPostgres extends AsyncDisposable {
  /** A new, empty database in it. @returns its `postgres://` address, of a superuser */
  createDatabase(): Promise<string>;
  /** A new database with all migrations and no rows: made once for a server, and cloned. @returns its address, of a superuser */
  createMigratedDatabase(): Promise<string>;
  /** The folder of PostgreSQL's own programs: pg_dump and the others. */
  readonly programs: string;
  /** Ends it as a power cut would. */
  stop(): Promise<void>;
  /** Starts it again at the same address, with what it had. */
  restart(): Promise<void>;
}

/** What to say where a test cannot run. */
const wherePostgresIsMissing =
  'skipped: PostgreSQL is not on this machine (Debian: apt-get install postgresql; macOS: brew install postgresql)';

/** The database that others are cloned from. */
const migratedTemplate = 'migrated';

const debianFolder = '/usr/lib/postgresql';

/** Debian keeps the server's programs off the PATH. */
function findPrograms(): string | null {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = versions.map((version) => join(debianFolder, version, 'bin'));
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (asked.status === 0) folders.push(asked.stdout.trim());
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** Whether PostgreSQL is on this machine; says once where to get one if not. */
export function findPostgresServer(): boolean {
  const found = findPrograms() !== null;
  if (!found) process.stderr.write(`${wherePostgresIsMissing}\n`);
  return found;
}

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root, so root lends it a harmless account. */
function accountForServer(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('there is no account to run PostgreSQL with');
}

async function run(program: string, parameters: readonly string[], account: Account): Promise<void> {
  const child = spawn(program, parameters, { ...account, stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${complaint}`);
}

async function launch(program: string, parameters: readonly string[], account: Account): Promise<ChildProcess> {
  const child = spawn(program, parameters, { ...account, stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    if (!/database system is ready to accept connections/i.test(line)) continue;
    child.stderr.resume();
    return child;
  }
  throw new Error(`PostgreSQL ended before it was ready: ${said.join('\n')}`);
}

export async function startPostgresServer(): Promise<TestPostgres> {
  const programs = findPrograms();
  if (programs === null) throw new Error(wherePostgresIsMissing);
  const account = accountForServer();
  const folder = await mkdtemp(join(tmpdir(), 'nexus-postgres-'));
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  const cluster = join(folder, 'cluster');
  await run(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'nexus', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
    account,
  );
  const port = await freePort();
  const settings = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'lc_messages=C',
  ];
  const start = () =>
    launch(join(programs, 'postgres'), ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], account);
  let child = await start();
  let databases = 0;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    // Its way to end at once and take its own children along.
    child.kill('SIGQUIT');
    await gone;
  };
  const address = (database: string) => `postgres://nexus@127.0.0.1:${port}/${database}`;
  async function create(name: string, template = 'template1'): Promise<string> {
    const client = postgres(address('postgres'), { max: 1, onnotice: () => {} });
    await client.unsafe(`create database ${name} template ${template}`);
    await client.end();
    return address(name);
  }
  async function makeTemplate(): Promise<void> {
    const connection = connectPostgres(await create(migratedTemplate));
    await applyMigrations(connection, await readMigrations()).finally(() => connection.close());
  }
  let template: Promise<void> | null = null;
  return {
    createDatabase: () => create(`test_${++databases}`),
    async createMigratedDatabase() {
      template ??= makeTemplate();
      await template;
      return create(`test_${++databases}`, migratedTemplate);
    },
    programs,
    stop,
    async restart() {
      await stop();
      child = await start();
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A TCP port of loopback that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
