import { randomUUID } from 'node:crypto';
import { exchangeLifetime, type UserId } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBriefedMailStore } from '../briefed-mail/briefed-mail-store.ts';
import { createUserKnowledgeStore } from '../knowledge/user-knowledge-store.ts';
import { createLongMemoryStore } from '../long-memory/long-memory-store.ts';
import { createMailIntentLog } from '../mail-intents/mail-intent-log.ts';
import { connectRedis, type RedisConnection } from '../redis/connect-redis.ts';
import type { Database } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { inventIntent } from '../testing/conformance/mail-intent-log.ts';
import { inventEntry } from '../testing/knowledge/invent-knowledge.ts';
import { findRedisServer, startRedisServer } from '../testing/redis-server.ts';
import { type OpenTestDatabase, openWhenFree, testDatabaseKinds } from '../testing/test-databases.ts';
import { createAccountTables } from './account-tables.ts';
import { deletionKey } from './redis-deletions.ts';

/** Against hanging only: the database's owner takes the dead rows out of its files before it lets go of it. */
const bound = 300_000;

/** Asked just now. */
function exchangeOf(userId: UserId, question: string) {
  const now = Date.now();
  return {
    ...{ user_id: userId, id: randomUUID(), question, kind: 'manual', created_at: new Date(now).toISOString() },
    expires_at: new Date(now + exchangeLifetime).toISOString(),
  };
}

function callOf(userId: UserId) {
  const at = new Date().toISOString();
  return { id: randomUUID(), at, door: 'drive', tool: 'repeat', user_id: userId, milliseconds: 1, succeeded: true };
}

