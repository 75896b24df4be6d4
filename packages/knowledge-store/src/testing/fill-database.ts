import { createHash, randomUUID } from 'node:crypto';
import { BriefingPreferences, type KnowledgeEntry, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import { sealAccount } from '../accounts/account-rows.ts';
import { vectorText } from '../documents/document-rows.ts';
import { createKeyring } from '../encryption/keyring.ts';
import { makeEncryptionKey } from '../encryption/seal.ts';
import { applyChange } from '../knowledge/knowledge-change.ts';
import { emptyState, type KnowledgeState } from '../knowledge/knowledge-state.ts';
import type { SqlSession } from '../migrations/sql-connection.ts';
import { sealPreferences } from '../preferences/preferences-store.ts';
import { inventTokens } from './conformance/mail-account-store.ts';
import { inventChunks, inventVector } from './invent-document.ts';
import { inventEntry, inventEntryId } from './knowledge/invent-knowledge.ts';

/** Seals what `putPreferences` and `putAccount` write. */
export const fillKeyring = createKeyring(makeEncryptionKey());

/** An account id that goes with a user. */
const accountOf = (userId: UserId) => `a${userId.slice(1)}`;

/** A memory that was condensed once and of which something was forgotten. */
function condensedMemory() {
  const [boat, house, secret] = ['has a boat', 'has a house', 'has a secret'].map((content) => inventEntry(content));
  if (!boat || !house || !secret) throw new Error('no entries');
  const rule = inventEntry('no jokes', { category: 'rule' });
  const summary = inventEntry('has a boat and a house', { from: [boat.id, house.id] });
  const at = new Date().toISOString();
  const first = applyChange(emptyState, { kind: 'append', entries: [boat, house, secret, rule] }, at);
  const old = applyChange(first, { kind: 'remove', entryIds: [secret.id], kept: [] }, at);
  const replacement = { basedOn: old.version, condensed: [boat.id, house.id], entries: [summary] };
  return { boat, old, state: applyChange(old, { kind: 'replace', replacement }, at) };
}

export async function putState(session: SqlSession, userId: UserId, state: KnowledgeState): Promise<void> {
  await session.rows(
    `insert into public.user_knowledge (user_id, entries, tombstones, version)
      values ($1::text::uuid, $2::text::jsonb, $3::text::jsonb, $4::text::bigint)
      on conflict (user_id) do update set entries = excluded.entries, tombstones = excluded.tombstones, version = excluded.version`,
    [userId, JSON.stringify(state.entries), JSON.stringify(state.tombstones), String(state.version)],
  );
}

export async function putPreferences(session: SqlSession, userId: UserId, vips: string[]): Promise<void> {
  const { ciphertext, keyId } = await sealPreferences(fillKeyring, userId, BriefingPreferences.parse({ vips }));
  await session.rows(
    `insert into public.user_preferences (user_id, ciphertext, key_id, version) values ($1::text::uuid, $2, $3, 1)
      on conflict (user_id) do update set ciphertext = $2, version = user_preferences.version + 1, updated_at = clock_timestamp()`,
    [userId, ciphertext, keyId],
  );
}

/** An account with a snoozed mail, a muted thread and something begun, one row each. */
export async function putAccount(session: SqlSession, userId: UserId, accountId: string): Promise<void> {
  const account = { accountId, provider: 'gmail', address: 'nora@example.com', credentials: inventTokens() } as const;
  const { ciphertext, keyId } = await sealAccount(fillKeyring, userId, account);
  await session.rows(
    `insert into public.mail_accounts (account_id, user_id, provider, ciphertext, key_id)
      values ($1::text::uuid, $2::text::uuid, 'gmail', $3, $4)
      on conflict (account_id) do update set ciphertext = $3, version = mail_accounts.version + 1, updated_at = clock_timestamp()`,
    [accountId, userId, ciphertext, keyId],
  );
  for (const statement of [
    `insert into public.snoozed_mail values ($1::text::uuid, $2 || '/mail "1"', '2026-11-24T09:00:00Z')`,
    `insert into public.muted_threads (user_id, thread_key) values ($1::text::uuid, 'digest ' || $2)`,
    `insert into public.mail_intents (user_id, intent_key, account_id, action, email_ids)
      values ($1::text::uuid, 'a key', $2, 'archive', '["one", "two"]')`,
  ])
    await session.rows(`${statement} on conflict do nothing`, [userId, accountId]);
}

/** A user's memory, preferences, briefed mail, account and office, one row each and two people in the office. */
export async function putEverything(session: SqlSession, userId: UserId): Promise<{ readonly boat: KnowledgeEntry }> {
  const { boat, old, state } = condensedMemory();
  await putState(session, userId, state);
  await session.rows(
    `insert into public.user_knowledge_versions (user_id, version, entries)
      values ($1::text::uuid, $2::text::bigint, $3::text::jsonb)`,
    [userId, String(old.version), JSON.stringify(old.entries)],
  );
  await putPreferences(session, userId, ['nora@example.com']);
  await session.rows(
    `insert into public.briefed_mail (user_id, email_id, status) values ($1::text::uuid, 'mail 1', 'briefed')`,
    [userId],
  );
  await session.rows(
    `insert into public.memory_entries (user_id, id, content, category, importance, confidence, source, valid_from, created_at)
      values ($1::text::uuid, 'k_one', 'Ruth runs the site', 'fact', 5, 1, 'driver', '2026-06', '2026-11-25T09:00:00Z')`,
    [userId],
  );
  await session.rows(
    `insert into public.exchanges (user_id, id, question, kind, created_at, expires_at)
      select $1::text::uuid, gen_random_uuid(), 'span of joists', 'manual', one.at, one.at + interval '24 hours' from (select now() as at) as one`,
    [userId],
  );
  await session.rows(
    `insert into public.tool_telemetry (id, at, door, tool, user_id, milliseconds, succeeded)
      values (gen_random_uuid(), now(), 'drive', 'search_manuals', $1::text::uuid, 12, true)`,
    [userId],
  );
  await putAccount(session, userId, accountOf(userId));
  const office = randomUUID();
  await session.rows(`insert into public.organizations (id, name) values ($1::text::uuid, 'Harbour')`, [office]);
  await session.rows(
    `insert into public.organization_members (organization_id, user_id, role)
      values ($1::text::uuid, $2::text::uuid, 'admin'), ($1::text::uuid, $3::text::uuid, 'member')`,
    [office, userId, randomUUID()],
  );
  await session.rows(
    `insert into public.shared_entries (organization_id, content, category, written_by, review_on)
      values ($1::text::uuid, 'The gate is closed on Fridays', 'org_fact', $2::text::uuid, '2027-01-31')`,
    [office, userId],
  );
  await session.rows(
    `insert into public.organization_invitations
        (organization_id, role, token_hash, address_hash, address_hint, invited_by, expires_at)
      values ($1::text::uuid, 'member', repeat('a', 64), repeat('b', 64), 'r…@example.com', $2::text::uuid, now())`,
    [office, userId],
  );
  await session.rows(
    `insert into public.security_log (actor, event, organization_id) values ($2::text::uuid, 'organization-made', $1::text::uuid)`,
    [office, userId],
  );
  return { boat };
}

interface Manual {
  readonly userId: UserId;
  readonly name: string;
  readonly contents: readonly string[];
  readonly organizationId?: string;
  readonly draft?: boolean;
}

export async function actAs(session: SqlSession, userId: UserId): Promise<void> {
  await session.rows(`select set_config('request.jwt.claim.sub', $1, true)`, [userId]);
}

/** By the functions that the store uses; every chunk with a vector. */
export async function putDocument(session: SqlSession, { userId, name, contents, organizationId, draft }: Manual) {
  const id = randomUUID();
  await actAs(session, userId);
  const [begun] = await session.rows(
    `select public.begin_document($1::text::uuid, nullif($2, '')::uuid, $3, 'manual', $4, 10)::text as attempt`,
    [id, organizationId ?? '', name, createHash('sha256').update(id).digest('hex')],
  );
  const chunks = inventChunks(contents);
  await session.rows(
    `select public.add_to_document($1::text::uuid, $2::text::uuid, 0, $3::text::jsonb, $4::text::jsonb, 'a model')`,
    [
      ...[id, String(begun?.attempt), JSON.stringify(chunks)],
      JSON.stringify(contents.map((_, index) => vectorText(inventVector(index)))),
    ],
  );
  if (draft) return;
  await session.rows(`select public.publish_document($1::text::uuid, $2::text::uuid, $3, 'markdown')`, [
    ...[id, String(begun?.attempt), name],
  ]);
}

export async function searchAs(session: SqlSession, userId: UserId, words: string) {
  await actAs(session, userId);
  const [row] = await session.rows(`select public.search_knowledge($1, null, 10)::text as found`, [words]);
  return z.array(z.looseObject({ content: z.string() })).parse(JSON.parse(String(row?.found)));
}

/** The memories of so many users, with an entry each. */
export async function putMemories(session: SqlSession, users: number): Promise<void> {
  const rows = Array.from({ length: users }, (_, index) => ({
    user_id: randomUUID(),
    entries: [{ ...inventEntry(`user ${index}`), id: inventEntryId() }],
    tombstones: {},
    version: 1,
    last_updated_at: new Date().toISOString(),
  }));
  await session.rows(
    `insert into public.user_knowledge select * from jsonb_populate_recordset(null::public.user_knowledge, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** What was said of mails, by their ids, so many whole hours ago. */
export async function putMarks(
  session: SqlSession,
  userId: UserId,
  marks: Readonly<Record<string, readonly [status: string, hoursAgo: number]>>,
): Promise<void> {
  for (const [id, [status, hoursAgo]] of Object.entries(marks))
    await session.rows(
      `insert into public.briefed_mail (user_id, email_id, status, briefed_at)
        values ($1::text::uuid, $2, $3, date_trunc('hour', now()) - $4::text::int * interval '1 hour')`,
      [userId, id, status, String(hoursAgo)],
    );
}
