import { createScriptedManuals, type OpenApiOptions } from '@nexus/api/testing';
import {
  createDocumentStore,
  createKeyring,
  createReminderStore,
  createToolServers,
  createToolTelemetry,
  createUserKnowledgeStore,
  makeEncryptionKey,
} from '@nexus/knowledge-store';
import { connectPostgres, type SqlConnection, signToken, testDatabaseKinds } from '@nexus/knowledge-store/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Actor,
  actors,
  createWorld,
  isOffice,
  mayChange,
  mayRead,
  type Office,
  type Owner,
  offices,
  people,
  type Role,
  roleIn,
  type SavedWorld,
  saveWorld,
} from '../support/organizations/access-world.ts';
import { openOfficeApi } from '../support/organizations/office-people.ts';

// An upper bound against hanging only.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });

const postgres = testDatabaseKinds().find(({ name }) => name === 'a PostgreSQL');
const world = createWorld();
const { id, part, markOf } = world;
const owners: readonly Owner[] = [...people, ...offices];
const ownerOf = new Map(owners.map((owner) => [id[owner], owner]));

interface Reply {
  readonly status: number;
  readonly text: string;
}

describe.skipIf(postgres === undefined)('who may read and change what', () => {
  let place: Awaited<ReturnType<NonNullable<typeof postgres>['open']>>;
  let sql: SqlConnection;
  let cases = 0;
  let before = new Map<string, string>();
  let saved: SavedWorld;

  const digest = async () => {
    const rows = await sql.transaction((session) => session.rows(world.digest));
    return new Map(rows.map(({ name, owner, hash }) => [`${name} ${owner}`, String(hash)]));
  };
  const changedTables = async () => {
    const rows = await sql.transaction((session) => session.rows(saved.changed));
    return rows.map(({ name }) => String(name));
  };
  const putBack = async () => {
    const tables = await changedTables();
    if (tables.length > 0) await sql.transaction((session) => session.run(saved.putBack(tables)));
  };

  beforeAll(async () => {
    if (postgres === undefined) return;
    place = await postgres.open();
    sql = connectPostgres(String(place.settings.databaseUrl));
    saved = await sql.transaction(async (session) => {
      await session.run(world.fill());
      return saveWorld(session);
    });
    before = await digest();
  });
  afterAll(async () => {
    await sql?.close();
    await place?.[Symbol.asyncDispose]();
  });

  /** As a browser that has the address, the key that everybody has, and the actor's own token. */
  async function rest(actor: Actor, method: string, path: string, body?: unknown): Promise<Reply> {
    const address = world.addressOf(actor);
    const token =
      actor === 'anonymous'
        ? null
        : await signToken({ subject: id[actor], role: 'authenticated', address }, place.keys.jwtSecret, Date.now());
    const answer = await fetch(`${place.address}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: place.keys.publishableKey,
        prefer: 'return=representation',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  /** Nothing of anybody's that the actor may not read is in an answer. */
  function leaks(actor: Actor, { text }: Reply): readonly string[] {
    const own = actor === 'anonymous' ? null : (roleIn(actor, 'quay') ?? roleIn(actor, 'harbour'));
    return [
      ...owners.filter((owner) => !mayRead(actor, owner) && text.includes(markOf(owner))),
      ...(text.includes('deletedsecretof') && own !== 'admin' && own !== 'editor' ? ['what was deleted'] : []),
    ];
  }

  /** Runs one case: what changed was the actor's to change, what came back was theirs to read. Then everything is as before. */
  async function run(
    actor: Actor,
    name: string,
    act: () => Promise<Reply>,
  ): Promise<{ reply: Reply; changed: boolean; wrong: string[] }> {
    cases += 1;
    const reply = await act();
    const after = (await changedTables()).length === 0 ? before : await digest();
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (key) => before.get(key) !== after.get(key),
    );
    const wrong = [
      ...leaks(actor, reply)
        // By their yes they are in it.
        .filter((owner) => !(actor === 'invited' && owner === 'quay' && name.includes('accept')))
        .map((owner) => `${actor} ${name}: reads ${owner}`),
      ...changed.flatMap((key) => {
        const [table = '', owner = ''] = key.split(' ');
        const known = ownerOf.get(owner);
        // An office that was just made is its maker's.
        const isTheirs = known === undefined ? actor !== 'anonymous' : mayChange(actor, known, table);
        return isTheirs ? [] : [`${actor} ${name}: changes ${table} of ${known ?? owner}`];
      }),
      ...(reply.status >= 500 ? [`${actor} ${name}: ${reply.status} ${reply.text.slice(0, 200)}`] : []),
    ];
    if (after !== before) await putBack();
    return { reply, changed: changed.length > 0, wrong };
  }

  // Tables ---------------------------------------------------------------------------------------------------------------------

  interface Table {
    /** A row of the owner's, in PostgREST's words. */
    readonly where: (owner: Owner) => string;
    readonly change: object;
    /** Another row of the owner's. */
    readonly row: (owner: Owner) => object;
    readonly of: 'people' | 'offices';
    /** By role; of what is a person's, they alone do all. */
    readonly insert?: readonly Role[];
    readonly update?: readonly Role[];
    readonly delete?: readonly Role[];
    readonly read?: readonly Role[];
    /** Written by the service, or with another table, alone. */
    readonly isReadOnly?: true;
  }
  const own = (change: object, row: object): Table => ({
    of: 'people',
    where: (owner) => `user_id=eq.${id[owner]}`,
    change,
    row: (owner) => ({ user_id: id[owner], ...row }),
  });
  const now = '2026-11-25T09:00:00Z';
  const lastingDay = () => {
    const at = Date.now();
    return { created_at: new Date(at).toISOString(), expires_at: new Date(at + 24 * 3_600_000).toISOString() };
  };
  const everybody: readonly Role[] = ['admin', 'editor', 'member'];
  const tables: Readonly<Record<string, Table>> = {
    user_knowledge: own({ version: 7 }, { version: 1 }),
    user_knowledge_versions: own({ kept_at: now }, { version: 9, entries: [] }),
    user_preferences: own({ version: 7 }, { ciphertext: 'x', key_id: 'x', version: 1 }),
    briefed_mail: own({ status: 'x' }, { email_id: 'x', status: 'x' }),
    mail_accounts: own(
      { version: 7 },
      { account_id: part('stranger', 'new'), provider: 'imap', ciphertext: 'x', key_id: 'x' },
    ),
    snoozed_mail: own({ until: now }, { email_id: 'x', until: now }),
    muted_threads: own({ muted_at: now }, { thread_key: 'x' }),
    mail_intents: own({ action: 'x' }, { intent_key: 'x', account_id: 'x', action: 'x', email_ids: [] }),
    memory_entries: own(
      { importance: 9 },
      { id: 'k_x', content: 'x', category: 'fact', importance: 5, confidence: 1, source: 'driver', created_at: now },
    ),
    exchanges: own(
      { question: 'x' },
      {
        id: part('stranger', 'new'),
        question: 'x',
        kind: 'manual',
        // Of the last 24 hours, or nobody sees it.
        ...lastingDay(),
      },
    ),
    tool_telemetry: {
      ...own(
        { tool: 'x' },
        { id: part('stranger', 'new'), at: now, door: 'drive', tool: 'x', milliseconds: 1, succeeded: true },
      ),
      isReadOnly: true,
    },
    memory_words: {
      ...own({ times: 2 }, { word: 'x', entry_id: 'k_1', times: 1, size: 1 }),
      isReadOnly: true,
    },
    memory_sizes: { ...own({ entries: 2 }, { entries: 1, words: 1 }), isReadOnly: true },
    organizations: {
      of: 'offices',
      where: (owner) => `id=eq.${id[owner]}`,
      change: { name: 'x' },
      row: () => ({ name: 'x' }),
    },
    organization_members: {
      of: 'offices',
      where: (owner) => `organization_id=eq.${id[owner]}`,
      change: { role: 'admin' },
      row: (owner) => ({ organization_id: id[owner], user_id: id.stranger, role: 'admin' }),
    },
    organization_invitations: {
      of: 'offices',
      where: (owner) => `select=id,address_hint&organization_id=eq.${id[owner]}`,
      change: { role: 'admin' },
      row: (owner) => ({
        ...{ organization_id: id[owner], role: 'admin', token_hash: 'c'.repeat(64), address_hash: 'c'.repeat(64) },
        ...{ address_hint: 'x', invited_by: id[`${owner as Office}Admin`], expires_at: '2027-01-01T00:00:00Z' },
      }),
      read: ['admin'],
    },
    shared_entries: {
      of: 'offices',
      where: (owner) => `id=eq.${part(owner, 'entry')}`,
      change: { content: 'x' },
      row: (owner) => ({ organization_id: id[owner], content: 'x', category: 'org_fact' }),
      insert: ['admin', 'editor'],
      update: ['admin', 'editor'],
    },
    documents: {
      of: 'offices',
      where: (owner) => `id=eq.${part(owner, 'document')}`,
      change: { title: 'x' },
      row: (owner) => ({
        ...{ id: part(owner, 'new'), uploaded_by: id.stranger, organization_id: id[owner], file_name: 'x' },
        ...{ source_type: 'x', sha256: 'd'.repeat(64), size: 1 },
      }),
    },
    document_chunks: {
      of: 'offices',
      where: (owner) => `document_id=eq.${part(owner, 'document')}`,
      change: { content: 'x' },
      row: (owner) => ({ document_id: part(owner, 'document'), position: 7, content: 'x', citation: {}, tokens: 1 }),
    },
    knowledge_packs: {
      of: 'offices',
      where: (owner) => `key=eq.${part(owner, 'pack')}`,
      change: { title: 'x' },
      row: (owner) => ({
        ...{ organization_id: id[owner], id: 'x', domain: 'x', title: 'x', version: '1', effective: '2026-01-01' },
        ...{ review_by: '2026-01-01', confidence: 'high', active: true },
      }),
    },
    knowledge_rules: {
      of: 'offices',
      where: (owner) => `pack=eq.${part(owner, 'pack')}`,
      change: { content: 'x' },
      row: (owner) => ({
        ...{ pack: part(owner, 'pack'), id: 'x', position: 1, topic: 'x', conditions: [], content: 'x' },
        ...{ statutory: false, citations: [], active: true },
      }),
    },
    tool_servers: {
      of: 'offices',
      where: (owner) => `id=eq.${part(owner, 'server')}`,
      change: { name: 'x' },
      row: (owner) => ({
        ...{ organization_id: id[owner], name: 'x', address: 'https://x.example', ciphertext: 'x', key_id: 'x' },
      }),
      insert: ['admin'],
      update: ['admin'],
      delete: ['admin'],
    },
    security_log: {
      of: 'offices',
      where: (owner) => `organization_id=eq.${id[owner]}`,
      change: { event: 'signed-in' },
      row: (owner) => ({ event: 'signed-in', organization_id: id[owner], actor: id.stranger }),
      read: ['admin'],
    },
  };

  it('L-13: the matrix knows every table, and every policy asks the same functions', async () => {
    const [found, policies] = await sql.transaction(async (session) => [
      await session.rows(
        `select relname::text as name, relrowsecurity as secured from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
      ),
      await session.rows(
        `select tablename::text || ': ' || policyname::text as name, coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies where schemaname in ('public', 'private')`,
      ),
    ]);
    expect(found?.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted());
    expect(found?.filter(({ secured }) => secured !== true)).toEqual([]);
    const others = policies?.filter(({ rule }) => !/can_(?:read|write|manage)\(/.test(String(rule)));
    // A chunk is seen by whoever sees its document: by that table's policy.
    expect(others?.map(({ name }) => name)).toEqual([
      'document_chunks: users see the chunks of the documents that they see',
      'knowledge_rules: users see the rules of the packs that they see',
    ]);
  });

  it.each(Object.entries(tables))('L-13: rows of %s', async (name, table) => {
    const wrong: string[] = [];
    const targets: readonly Owner[] = table.of === 'offices' ? offices : ['quayAdmin', 'harbourMember'];
    for (const actor of actors) {
      const mine: readonly Owner[] = table.of === 'people' && actor !== 'anonymous' ? [actor] : [];
      for (const owner of new Set([...targets, ...mine])) {
        const role = isOffice(owner) ? roleIn(actor, owner) : null;
        const isAllowed = (roles: readonly Role[]) =>
          isOffice(owner) ? role !== null && roles.includes(role) : actor === owner;
        const check = async (what: string, allowed: boolean, act: () => Promise<Reply>, counts: 'rows' | 'change') => {
          const { reply, changed, wrong: found } = await run(actor, `${what} ${name} of ${owner}`, act);
          wrong.push(...found);
          const done = counts === 'rows' ? reply.status < 300 && reply.text !== '[]' : changed;
          if (done !== allowed)
            wrong.push(
              `${actor} ${what} ${name} of ${owner}: ${done ? 'done' : 'refused'} ${reply.text.slice(0, 120)}`,
            );
        };
        const isOwnWriter = actor === owner && table.isReadOnly !== true;
        const where = `${name}?${table.where(owner)}`;
        const plain = where.replace(/select=[^&]*&/, '');
        await check('reads', isAllowed(table.read ?? everybody), () => rest(actor, 'GET', where), 'rows');
        await check(
          'adds',
          isOwnWriter || (isOffice(owner) && isAllowed(table.insert ?? [])),
          () => rest(actor, 'POST', name, table.row(owner)),
          'change',
        );
        await check(
          'changes',
          isOwnWriter || (isOffice(owner) && isAllowed(table.update ?? [])),
          () => rest(actor, 'PATCH', plain, table.change),
          'change',
        );
        await check(
          'deletes',
          isOwnWriter || (isOffice(owner) && isAllowed(table.delete ?? [])),
          () => rest(actor, 'DELETE', plain),
          'change',
        );
      }
    }
    // One row a user is the most in these two: a second one is refused to its owner as well.
    const single = ['user_knowledge', 'user_preferences'].includes(name);
    expect(wrong.filter((line) => !(single && /adds .*: refused/.test(line)))).toEqual([]);
  });

  // Functions ------------------------------------------------------------------------------------------------------------------

  interface Call {
    readonly parameters: (office: Office) => object;
    /** Who may; absent: every user, and it reaches their own alone. */
    readonly may?: readonly Role[];
  }
  const calls: Readonly<Record<string, Call>> = {
    save_user_knowledge: {
      parameters: () => ({
        expected_version: 1,
        next_version: 2,
        next_entries: [],
        next_tombstones: {},
        keep_old: true,
      }),
    },
    save_user_preferences: {
      parameters: () => ({ expected_version: 1, next_version: 2, next_ciphertext: 'x', next_key_id: 'x' }),
    },
    save_briefed_mail: { parameters: () => ({ marks: [{ email_id: 'x', status: 'x', briefed_at: now }] }) },
    database_state: { parameters: () => ({}) },
    connect_mail_account: {
      parameters: (office) => ({
        ...{ connected_account: part(`${office}Admin`, 'account'), account_provider: 'gmail', new_ciphertext: 'x' },
        ...{
          new_key_id: 'x',
          seen_accounts: [part(`${office}Admin`, 'account')],
          replaced_accounts: [part(`${office}Admin`, 'account')],
        },
      }),
    },
    renew_mail_account: {
      parameters: (office) => ({
        renewed_account: part(`${office}Admin`, 'account'),
        expected_version: 1,
        next_ciphertext: 'x',
        next_key_id: 'x',
      }),
    },
    lease_mail_account: {
      parameters: (office) => ({
        leased_account: part(`${office}Admin`, 'account'),
        holder: id.stranger,
        lease: 60_000,
      }),
    },
    release_mail_account: {
      parameters: (office) => ({ released_account: part(`${office}Admin`, 'account'), holder: id.stranger }),
    },
    change_set_aside: {
      parameters: (office) => ({
        snoozed: [],
        woken: [markOf(`${office}Admin`)],
        muted: [],
        unmuted: [markOf(`${office}Admin`)],
      }),
    },
    save_mail_intents: { parameters: (office) => ({ begun: [], settled: [markOf(`${office}Admin`)] }) },
    change_memory_entries: { parameters: () => ({ added: [], ended: [], removed: ['k_1'] }) },
    clear_memory_entries: { parameters: () => ({}) },
    note_memories_spoken: { parameters: () => ({ spoken: [{ id: 'k_m1b2c3d4_0123456789', times: 1, at: now }] }) },
    search_memories: { parameters: () => ({ asked: 'gate' }) },
    unembedded_memories: { parameters: () => ({ at_most: 10, of_model: 'x' }) },
    embed_memories: { parameters: () => ({ vectors: [], of_model: 'x' }) },
    export_account: { parameters: () => ({}) },
    search_knowledge: { parameters: () => ({ words: 'gate' }) },
    search_shared_entries: { parameters: () => ({ query: 'gate' }) },
    unembedded_chunks: { parameters: () => ({ at_most: 100 }) },
    embed_chunks: { parameters: () => ({ vectors: [] }) },
    begin_document: {
      parameters: (office) => ({
        ...{ draft_id: part(office, 'draft'), for_organization: id[office], named: 'x.md', label: 'x' },
        ...{ content_sha256: 'e'.repeat(64), bytes: 1 },
      }),
      may: ['admin', 'editor'],
    },
    add_to_document: {
      parameters: (office) => ({
        draft_id: part(office, 'document'),
        draft_attempt: id.stranger,
        behind: 1,
        added: [],
        vectors: null,
      }),
      may: [],
    },
    publish_document: {
      parameters: (office) => ({
        draft_id: part(office, 'document'),
        draft_attempt: id.stranger,
        called: 'x',
        is_format: 'text',
      }),
    },
    discard_document: { parameters: (office) => ({ draft_id: part(office, 'document'), draft_attempt: id.stranger }) },
    remove_document: { parameters: (office) => ({ document_id: part(office, 'document') }) },
    begin_ingestion_job: {
      parameters: (office) => ({
        ...{ new_job: part(office, 'new job'), for_organization: id[office], new_file_name: 'x', new_source_type: 'x' },
        ...{ new_sha256: 'e'.repeat(64), new_size: 1 },
      }),
      may: ['admin', 'editor'],
    },
    add_ingestion_piece: {
      parameters: (office) => ({ to_job: part(office, 'job'), at_piece: 0, piece_content: 'eA==' }),
      may: [],
    },
    queue_ingestion_job: { parameters: (office) => ({ queued_job: part(office, 'job') }) },
    abandon_ingestion_job: { parameters: (office) => ({ abandoned_job: part(office, 'job') }) },
    ingestion_job: { parameters: (office) => ({ asked_job: part(office, 'job') }) },
    list_ingestion_jobs: { parameters: () => ({ most: 100 }) },
    cancel_ingestion_job: { parameters: (office) => ({ cancelled_job: part(office, 'job') }) },
    make_organization: { parameters: () => ({ organization_name: 'x', own_name: 'x' }) },
    rename_organization: {
      parameters: (office) => ({ organization: id[office], organization_name: 'x' }),
      may: ['admin'],
    },
    end_organization: { parameters: (office) => ({ organization: id[office] }), may: ['admin'] },
    invite_member: {
      parameters: (office) => ({
        organization: id[office],
        for_role: 'member',
        address: 'x@example.com',
        link_hash: 'f'.repeat(64),
        hours: 1,
      }),
      may: ['admin'],
    },
    withdraw_invitation: {
      parameters: (office) => ({ organization: id[office], invitation: part(office, 'invitation') }),
      may: ['admin'],
    },
    accept_invitation: { parameters: () => ({ token: world.token, own_name: 'x' }) },
    leave_organization: { parameters: (office) => ({ organization: id[office] }), may: ['editor', 'member'] },
    change_member: {
      parameters: (office) => ({ organization: id[office], member: id[`${office}Member`], next_role: 'admin' }),
      may: ['admin'],
    },
    remove_member: {
      parameters: (office) => ({ organization: id[office], member: id[`${office}Member`] }),
      may: ['admin'],
    },
    name_oneself: { parameters: (office) => ({ organization: id[office], own_name: 'x' }), may: everybody },
    own_tool_calls: { parameters: () => ({ of_days: 30 }) },
    organization_tool_calls: { parameters: (office) => ({ organization: id[office], of_days: 30 }), may: ['admin'] },
    import_knowledge_pack: {
      parameters: (office) => ({
        for_organization: id[office],
        given: {
          ...{ id: 'new', domain: 'x', title: 'x', version: '1', effective: '2026-01-01', reviewBy: '2027-01-01' },
          ...{ confidence: 'high', active: true, rules: [] },
        },
      }),
      may: ['admin', 'editor'],
    },
    read_knowledge_packs: { parameters: (office) => ({ keys: [part(office, 'pack')] }) },
    switch_off_tool: { parameters: (office) => ({ server: part(office, 'server'), tool: 'look_up' }) },
    purge_shared_entries: { parameters: (office) => ({ organization: id[office] }), may: ['admin'] },
  };
  /** It takes its caller out of everything; what it leaves to others is tried in account-deletion.system.test.ts. */
  const ofWhoLeaves = ['delete_account'];
  const ofTheService = [
    ...[
      'claim_ingestion_job',
      'read_ingestion_piece',
      'keep_ingestion_job',
      'end_ingestion_job',
      'release_ingestion_job',
      'has_ingestion_job',
      'seal_ingestion_job',
    ],
    ...['note_security_events', 'forget_member', 'document_vector_state', 'import_shipped_pack'],
    ...['note_tool_calls', 'all_tool_calls', 'delete_expired_exchanges'],
  ];

  it('L-13: the matrix knows every function, and nobody without a token may call one', async () => {
    const found = await sql.transaction((session) =>
      session.rows(`select proname::text as name, has_function_privilege('authenticated', oid, 'execute') as users,
          has_function_privilege('anon', oid, 'execute') as strangers
        from pg_proc as one where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = one.oid and deptype = 'e')`),
    );
    const named = (of: typeof found) => of.map(({ name }) => String(name)).toSorted();
    expect(named(found.filter(({ users }) => users === true))).toEqual(
      [...Object.keys(calls), ...ofWhoLeaves].toSorted(),
    );
    expect(named(found.filter(({ users }) => users !== true))).toEqual(ofTheService.toSorted());
    expect(named(found.filter(({ strangers }) => strangers === true))).toEqual([]);
  });

  it.each(Object.entries(calls))('L-13: %s', async (name, { parameters, may }) => {
    const wrong: string[] = [];
    for (const actor of actors) {
      for (const office of offices) {
        const { reply, wrong: found } = await run(actor, `${name} ${office}`, () =>
          rest(actor, 'POST', `rpc/${name}`, parameters(office)),
        );
        // A serialization failure is a 500 in the embedded front.
        wrong.push(...found.filter((line) => !/: 500 .*this draft was ended/.test(line)));
        const role = roleIn(actor, office);
        const isDone = reply.status < 300;
        const isAllowed = actor !== 'anonymous' && (may === undefined ? isDone : role !== null && may.includes(role));
        if (isDone !== isAllowed) wrong.push(`${actor} ${name} ${office}: ${reply.status} ${reply.text.slice(0, 160)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(ofTheService)('L-13: %s is the service’s alone', async (name) => {
    for (const actor of actors) {
      const { reply, wrong } = await run(actor, name, () => rest(actor, 'POST', `rpc/${name}`, {}));
      expect([reply.status >= 400, wrong.filter((line) => !/: 500/.test(line))]).toEqual([true, []]);
    }
  });

  it('L-13: what is not for HTTP is not there: the private schema, and the accounts of sign-in', async () => {
    const names = await sql.transaction((session) =>
      session.rows(`select relname::text as name from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r'
        union select proname::text from pg_proc where pronamespace = 'private'::regnamespace`),
    );
    for (const { name } of names) {
      for (const path of [`${name}?limit=1`, `private.${name}?limit=1`]) {
        const { reply, wrong } = await run('quayAdmin', path, () => rest('quayAdmin', 'GET', path));
        expect([path, reply.status >= 400, wrong]).toEqual([path, true, []]);
      }
    }
  });

  // Routes ---------------------------------------------------------------------------------------------------------------------

  interface Route {
    readonly payload?: object | string | ((office: Office) => object);
    readonly query?: (office: Office) => string;
    /** Who may; absent: every user, and it reaches their own alone. */
    readonly may?: readonly Role[];
    /** It answers who may not with what is theirs, which is nothing. */
    readonly empty?: true;
    /** Whoever has no token, too. */
    readonly open?: true;
  }
  const routes: Readonly<Record<string, Route>> = {
    'GET /organizations': {},
    'POST /organizations': { payload: { name: 'x', ownName: 'x' } },
    'PATCH /organizations/{organizationId}': { payload: { name: 'x' }, may: ['admin'] },
    'DELETE /organizations/{organizationId}': { query: () => '?confirm=everything', may: ['admin'] },
    'GET /organizations/{organizationId}/members': { may: everybody },
    'PATCH /organizations/{organizationId}/members/{memberId}': { payload: { role: 'editor' }, may: ['admin'] },
    'DELETE /organizations/{organizationId}/members/{memberId}': { may: ['admin'] },
    'PUT /organizations/{organizationId}/own-name': { payload: { name: 'x' }, may: everybody },
    'POST /organizations/{organizationId}/leave': { may: ['editor', 'member'] },
    'GET /organizations/{organizationId}/log': { empty: true, may: ['admin'] },
    'GET /security-log': {},
    'GET /organizations/{organizationId}/invitations': { empty: true, may: ['admin'] },
    'POST /organizations/{organizationId}/invitations': { payload: { address: 'x@example.com' }, may: ['admin'] },
    'DELETE /organizations/{organizationId}/invitations/{invitationId}': { may: ['admin'] },
    'POST /invitations/accept': { payload: { token: world.token, ownName: 'x' } },
    'GET /organizations/{organizationId}/entries': { empty: true, may: everybody },
    'POST /organizations/{organizationId}/entries': { payload: { content: 'x' }, may: ['admin', 'editor'] },
    'POST /organizations/{organizationId}/entries/import': { payload: 'content\nx\n', may: ['admin', 'editor'] },
    'DELETE /organizations/{organizationId}/entries/deleted': { may: ['admin'] },
    'GET /shared-entries/search': { query: () => '?q=gate' },
    'PATCH /shared-entries/{entryId}': { payload: { version: 1, content: 'x' }, may: ['admin', 'editor'] },
    'DELETE /shared-entries/{entryId}': { may: ['admin', 'editor'] },
    'POST /shared-entries/{entryId}/restore': { may: ['admin', 'editor'] },
    'GET /organizations/{organizationId}/tool-servers': { empty: true, may: everybody },
    'POST /organizations/{organizationId}/tool-servers': {
      payload: { name: 'x', address: 'https://tools.example.com/mcp' },
      may: ['admin'],
    },
    'GET /tool-servers/{serverId}/tools': { may: ['admin'] },
    'PUT /tool-servers/{serverId}/tools': { payload: { tools: [] }, may: ['admin'] },
    'DELETE /tool-servers/{serverId}': { may: ['admin'] },
    'GET /memory': {},
    'POST /memory/entries': { payload: { content: 'I like tea.', category: 'preference' } },
    'DELETE /memory/entries/{id}': {},
    'DELETE /memory': { query: () => '?confirm=everything' },
    'GET /memory/versions': {},
    'POST /memory/versions/{version}/restore': {},
    'GET /agenda': { query: () => '?from=2026-11-25T00:00:00Z&to=2026-11-27T00:00:00Z&timeZone=Europe/Dublin' },
    'GET /reminders': {},
    'POST /reminders': { payload: { content: 'x', dueAt: now } },
    'PATCH /reminders/{id}': { payload: { done: true } },
    'DELETE /reminders/{id}': {},
    'GET /learning': {},
    'DELETE /learning': {},
    'POST /learning/undo': {},
    'GET /knowledge/documents': {},
    'GET /knowledge/documents/{id}': { may: everybody },
    'DELETE /knowledge/documents/{id}': { may: ['admin', 'editor'] },
    'GET /knowledge/search': { query: () => '?q=gate' },
    'POST /knowledge/upload': {},
    'GET /knowledge/jobs/{id}': {},
    'GET /knowledge/jobs': {},
    'DELETE /knowledge/jobs/{id}': {},
    'GET /packs': {},
    'GET /packs/search': { query: () => '?q=gate' },
    'POST /packs/brief': { payload: { topic: 'a gate' } },
    'GET /packs/{packId}': {},
    'GET /telemetry': {},
    'GET /organizations/{organizationId}/telemetry': { may: ['admin'] },
    'GET /me/export': {},
    'GET /accounts': {},
    'POST /accounts/imap': { payload: { address: 'ada@fastmail.com', password: 'an app password' } },
    'DELETE /accounts/{accountId}': {},
    'GET /accounts/{provider}/connect': {},
    'POST /accounts/{provider}/connect': {},
    'GET /accounts/{provider}/callback': { open: true },
    'POST /livekit/token': {},
    'GET /healthz': { open: true },
    'GET /readyz': { open: true },
    'GET /config': { open: true },
    'GET /metrics': { open: true },
  };

  it('L-13: routes', async () => {
    const { database } = place;
    const knowledge = createUserKnowledgeStore({ redis: null, database });
    const manuals = { ...createScriptedManuals().manuals, documents: createDocumentStore({ database }) };
    // Written behind, calls would seem to be changed by whoever asks at that moment.
    const telemetry = { ...createToolTelemetry({ database }), record: () => undefined };
    const store = createToolServers({ database, keyring: createKeyring(makeEncryptionKey()) });
    const toolServers: NonNullable<OpenApiOptions['toolServers']> = {
      // What stands encrypted in this world is none.
      store: { ...store, token: async () => null },
      calls: { list: async () => [], call: async () => '' },
      check: (address) => address,
    };
    // What calendars have is in no table; whose they are is tried in agenda.test.ts.
    const agenda = { reminders: createReminderStore({ database }), read: async () => ({ calendars: [], events: [] }) };
    const { ask, app } = await openOfficeApi(database, { knowledge, manuals, telemetry, toolServers, agenda });
    const { json } = await ask({ userId: null }, 'GET', '/openapi.json');
    const known = Object.entries(json.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(routes).filter((route) => !known.includes(route))).toEqual([]);
    // A route that the matrix does not know; who deletes their account is tried in personal-data.test.ts.
    expect(known.filter((route) => !(route in routes))).toEqual(['DELETE /me']);
    const wrong: string[] = [];
    for (const [route, { payload, query, may, empty, open }] of Object.entries(routes)) {
      const [method = '', path = ''] = route.split(' ');
      for (const actor of actors) {
        for (const office of offices) {
          const url = path
            .replace('{organizationId}', id[office])
            .replace('{memberId}', id[`${office}Member`])
            .replace('{invitationId}', part(office, 'invitation'))
            .replace('{serverId}', part(office, 'server'))
            .replace('{entryId}', part(office, route.endsWith('restore') ? 'deleted' : 'entry'))
            .replace('{accountId}', part(`${office}Admin`, 'account'))
            .replace('{provider}', 'gmail')
            .replace('{version}', '1')
            .replace(
              '{id}',
              path.includes('documents')
                ? part(office, 'document')
                : path.includes('jobs')
                  ? part(office, 'job')
                  : path.includes('reminders')
                    ? 'k_r1b2c3d4_0123456789'
                    : 'k_m1b2c3d4_0123456789',
            );
          const asker =
            actor === 'anonymous' ? { userId: null } : { userId: id[actor], address: world.addressOf(actor) };
          const body = typeof payload === 'function' ? payload(office) : payload;
          const { reply, wrong: found } = await run(actor, `${route} ${office}`, () =>
            ask(asker, method as 'GET', `${url}${query?.(office) ?? ''}`, body),
          );
          wrong.push(...found.filter((line) => !(/: 503/.test(line) && open)));
          const isDone = reply.status < 300;
          const role = roleIn(actor, office);
          const isAllowed = may === undefined || empty ? isDone : role !== null && may.includes(role);
          if (actor === 'anonymous' && !open && reply.status !== 401) wrong.push(`anonymous ${route}: ${reply.status}`);
          if (isDone !== isAllowed)
            wrong.push(`${actor} ${route} ${office}: ${reply.status} ${reply.text.slice(0, 160)}`);
        }
      }
    }
    await knowledge.close();
    await app.close();
    await telemetry.close();
    expect(wrong).toEqual([]);
  });

  it('L-11: the last admin stays, whoever goes at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await sql.transaction((session) =>
        session.run(`update public.organization_members set role = 'admin' where organization_id = '${id.quay}'`),
      );
      const left = await Promise.all(
        (['quayAdmin', 'quayEditor', 'quayMember'] as const).map((actor) =>
          rest(actor, 'POST', 'rpc/leave_organization', { organization: id.quay }),
        ),
      );
      expect(left.filter(({ status }) => status < 300)).toHaveLength(2);
      await putBack();
    }
  });

  it('L-13: that were a thousand cases and more', () => {
    process.stdout.write(`${cases} cases of access\n`);
    expect(cases).toBeGreaterThanOrEqual(1_000);
  });
});