describe.each(testDatabaseKinds())('the account of a user in $name', ({ open }) => {
  const opened: { place?: OpenTestDatabase } = {};
  beforeAll(async () => {
    opened.place = await open();
  });
  afterAll(() => opened.place?.[Symbol.asyncDispose]());
  const place = () => {
    if (opened.place === undefined) throw new Error('the database was not opened');
    return opened.place;
  };
  /** As another process has it, with what that knows of users. */
  const openAnother = (): Database => openDatabase({ settings: place().settings });

  /** A line in each table that a user may write to by row-level security, and what their calls write. */
  async function fill(database: Database, userId: UserId, word: string): Promise<void> {
    const client = database.forUser(userId);
    const at = '2026-11-25T09:00:00.000Z';
    const entry = (id: string) => ({
      id,
      content: word,
      category: 'fact',
      importance: 5,
      confidence: 1,
      source: 'driver',
      access_count: 0,
      created_at: at,
    });
    const results = await Promise.all([
      client.from('user_knowledge').insert({ user_id: userId, entries: [{ content: word }], version: 1 }),
      client.from('user_knowledge_versions').insert({ user_id: userId, version: 1, entries: [{ content: word }] }),
      client.from('user_preferences').insert({ user_id: userId, ciphertext: word, key_id: 'k', version: 1 }),
      client.from('briefed_mail').insert({ user_id: userId, email_id: word, status: 'briefed' }),
      client
        .from('mail_accounts')
        .insert({ user_id: userId, account_id: randomUUID(), provider: 'imap', ciphertext: word, key_id: 'k' }),
      client.from('snoozed_mail').insert({ user_id: userId, email_id: word, until: at }),
      client.from('exchanges').insert(exchangeOf(userId, word)),
      database.forService().rpc('note_tool_calls', { calls: [callOf(userId)] }),
      client.from('muted_threads').insert({ user_id: userId, thread_key: word }),
      client
        .from('mail_intents')
        .insert({ user_id: userId, intent_key: word, account_id: 'a', action: 'send', email_ids: [word] }),
      client.rpc('change_memory_entries', { added: [entry('k_1'), entry('k_2')], ended: [], removed: ['k_2'] }),
      client.rpc('begin_ingestion_job', {
        new_job: randomUUID(),
        for_organization: null,
        new_file_name: word,
        new_source_type: word,
        new_sha256: '0'.repeat(64),
        new_size: 1,
      }),
      client.rpc('begin_document', {
        draft_id: randomUUID(),
        for_organization: null,
        named: word,
        label: word,
        content_sha256: '0'.repeat(64),
        bytes: 1,
      }),
    ]);
    for (const { error } of results) expect(error).toBeNull();
  }

  it('L-15: what a process knew before the deletion it writes no more, in any table; who begins anew may', async () => {
    await using before = openAnother();
    await using other = openAnother();
    await before.ready();
    await other.ready();
    const [nora, ben] = [randomUUID(), randomUUID()];
    await fill(before, nora, 'canary-nora');
    await fill(before, ben, 'canary-ben');
    expect(Object.keys(await createAccountTables({ database: other }).rows(nora))).toEqual([
      'documents',
      'security_log',
      'parsing_times',
      'ingestion_jobs',
      'shared_entries',
      'tool_telemetry',
      'organization_members',
    ]);
    const told: string[] = [];
    before.tenures.onEnded((userId) => void told.push(userId));
    using _drive = before.tenures.hold(nora);
    for (let time = 0; time < 2; time += 1)
      other.tenures.end(nora, await createAccountTables({ database: other }).delete(nora));

    const client = before.forUser(nora);
    const writings = [
      client.from('snoozed_mail').insert({ user_id: nora, email_id: 'late', until: '2026-11-25T09:00:00.000Z' }),
      client.from('exchanges').insert(exchangeOf(nora, 'late')),
      client.rpc('change_memory_entries', { added: [], ended: [], removed: ['k_1'] }),
      client.rpc('save_user_knowledge', {
        expected_version: 0,
        next_version: 1,
        next_entries: [],
        next_tombstones: {},
        keep_old: false,
      }),
      client.rpc('begin_document', {
        draft_id: randomUUID(),
        for_organization: null,
        named: 'late',
        label: 'l',
        content_sha256: '0'.repeat(64),
        bytes: 1,
      }),
    ];
    for (const { error } of await Promise.all(writings)) expect(error?.hint).toBe('ACCOUNT_DELETED');
    expect(new Set(told)).toEqual(new Set([nora]));
    // The others go on, and so does whoever comes back.
    expect(
      (await before.forUser(ben).from('muted_threads').insert({ user_id: ben, thread_key: 'x' })).error,
    ).toBeNull();
    expect(
      (await other.forUser(nora).from('muted_threads').insert({ user_id: nora, thread_key: 'new' })).error,
    ).toBeNull();
    await createAccountTables({ database: other }).delete(nora);
  });

  it('L-15: an office keeps what a member wrote, without them; one that is theirs alone goes', async () => {
    const { database, service } = place();
    const [nora, ben] = [randomUUID(), randomUUID()];
    const [shared, alone] = [randomUUID(), randomUUID()];
    await service.from('organizations').insert([
      { id: shared, name: 'Harbour' },
      { id: alone, name: 'Alone' },
    ]);
    await service.from('organization_members').insert([
      { organization_id: shared, user_id: nora, role: 'editor' },
      { organization_id: shared, user_id: ben, role: 'member' },
      { organization_id: alone, user_id: nora, role: 'admin' },
    ]);
    const begun = [shared, alone].map((organization) =>
      database.forUser(nora).rpc('begin_document', {
        draft_id: randomUUID(),
        for_organization: organization,
        named: 'plan',
        label: 'manual',
        content_sha256: '1'.repeat(64),
        bytes: 1,
      }),
    );
    for (const { error } of await Promise.all(begun)) expect(error).toBeNull();
    await createAccountTables({ database }).delete(nora);
    const { data: documents } = await service
      .from('documents')
      .select('organization_id, uploaded_by')
      .in('organization_id', [shared, alone]);
    expect(documents).toEqual([{ organization_id: shared, uploaded_by: '00000000-0000-0000-0000-000000000000' }]);
    const { data: organizations } = await service.from('organizations').select('name').in('id', [shared, alone]);
    expect(organizations).toEqual([{ name: 'Harbour' }]);
  });

  it('L-15, H-9: who is deleted is named in no note of an office and in no line of the log, whatever is written late', async () => {
    const { database, service } = place();
    const [nora, ben, office] = [randomUUID(), randomUUID(), randomUUID()];
    await service.from('organizations').insert([{ id: office, name: 'Harbour' }]);
    await service.from('organization_members').insert([
      { organization_id: office, user_id: nora, role: 'editor' },
      { organization_id: office, user_id: ben, role: 'admin' },
    ]);
    const note = (content: string) => ({ organization_id: office, content, category: 'org_fact' });
    const late = { event: 'data-exported', actor: nora, subject: nora, at: new Date().toISOString() };
    const written = [
      await database.forUser(nora).from('shared_entries').insert(note('by Nora')),
      await database.forUser(ben).from('shared_entries').insert(note('by Ben')),
      await database.forUser(nora).from('shared_entries').update({ importance: 9 }).eq('content', 'by Ben'),
      await database
        .forUser(nora)
        .from('mail_accounts')
        .insert({ user_id: nora, account_id: randomUUID(), provider: 'imap', ciphertext: 'c', key_id: 'k' }),
      await database.forService().rpc('note_security_events', { events: [{ event: 'signed-in', actor: nora }] }),
    ];
    for (const { error } of written) expect(error).toBeNull();
    await createAccountTables({ database }).delete(nora);
    expect((await database.forService().rpc('note_security_events', { events: [late] })).error).toBeNull();
    const { data: notes } = await service
      .from('shared_entries')
      .select('content, written_by, changed_by, version')
      .eq('organization_id', office)
      .order('version');
    expect(notes).toEqual([
      { content: 'by Nora', written_by: null, changed_by: null, version: 1 },
      { content: 'by Ben', written_by: ben, changed_by: null, version: 2 },
    ]);
    const named = () => service.from('security_log').select('event').or(`actor.eq.${nora},subject.eq.${nora}`);
    expect((await named()).data).toEqual([]);
    // Who comes back is written down again.
    const now = { event: 'signed-in', actor: nora, at: new Date(Date.now() + 1_000).toISOString() };
    await database.forService().rpc('note_security_events', { events: [now] });
    expect((await named()).data).toEqual([{ event: 'signed-in' }]);
  });

  it('L-13, L-15: the export has nothing of an office that the user is no longer in', async () => {
    const { database, service } = place();
    const [nora, office] = [randomUUID(), randomUUID()];
    await service.from('organizations').insert([{ id: office, name: 'Harbour' }]);
    await service.from('organization_members').insert([{ organization_id: office, user_id: nora, role: 'editor' }]);
    const client = database.forUser(nora);
    const file = { label: 'l', content_sha256: '2'.repeat(64), bytes: 1 };
    const written = [
      await client.from('shared_entries').insert({ organization_id: office, content: 'a note', category: 'org_fact' }),
      await client.rpc('begin_document', { draft_id: randomUUID(), for_organization: office, named: 'plan', ...file }),
      await client.rpc('begin_document', { draft_id: randomUUID(), for_organization: null, named: 'own', ...file }),
    ];
    for (const { error } of written) expect(error).toBeNull();
    const text = async () => JSON.stringify(await createAccountTables({ database }).rows(nora));
    for (const word of ['a note', 'plan', 'own']) expect(await text()).toContain(`"${word}"`);
    await service.from('organization_members').update({ role: 'member' }).eq('user_id', nora);
    await service.from('shared_entries').update({ deleted_at: new Date().toISOString() }).eq('content', 'a note');
    expect(await text()).not.toContain('"a note"');
    await service.from('organization_members').delete().eq('user_id', nora);
    expect(await text()).not.toContain('"plan"');
    expect(await text()).toContain('"own"');
  });

  it('L-15: every table that names a user is told of once, so that none is forgotten', {
    timeout: bound,
  }, async () => {
    const { settings } = place();
    const texts = await place().closeAndRead();
    // Whose canary is nowhere was deleted; whose is everywhere was not.
    const holding = Object.keys(texts).filter((table) => texts[table]?.includes('canary-nora'));
    expect(holding).toEqual([]);
    for (const [table, text] of Object.entries(texts))
      if (
        table.startsWith('public.') &&
        ['user_', 'mail', 'memory', 'muted', 'snoozed', 'briefed', 'exchanges'].some((begin) =>
          table.includes(begin),
        ) &&
        // Numbers alone.
        table !== 'public.memory_sizes'
      )
        expect(text, table).toContain('canary-ben');

    const { databaseUrl, dataDirectory } = settings;
    await using opened = await openWhenFree(
      databaseUrl === null ? { kind: 'embedded', dataDirectory } : { kind: 'postgres', databaseUrl },
    );
    const unnamed = await opened.sql.transaction((session) =>
      session.rows(`
        select format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) as name
        from information_schema.columns as c
        join information_schema.tables as t using (table_schema, table_name)
        where c.table_schema in ('public', 'private') and t.table_type = 'BASE TABLE'
          and (c.column_name ~ '(^|_)(user|author|member|driver)(_id)?$' or (c.data_type = 'uuid' and c.column_name ~ '_by$'))
          and not exists (
            select from private.personal_tables as known
            where known.name = c.table_schema || '.' || c.table_name or (c.table_schema = 'public' and known.name = c.table_name)
          )
        order by 1`),
    );
    // The mark of a deletion outlives the account, for thirty days.
    expect(unnamed.map(({ name }) => name)).toEqual(['private.account_deletions.user_id']);
    const unguarded = await opened.sql.transaction((session) =>
      session.rows(`
        select known.name from private.personal_tables as known
        where not exists (select from pg_catalog.pg_trigger where tgrelid = known.name::regclass and tgname = 'refuse_deleted_account')`),
    );
    expect(unguarded).toEqual([]);
  });
});

