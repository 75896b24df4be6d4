import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signToken } from '../supabase/user-tokens.ts';
import { type OpenTestDatabase, testDatabaseKinds } from '../testing/test-databases.ts';

// An upper bound against hanging only, also on a machine with much else to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

/** What somebody sees who has the address and a token, however they came by it. */
function clientWith({ address, keys }: OpenTestDatabase, token: string | null): SupabaseClient {
  return createClient(address, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: { headers: token === null ? {} : { authorization: `Bearer ${token}` } },
  });
}

const tables = [
  'user_knowledge',
  'user_knowledge_versions',
  'user_preferences',
  'briefed_mail',
  'organizations',
  'organization_members',
  'mail_accounts',
  'snoozed_mail',
  'muted_threads',
  'mail_intents',
  'memory_entries',
  'exchanges',
  'tool_telemetry',
  'memory_sizes',
] as const;

const accountOf = (user: string) => `a${user.slice(1)}`;

/** What `connect_mail_account` takes. */
function connection(account: string, seen: readonly string[] = []) {
  return {
    connected_account: account,
    account_provider: 'gmail',
    new_ciphertext: 'sealed',
    new_key_id: 'one',
    seen_accounts: seen,
    replaced_accounts: [],
  };
}

const oneMemory = {
  ...{
    id: 'k_one',
    content: 'told',
    category: 'fact',
    importance: 5,
    confidence: 1,
    source: 'driver',
    access_count: 0,
  },
  ...{ drive_id: '00000000-0000-4000-8000-000000000000', created_at: '2026-11-25T09:00:00Z' },
};

function oneExchange(user: string) {
  const now = Date.now();
  return {
    ...{ user_id: user, id: randomUUID(), question: 'span of joists', kind: 'manual' },
    ...{ created_at: new Date(now).toISOString(), expires_at: new Date(now + 24 * 3_600_000).toISOString() },
  };
}

function oneCall(user: string) {
  const at = new Date().toISOString();
  return { id: randomUUID(), at, door: 'drive', tool: 'repeat', user_id: user, milliseconds: 1, succeeded: true };
}

const oneIntent = { intent_key: 'a key', account_id: 'one', action: 'archive', email_ids: ['1'] };

function knowledge(expected: number, content: string, more: { forgotten?: string; keepOld?: boolean } = {}) {
  return {
    expected_version: expected,
    next_version: expected + 1,
    next_entries: [{ id: `k_${content}`, content }],
    next_tombstones: more.forgotten === undefined ? {} : { [more.forgotten]: 'forgotten' },
    keep_old: more.keepOld ?? false,
  };
}

/** Everything that a user may keep, and an organisation that they lead. */
async function fill(place: OpenTestDatabase, service: SupabaseClient, user: string): Promise<string> {
  const client = place.database.forUser(user);
  const done = [
    await client.rpc('save_user_knowledge', knowledge(0, 'first')),
    await client.rpc('save_user_knowledge', knowledge(1, 'second', { keepOld: true })),
    await client.rpc('save_user_preferences', {
      expected_version: 0,
      next_version: 1,
      next_ciphertext: 'sealed',
      next_key_id: 'one',
    }),
    await client.from('briefed_mail').upsert({ user_id: user, email_id: `<${user}@example.com>`, status: 'briefed' }),
    await client.rpc('connect_mail_account', connection(accountOf(user))),
    await client.rpc('change_set_aside', {
      snoozed: [{ email_id: 'one', until: new Date().toISOString() }],
      woken: [],
      muted: [{ thread_key: 'digest', muted_at: new Date().toISOString() }],
      unmuted: [],
    }),
    await client.rpc('save_mail_intents', {
      begun: [{ ...oneIntent, begun_at: new Date().toISOString() }],
      settled: [],
    }),
    await client.rpc('change_memory_entries', { added: [oneMemory], ended: [], removed: [] }),
    await client.from('exchanges').insert(oneExchange(user)),
    await service.rpc('note_tool_calls', { calls: [oneCall(user)] }),
  ];
  expect(done.map(({ error }) => error)).toEqual(done.map(() => null));
  const organization = await service.from('organizations').insert({ name: 'Quayside' }).select('id').single();
  const id = String(organization.data?.id);
  const led = await service.from('organization_members').insert({ organization_id: id, user_id: user, role: 'admin' });
  expect([organization.error, led.error]).toEqual([null, null]);
  return id;
}

