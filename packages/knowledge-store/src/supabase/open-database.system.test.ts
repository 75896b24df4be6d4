import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { localUserId } from '@nexus/contracts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readMigrations } from '../migrations/migration.ts';
import { startEmbeddedDatabase, type TestDatabase } from '../testing/embedded-database.ts';
import type { DatabaseSettings } from './database.ts';
import { openDatabase } from './open-database.ts';

// An upper bound against hanging only, also on a machine with much else to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

/** Stands where a hosted Supabase would: it answers as it is told, or passes on to a real database. */
async function startHosted(answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>) {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const settings: DatabaseSettings = {
    supabase: {
      url: `http://127.0.0.1:${address.port}/`,
      publishableKey: 'sb_publishable_for_this_test',
      serviceRoleKey: null,
      jwtSecret: 'a secret of more than thirty-two letters',
    },
    databaseUrl: null,
    dataDirectory: '/nowhere',
  };
  return {
    settings,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function upToDate() {
  return { migrations: (await readMigrations()).map(({ version }) => version), extensions: [] };
}

let embedded: TestDatabase;
beforeAll(async () => {
  embedded = await startEmbeddedDatabase();
});
afterAll(async () => {
  await embedded?.[Symbol.asyncDispose]();
});

test('M-14: a hosted database is reached with its key and a token of ten minutes for the user, never with the service key', async () => {
  const seen: { path: string; apikey: unknown; claims: ReturnType<typeof decodeJwt> }[] = [];
  await using hosted = await startHosted(async (request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    seen.push({ path: request.url ?? '', apikey: request.headers.apikey, claims: decodeJwt(token) });
    answerJson(response, 200, request.url?.includes('rpc') ? await upToDate() : []);
  });
  await using database = openDatabase({ settings: hosted.settings });
  await database.ready();
  const { error } = await database.forUser(localUserId).from('user_knowledge').select('*');
  expect(error).toBeNull();
  const [check, call] = seen;
  expect(check?.path).toBe('/rest/v1/rpc/database_state');
  expect(call?.path).toBe('/rest/v1/user_knowledge?select=*');
  expect(seen.map(({ apikey }) => apikey)).toEqual(['sb_publishable_for_this_test', 'sb_publishable_for_this_test']);
  expect(call?.claims).toMatchObject({ sub: localUserId, role: 'authenticated', aud: 'authenticated' });
  expect(Number(call?.claims.exp) - Number(call?.claims.iat)).toBe(600);
});

test('M-14: a hosted database that is behind is refused, naming the command, and used once it is migrated', async () => {
  let state: { migrations: string[]; extensions: string[] } | null = null;
  await using hosted = await startHosted((_request, response) =>
    state === null
      ? answerJson(response, 404, { code: 'PGRST202', message: 'no such function' })
      : answerJson(response, 200, state),
  );
  await using database = openDatabase({ settings: hosted.settings });
  await expect(database.ready()).rejects.toMatchObject({
    code: 'DATABASE_BEHIND',
    message: expect.stringContaining('npm run migrate'),
  });
  const whole = await upToDate();
  state = { ...whole, migrations: whole.migrations.slice(1) };
  await expect(database.ready()).rejects.toMatchObject({ code: 'DATABASE_BEHIND' });
  const refused = await database.forUser(localUserId).from('user_knowledge').select('*');
  expect(refused.error?.code).toBe('DATABASE_BEHIND');
  // A newer program's migrations beside all of ours are no reason to refuse.
  state = { ...whole, migrations: [...whole.migrations, '900'] };
  await database.ready();
});

test('M-14: keys that a hosted database refuses are told as that', async () => {
  await using hosted = await startHosted((_request, response) =>
    answerJson(response, 401, { message: 'Invalid API key' }),
  );
  await using database = openDatabase({ settings: hosted.settings });
  await expect(database.ready()).rejects.toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringContaining('SUPABASE_JWT_SECRET'),
  });
});