describe.runIf(findRedisServer() !== null)('the account of a user in Redis', () => {
  const opened: { place?: OpenTestDatabase; redis?: RedisConnection; url?: string; stop?: () => Promise<void> } = {};
  beforeAll(async () => {
    const [kind] = testDatabaseKinds();
    if (kind !== undefined) opened.place = await kind.open();
    const server = await startRedisServer();
    opened.url = server.url;
    opened.stop = async () => server[Symbol.asyncDispose]();
    opened.redis = connectRedis({ url: server.url });
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    opened.redis.onReady(() => resolve());
    await ready;
  });
  afterAll(async () => {
    await opened.redis?.close();
    await opened.place?.[Symbol.asyncDispose]();
    await opened.stop?.();
  });

  /** All that Redis holds. */
  async function dump(): Promise<string> {
    const keys = (await opened.redis?.client.keys('*')) ?? [];
    const values = keys.map(async (key) =>
      (await opened.redis?.client.type(key)) === 'hash'
        ? opened.redis?.client.hgetall(key)
        : opened.redis?.client.get(key),
    );
    return JSON.stringify([keys, await Promise.all(values)]);
  }

  it('L-15: nothing is left in its keys, and a process that knew the user writes none any more', async () => {
    const { place, redis } = opened;
    if (place === undefined || redis === undefined) throw new Error('nothing was opened');
    await using before = openDatabase({ settings: place.settings });
    await using other = openDatabase({ settings: place.settings });
    const openStores = (database: Database) => ({
      knowledge: createUserKnowledgeStore({ redis, database }),
      briefed: createBriefedMailStore({ redis, database }),
      intents: createMailIntentLog({ redis, database }),
      told: createLongMemoryStore({ database }),
    });
    const [running, deleting] = [openStores(before), openStores(other)];
    const userId = randomUUID();
    using _drive = before.tenures.hold(userId);
    await running.knowledge.append(userId, [inventEntry('canary-one')]);
    await running.briefed.add(userId, ['canary-mail']);
    await running.intents.begin(userId, inventIntent({ emailIds: ['canary-intent'] }));
    expect(await running.knowledge.drained(30_000)).toBe(true);
    for (const canary of ['canary-one', 'canary-mail', 'canary-intent']) expect(await dump()).toContain(canary);

    const deletedAt = await createAccountTables({ database: other }).delete(userId);
    for (const { forgetUser } of [deleting.knowledge, deleting.briefed, deleting.intents]) await forgetUser(userId);
    other.tenures.end(userId, deletedAt);
    expect(JSON.parse(await dump())[0]).toEqual([deletionKey(userId)]);

    const refused = { code: 'ACCOUNT_DELETED', retryable: false };
    await expect(running.knowledge.append(userId, [inventEntry('canary-two')])).rejects.toMatchObject(refused);
    await expect(running.told.clear(userId)).rejects.toMatchObject(refused);
    await running.briefed.add(userId, ['canary-late']);
    await running.intents.begin(userId, inventIntent({ emailIds: ['canary-late'] }));
    await running.intents.close();
    await running.briefed.close();
    expect((await running.knowledge.get(userId)).document.entries).toEqual([]);
    expect(JSON.parse(await dump())[0]).toEqual([deletionKey(userId)]);

    // Who comes back begins anew; also in a process that heard nothing of the deletion, with a drive or without one.
    await using third = openDatabase({ settings: place.settings });
    const returning = openStores(third);
    const back = randomUUID();
    third.tenures.hold(back)[Symbol.dispose]();
    await returning.knowledge.append(back, [inventEntry('canary-back')]);
    expect(await returning.knowledge.drained(30_000)).toBe(true);
    const erase = async () => {
      await createAccountTables({ database: other }).delete(back);
      for (const { forgetUser } of [deleting.knowledge, deleting.briefed, deleting.intents]) await forgetUser(back);
    };
    await erase();
    const drive = third.tenures.hold(back);
    const after = await returning.knowledge.append(back, [inventEntry('with a drive')]);
    expect(after.entries.map(({ content }) => content)).toEqual(['with a drive']);
    expect(await returning.knowledge.drained(30_000)).toBe(true);
    drive[Symbol.dispose]();
    await erase();
    await expect(returning.knowledge.append(back, [inventEntry('refused')])).rejects.toMatchObject(refused);
    const anew = await returning.knowledge.append(back, [inventEntry('without one')]);
    expect(anew.entries.map(({ content }) => content)).toEqual(['without one']);
    expect(await returning.knowledge.drained(30_000)).toBe(true);
    for (const store of Object.values(returning)) await store.close();

    const [entry] = (await deleting.knowledge.append(userId, [inventEntry('new')])).entries;
    expect(entry?.content).toBe('new');
    expect(await deleting.knowledge.drained(30_000)).toBe(true);
    for (const store of [
      running.knowledge,
      running.told,
      deleting.knowledge,
      deleting.briefed,
      deleting.intents,
      deleting.told,
    ])
      await store.close();
  });
});