/** How many rows of each table; what is refused counts as none, unless the user has a right to an answer. */
async function seenBy(client: SupabaseClient, mayAsk = true): Promise<Record<string, number>> {
  const answers = await Promise.all(tables.map(async (table) => client.from(table).select('*')));
  if (mayAsk) expect(answers.map(({ error }) => error)).toEqual(tables.map(() => null));
  return Object.fromEntries(tables.map((table, index) => [table, answers[index]?.data?.length ?? 0]));
}

const everything = Object.fromEntries(tables.map((table) => [table, 1]));
const nothing = Object.fromEntries(tables.map((table) => [table, 0]));

describe.each(testDatabaseKinds())('row-level security of $name', ({ open }) => {
  let place: OpenTestDatabase;
  let service: SupabaseClient;
  const ada = randomUUID();
  const ben = randomUUID();
  let adasOffice: string;

  beforeAll(async () => {
    place = await open();
    service = place.service;
    adasOffice = await fill(place, service, ada);
    await fill(place, service, ben);
  });
  afterAll(async () => {
    await place?.[Symbol.asyncDispose]();
  });

  test('M-14: each of two users sees what is theirs, and nothing of the other', async () => {
    expect(await seenBy(place.database.forUser(ada))).toEqual(everything);
    expect(await seenBy(place.database.forUser(ben))).toEqual(everything);
    const rows = await place.database.forUser(ada).from('user_knowledge').select('user_id');
    expect(rows.data).toEqual([{ user_id: ada }]);
    expect(await seenBy(place.database.forUser(randomUUID()))).toEqual(nothing);
  });

  test('M-14: no user changes, adds or deletes anything of another', async () => {
    const client = place.database.forUser(ben);
    await client.from('user_knowledge').update({ entries: [] }).eq('user_id', ada);
    await client.from('user_preferences').update({ ciphertext: 'mine' }).eq('user_id', ada);
    await client.from('briefed_mail').delete().eq('user_id', ada);
    await client.from('user_knowledge_versions').delete().eq('user_id', ada);
    await client.from('organizations').update({ name: 'taken' }).eq('id', adasOffice);
    await client.from('organizations').delete().eq('id', adasOffice);
    await client.from('mail_accounts').update({ ciphertext: 'mine' }).eq('user_id', ada);
    await client.from('mail_accounts').delete().eq('user_id', ada);
    await client.from('muted_threads').delete().eq('user_id', ada);
    await client.from('memory_entries').update({ content: 'mine' }).eq('user_id', ada);
    await client.from('memory_entries').delete().eq('user_id', ada);
    const [account, holder] = [accountOf(ada), ben];
    for (const [name, parameters, answer] of [
      ['lease_mail_account', { leased_account: account, holder, lease: 60_000 }, null],
      ['release_mail_account', { released_account: account, holder }, null],
      [
        'renew_mail_account',
        { renewed_account: account, expected_version: 1, next_ciphertext: 'x', next_key_id: 'x' },
        false,
      ],
    ] as const) {
      expect(await client.rpc(name, parameters)).toMatchObject({ data: answer, error: null });
    }
    const added = [
      await client.from('user_knowledge_versions').insert({ user_id: ada, version: 9, entries: [] }),
      await client.from('briefed_mail').insert({ user_id: ada, email_id: 'another', status: 'briefed' }),
      await client.from('organization_members').insert({ organization_id: adasOffice, user_id: ben, role: 'admin' }),
      await client.from('organizations').insert({ name: 'of nobody' }),
      await client.from('snoozed_mail').insert({ user_id: ada, email_id: 'another', until: new Date().toISOString() }),
      await client.from('muted_threads').insert({ user_id: ada, thread_key: 'another' }),
      await client.from('mail_intents').insert({ user_id: ada, ...oneIntent, intent_key: 'another' }),
      await client.from('memory_entries').insert({ ...oneMemory, user_id: ada, id: 'another' }),
      await client.from('mail_accounts').update({ user_id: ada }).eq('user_id', ben),
      await client.rpc('connect_mail_account', connection(accountOf(ada), [accountOf(ben)])),
      // Giving one's own row away is adding to another's.
      await client.from('briefed_mail').update({ user_id: ada }).eq('user_id', ben),
    ];
    expect(added.map(({ error }) => error?.code)).toEqual(added.map(() => '42501'));
    expect(await seenBy(place.database.forUser(ada))).toEqual(everything);
    const kept = await place.database.forUser(ada).from('user_knowledge').select('entries, version').single();
    expect(kept.data).toEqual({ entries: [{ id: 'k_second', content: 'second' }], version: 2 });
    const office = await service.from('organizations').select('name').eq('id', adasOffice).single();
    expect(office.data).toEqual({ name: 'Quayside' });
    const adas = await place.database.forUser(ada).from('mail_accounts').select('ciphertext, version, renewed_by');
    expect(adas.data).toEqual([{ ciphertext: 'sealed', version: 1, renewed_by: null }]);
  });

  test('M-14: without a token nothing is seen and no function runs', async () => {
    const anonymous = clientWith(place, null);
    expect(await seenBy(anonymous, false)).toEqual(nothing);
    for (const call of [
      anonymous.rpc('save_user_knowledge', knowledge(0, 'stranger')),
      anonymous.rpc('save_user_preferences', {
        expected_version: 0,
        next_version: 1,
        next_ciphertext: '',
        next_key_id: '',
      }),
      anonymous.rpc('database_state'),
      anonymous.rpc('connect_mail_account', connection(randomUUID())),
      anonymous.rpc('lease_mail_account', { leased_account: accountOf(ada), holder: ben, lease: 1 }),
      anonymous.rpc('release_mail_account', { released_account: accountOf(ada), holder: ben }),
      anonymous.rpc('renew_mail_account', {
        renewed_account: accountOf(ada),
        expected_version: 1,
        next_ciphertext: '',
        next_key_id: '',
      }),
      anonymous.rpc('change_set_aside', { snoozed: [], woken: [], muted: [], unmuted: [] }),
      anonymous.rpc('save_mail_intents', { begun: [], settled: [] }),
      anonymous.rpc('change_memory_entries', { added: [oneMemory], ended: [], removed: ['k_one'] }),
      anonymous.rpc('clear_memory_entries'),
      anonymous.rpc('note_memories_spoken', { spoken: [{ id: 'k_one', times: 1, at: '2026-11-25T09:00:00Z' }] }),
      anonymous.from('briefed_mail').insert({ user_id: ada, email_id: 'x', status: 'briefed' }),
    ]) {
      expect((await call).error?.code).toBe('42501');
    }
  });

  test('M-14: a forged token, one that ran out, and an unknown key are refused', async () => {
    const other = 'another secret of thirty-two letters!';
    const expired = await signToken({ subject: ada }, place.keys.jwtSecret, Date.now() - 3_600_000);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: ada, role: 'authenticated' })).toString('base64url')}.`;
    for (const token of [await signToken({ subject: ada }, other, Date.now()), expired, unsigned]) {
      const client = clientWith(place, token);
      expect(await seenBy(client, false)).toEqual(nothing);
      expect((await client.rpc('save_user_knowledge', knowledge(2, 'forged'))).error).not.toBeNull();
    }
    const stranger = createClient(place.address, 'sb_publishable_of_somebody_else', { db: { retry: false } });
    expect((await stranger.from('user_knowledge').select('*')).status).toBe(401);
    expect((await fetch(`${place.address}/rest/v1/user_knowledge`)).status).toBe(401);
  });

  test('M-14: a token that names a role of more power, signed by somebody without the secret, is refused', async () => {
    const token = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(ada)
      .sign(new TextEncoder().encode('another secret of thirty-two letters!'));
    expect(await seenBy(clientWith(place, token), false)).toEqual(nothing);
  });

  test('M-14: a web page, and what is not for the database, are turned away', async () => {
    const headers = { apikey: place.keys.publishableKey };
    const page = await fetch(`${place.address}/rest/v1/user_knowledge`, {
      headers: { ...headers, origin: 'https://example.com' },
    });
    expect(page.status).toBe(403);
    for (const path of ['/auth/v1/signup', '/_system/introspect', '/', '/storage/v1/bucket']) {
      expect((await fetch(`${place.address}${path}`, { headers })).status).toBe(404);
    }
    expect((await fetch(`${place.address}/owner/migrations`, { method: 'POST', headers })).status).toBe(401);
  });

  test('M-4: a save of knowledge needs the version that is there', async () => {
    const client = place.database.forUser(randomUUID());
    expect((await client.rpc('save_user_knowledge', knowledge(3, 'too early'))).data).toBe(false);
    expect((await client.rpc('save_user_knowledge', knowledge(0, 'one'))).data).toBe(true);
    expect((await client.rpc('save_user_knowledge', knowledge(0, 'again'))).data).toBe(false);
    const both = await Promise.all(
      ['left', 'right'].map((content) => client.rpc('save_user_knowledge', knowledge(1, content))),
    );
    expect(both.map(({ data }) => data).sort()).toEqual([false, true]);
    const backwards = await client.rpc('save_user_knowledge', { ...knowledge(2, 'x'), next_version: 2 });
    expect(backwards.error?.code).toBe('22023');
  });

  test('M-8: what is forgotten goes from the kept versions, with what was condensed from it', async () => {
    const client = place.database.forUser(randomUUID());
    const save = async (expected: number, entries: readonly object[], tombstones: object, keepOld = false) => {
      const saved = await client.rpc('save_user_knowledge', {
        expected_version: expected,
        next_version: expected + 1,
        next_entries: entries,
        next_tombstones: tombstones,
        keep_old: keepOld,
      });
      expect(saved).toMatchObject({ data: true, error: null });
    };
    const kept = async () =>
      (await client.from('user_knowledge_versions').select('version, entries').order('version')).data?.map(
        ({ version, entries }) => [version, (entries as { id: string }[]).map(({ id }) => id)],
      );
    const one = { id: 'k_1', content: 'one' };
    const two = { id: 'k_2', content: 'two' };
    const both = { id: 'k_3', content: 'both', from: ['k_1', 'k_2'] };
    await save(0, [one, two], {});
    await save(1, [both], { k_1: 'condensed', k_2: 'condensed' }, true);
    await save(2, [both, { id: 'k_4' }], { k_1: 'condensed', k_2: 'condensed' }, true);
    expect(await kept()).toEqual([
      [1, ['k_1', 'k_2']],
      [2, ['k_3']],
    ]);
    await save(3, [{ id: 'k_4' }], { k_1: 'forgotten', k_2: 'condensed' });
    expect(await kept()).toEqual([
      [1, ['k_2']],
      [2, []],
    ]);
  });

  test('M-13: preferences need the version that is there; briefed mail goes after seven days', async () => {
    const user = randomUUID();
    const client = place.database.forUser(user);
    const save = (expected: number) =>
      client.rpc('save_user_preferences', {
        expected_version: expected,
        next_version: expected + 1,
        next_ciphertext: `sealed ${expected}`,
        next_key_id: 'one',
      });
    expect((await save(0)).data).toBe(true);
    expect((await save(0)).data).toBe(false);
    expect((await save(1)).data).toBe(true);
    const day = 86_400_000;
    const row = (name: string, days: number) => ({
      user_id: user,
      email_id: name,
      status: 'briefed',
      briefed_at: new Date(Date.now() - days * day).toISOString(),
    });
    await client.from('briefed_mail').upsert([row('fresh', 1), row('recent', 6)]);
    await client.from('briefed_mail').upsert([row('old', 8)]);
    await client.from('briefed_mail').upsert([row('fresh', 0)]);
    const left = await client.from('briefed_mail').select('email_id').order('email_id');
    expect(left.data).toEqual([{ email_id: 'fresh' }, { email_id: 'recent' }]);
    expect((await place.database.forUser(ada).from('briefed_mail').select('email_id')).data).toHaveLength(1);
  });

  test('M-14: members see their organisation and one another, admins alone manage it', async () => {
    const admin = place.database.forUser(ada);
    const member = randomUUID();
    const client = place.database.forUser(member);
    const enrolled = await admin.from('organization_members').insert({ organization_id: adasOffice, user_id: member });
    // Nobody is in it without their own yes.
    expect(enrolled.error?.code).toBe('42501');
    const joined = await service.from('organization_members').insert({ organization_id: adasOffice, user_id: member });
    expect(joined.error).toBeNull();
    expect((await client.from('organizations').select('id')).data).toEqual([{ id: adasOffice }]);
    expect((await client.from('organization_members').select('user_id')).data).toHaveLength(2);
    await client.from('organizations').update({ name: 'mine' }).eq('id', adasOffice);
    await client.from('organization_members').update({ role: 'admin' }).eq('user_id', member);
    await client.from('organization_members').delete().eq('user_id', ada);
    const invited = await client.from('organization_members').insert({ organization_id: adasOffice, user_id: ben });
    expect(invited.error?.code).toBe('42501');
    const { data: roles } = await admin.from('organization_members').select('user_id, role');
    expect(new Map(roles?.map(({ user_id, role }) => [user_id, role]))).toEqual(
      new Map([
        [ada, 'admin'],
        [member, 'member'],
      ]),
    );
    const named = { organization: adasOffice, organization_name: 'Quayside Homes' };
    expect((await admin.rpc('rename_organization', named)).error).toBeNull();
    expect((await client.rpc('rename_organization', named)).error?.code).toBe('42501');
    expect((await admin.rpc('remove_member', { organization: adasOffice, member })).error).toBeNull();
    expect((await client.from('organizations').select('id')).data).toEqual([]);
  });
});