test('M-4: while a database is away calls fail at once, and who listens hears when it is back', async () => {
  let answers = true;
  let calls = 0;
  await using hosted = await startHosted(async (request, response) => {
    calls += 1;
    if (!answers) return void response.destroy();
    answerJson(response, 200, request.url?.includes('rpc') ? await upToDate() : []);
  });
  const said: string[] = [];
  const log = {
    info: (message: string) => void said.push(message),
    warn: (message: string) => void said.push(message),
  };
  await using database = openDatabase({ settings: hosted.settings, log });
  let times = 0;
  const { promise: back, resolve: hearBack } = Promise.withResolvers<void>();
  database.onReady(() => {
    times += 1;
    if (times === 2) hearBack();
  });
  await database.ready();
  answers = false;
  const select = () => database.forUser(localUserId).from('user_knowledge').select('*');
  expect((await select()).error?.code).toBe('DATABASE_UNREACHABLE');
  // Nobody waits for the network any more, and nothing is sent on behalf of the caller.
  const before = calls;
  const [next] = await Promise.all([select(), delay(0)]);
  expect(next.error?.code).toBe('DATABASE_UNREACHABLE');
  expect(calls - before).toBeLessThanOrEqual(1);
  await expect(database.ready()).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE', retryable: true });
  answers = true;
  await back;
  expect((await select()).error).toBeNull();
  expect(said.at(-1)).toBe('the database is back');
  expect(said.join('\n')).not.toContain('sb_publishable');
});

test('M-4: a database that hangs is noticed by callers who wait a moment only: then calls fail at once, until it answers again', async () => {
  let hangs = false;
  let calls = 0;
  const patience = new AbortController();
  await using hosted = await startHosted(async (request, response) => {
    if (request.url?.includes('user_knowledge')) {
      calls += 1;
      // The caller gives up when the call has arrived: on a busy machine that takes longer than any short timeout.
      patience.abort(new DOMException('The caller waits no longer.', 'TimeoutError'));
    }
    if (!hangs) answerJson(response, 200, request.url?.includes('rpc') ? await upToDate() : []);
  });
  const { promise: noticed, resolve: hearOfIt } = Promise.withResolvers<string>();
  await using database = openDatabase({ settings: hosted.settings, log: { info: () => {}, warn: hearOfIt } });
  let times = 0;
  const { promise: back, resolve: hearBack } = Promise.withResolvers<void>();
  database.onReady(() => {
    times += 1;
    if (times === 2) hearBack();
  });
  await database.ready();
  hangs = true;
  const select = (signal: AbortSignal) =>
    database.forUser(localUserId).from('user_knowledge').select('*').abortSignal(signal);
  expect((await select(patience.signal)).error).not.toBeNull();
  expect(await noticed).toContain('does not answer');
  expect(calls).toBe(1);
  expect((await select(AbortSignal.timeout(60_000))).error?.code).toBe('DATABASE_UNREACHABLE');
  expect(calls).toBe(1);
  await expect(database.ready()).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
  hangs = false;
  await back;
  expect((await select(AbortSignal.timeout(60_000))).error).toBeNull();
});

test('M-14: it is opened behind: nothing waits for it, and closed before it was found it lets go', async () => {
  const database = openDatabase({ settings: embedded.settings });
  expect((await database.forUser(localUserId).from('user_knowledge').select('*')).error?.code).toBe(
    'DATABASE_UNREACHABLE',
  );
  await database.close();
  await database.close();
  await expect(database.ready()).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
});

test('M-4: when the owner of the embedded database is killed, whoever uses it has it back, with all that was written', async () => {
  const { database } = embedded;
  const user = database.forUser(localUserId);
  const row = (id: string) => ({ user_id: localUserId, email_id: id, status: 'briefed' });
  expect((await user.from('briefed_mail').upsert(row('before'))).error).toBeNull();
  const owner = await embedded.ownerProcess();
  await embedded.kill();
  await vi.waitFor(async () => expect((await user.from('briefed_mail').upsert(row('after'))).error).toBeNull(), {
    timeout: 100_000,
    interval: 20,
  });
  expect(await embedded.ownerProcess()).not.toBe(owner);
  const { data } = await user.from('briefed_mail').select('email_id').order('email_id');
  expect(data).toEqual([{ email_id: 'after' }, { email_id: 'before' }]);
});
