import type { SqlRow } from '../migrations/sql-connection.ts';
import { countOf, type MoveCount, type MoveEnds, MoveOutcome, note, pagesOf, writeTo } from './move-session.ts';

type Columns = Readonly<Record<string, string>>;

/** A table whose rows go as they are. What is in SQL sees the row that comes as `excluded`, and the one that is there as `kept`. */
interface CopiedTable {
  readonly table: string;
  /** The columns of the primary key with their types; ordered by them the rows are read. */
  readonly key: Columns;
  /** The others. */
  readonly columns: Columns;
  /** The column of the user that a row goes with; the key's `user_id` where it is absent, and nobody's where there is none. */
  readonly owner?: string;
  /** Which rows go, in SQL; all where it is absent. */
  readonly where?: string;
  /** When a row that is there gives way, and by what it is replaced, in SQL; where it is absent the one that is there always stays. */
  readonly replaced?: { readonly when: string; readonly by: string };
  /** Which of the rows that come can be written, in SQL; all where it is absent. In a rehearsal what they hang on is not there. */
  readonly hangsOn?: string;
  /** When the two say the same, in SQL; otherwise a row that stays is counted as kept. */
  readonly same: string;
}

/** Encrypted rows stay encrypted as they are: whole, so of two the newer one counts. */
const isNewer = 'kept.ciphertext <> excluded.ciphertext and kept.updated_at < excluded.updated_at';
const newerText =
  'ciphertext = excluded.ciphertext, key_id = excluded.key_id, version = kept.version + 1, updated_at = excluded.updated_at';
const sameText = 'kept.ciphertext = excluded.ciphertext';

export const preferences: CopiedTable = {
  table: 'user_preferences',
  key: { user_id: 'uuid' },
  columns: { ciphertext: 'text', key_id: 'text', version: 'bigint', updated_at: 'timestamptz' },
  replaced: { when: isNewer, by: newerText },
  same: sameText,
};

/**
 * An account that a user connected in both databases is there twice afterwards: only who has the key can tell, and lists the newer one.
 * One of the same id that is somebody else's there is left alone.
 */
export const mailAccounts: CopiedTable = {
  table: 'mail_accounts',
  key: { account_id: 'uuid' },
  owner: 'user_id',
  columns: {
    ...{ user_id: 'uuid', provider: 'text', ciphertext: 'text', key_id: 'text', state: 'text' },
    ...{ connected_at: 'timestamptz', version: 'bigint', updated_at: 'timestamptz' },
  },
  replaced: { when: `${isNewer} and kept.user_id = excluded.user_id`, by: `${newerText}, state = excluded.state` },
  same: sameText,
};

/** Of two marks of a mail the later stays, as in `save_briefed_mail`. Older rows are deleted wherever they come. */
export const briefedMail: CopiedTable = {
  table: 'briefed_mail',
  key: { user_id: 'uuid', email_id: 'text' },
  columns: { status: 'text', briefed_at: 'timestamptz' },
  where: `briefed_at >= now() - interval '7 days'`,
  replaced: {
    when: `(kept.briefed_at < excluded.briefed_at or (kept.briefed_at = excluded.briefed_at
      and kept.status <> 'taken_back' and excluded.status = 'taken_back'))`,
    by: 'status = excluded.status, briefed_at = excluded.briefed_at',
  },
  same: 'true',
};

/** What was told in either; what was forgotten in one of them is forgotten, and an end that only one knows is kept. */
export const memoryEntries: CopiedTable = {
  table: 'memory_entries',
  key: { user_id: 'uuid', id: 'text' },
  columns: {
    ...{
      content: 'text',
      category: 'text',
      importance: 'smallint',
      confidence: 'real',
      source: 'text',
      drive_id: 'uuid',
    },
    ...{ access_count: 'integer', last_accessed_at: 'timestamptz', valid_from: 'text', valid_to: 'text' },
    ...{ superseded_by: 'text', created_at: 'timestamptz', deleted_at: 'timestamptz' },
    ...{ status: 'text', asked: 'smallint', told_on: 'text', ends: 'text' },
    ...{ due_at: 'timestamptz', done_at: 'timestamptz' },
  },
  replaced: {
    when: `kept.deleted_at is null and (excluded.deleted_at is not null or excluded.access_count > kept.access_count
      or (kept.valid_to is null and excluded.valid_to is not null) or (kept.done_at is null and excluded.done_at is not null))`,
    by: `content = excluded.content, deleted_at = excluded.deleted_at,
      valid_from = case when excluded.deleted_at is null then kept.valid_from end,
      valid_to = case when excluded.deleted_at is null then coalesce(kept.valid_to, excluded.valid_to) end,
      superseded_by = case when excluded.deleted_at is null then coalesce(kept.superseded_by, excluded.superseded_by) end,
      done_at = coalesce(kept.done_at, excluded.done_at),
      access_count = greatest(kept.access_count, excluded.access_count),
      last_accessed_at = greatest(kept.last_accessed_at, excluded.last_accessed_at)`,
  },
  same: 'kept.content is not distinct from excluded.content',
};

/** What was asked, as far as it is not over. */
export const exchanges: CopiedTable = {
  table: 'exchanges',
  key: { user_id: 'uuid', id: 'uuid' },
  columns: {
    ...{ question: 'text', kind: 'text', named: 'text', citation: 'text', named_values: 'jsonb' },
    ...{ created_at: 'timestamptz', expires_at: 'timestamptz' },
  },
  where: 'expires_at > now()',
  same: 'true',
};

/** What is hidden, and what was begun with mail: what is there already stays. */
export const mailState: readonly CopiedTable[] = [
  {
    table: 'snoozed_mail',
    key: { user_id: 'uuid', email_id: 'text' },
    columns: { until: 'timestamptz' },
    same: 'true',
  },
  {
    table: 'muted_threads',
    key: { user_id: 'uuid', thread_key: 'text' },
    columns: { muted_at: 'timestamptz' },
    same: 'true',
  },
  {
    table: 'mail_intents',
    key: { user_id: 'uuid', intent_key: 'text' },
    columns: { account_id: 'text', action: 'text', email_ids: 'jsonb', begun_at: 'timestamptz', begun_by: 'text' },
    same: 'true',
  },
];

const ofOrganization = `(excluded.organization_id is null
  or exists (select from public.organizations as office where office.id = excluded.organization_id))`;

/** What offices know, who is invited, and what was done: what is there already stays. Their organisations go before them. */
export const officeTables: readonly CopiedTable[] = [
  {
    table: 'shared_entries',
    key: { id: 'uuid' },
    columns: {
      ...{ visibility: 'text', organization_id: 'uuid', content: 'text', category: 'text', importance: 'smallint' },
      ...{ source: 'text', review_on: 'date', written_by: 'uuid', created_at: 'timestamptz', changed_by: 'uuid' },
      ...{ changed_at: 'timestamptz', version: 'int', deleted_at: 'timestamptz' },
    },
    hangsOn: ofOrganization,
    same: 'kept.content = excluded.content',
  },
  {
    table: 'organization_invitations',
    key: { id: 'uuid' },
    owner: 'invited_by',
    columns: {
      ...{ organization_id: 'uuid', role: 'text', token_hash: 'text', address_hash: 'text', address_hint: 'text' },
      ...{ invited_by: 'uuid', created_at: 'timestamptz', expires_at: 'timestamptz', accepted_at: 'timestamptz' },
      accepted_by: 'uuid',
    },
    hangsOn: ofOrganization,
    same: 'true',
  },
  {
    table: 'knowledge_packs',
    key: { key: 'uuid' },
    columns: {
      ...{ organization_id: 'uuid', id: 'text', domain: 'text', title: 'text', version: 'text', effective: 'date' },
      ...{ review_by: 'date', confidence: 'text', source: 'text', superseded_by: 'text', active: 'boolean' },
      imported_at: 'timestamptz',
    },
    // Of two of one id the one that is there stays, with its rules.
    hangsOn: `${ofOrganization} and not exists (select from public.knowledge_packs as other
      where other.organization_id is not distinct from excluded.organization_id and other.id = excluded.id and other.key <> excluded.key)`,
    same: 'true',
  },
  {
    table: 'knowledge_rules',
    key: { pack: 'uuid', id: 'text' },
    columns: {
      ...{ position: 'int', topic: 'text', applies_when: 'text', conditions: 'jsonb', content: 'text' },
      ...{ statutory: 'boolean', citations: 'jsonb', active: 'boolean' },
    },
    hangsOn: 'exists (select from public.knowledge_packs as pack where pack.key = excluded.pack)',
    same: 'true',
  },
  {
    table: 'tool_servers',
    key: { id: 'uuid' },
    columns: {
      ...{ organization_id: 'uuid', name: 'text', address: 'text', ciphertext: 'text', key_id: 'text' },
      ...{ tools: 'jsonb', version: 'bigint', created_at: 'timestamptz' },
    },
    hangsOn: ofOrganization,
    same: sameText,
  },
  {
    table: 'security_log',
    key: { id: 'uuid' },
    columns: {
      ...{ at: 'timestamptz', actor: 'uuid', event: 'text', organization_id: 'uuid', subject: 'uuid', detail: 'text' },
    },
    same: 'true',
  },
];

/** Calls of tools stay what they were. */
export const toolTelemetry: CopiedTable = {
  table: 'tool_telemetry',
  key: { id: 'uuid' },
  columns: {
    ...{
      at: 'timestamptz',
      door: 'text',
      tool: 'text',
      user_id: 'uuid',
      organization_id: 'uuid',
      milliseconds: 'integer',
    },
    ...{ model: 'text', tokens: 'integer', succeeded: 'boolean' },
    ...{ pack_id: 'text', pack_version: 'text', pack_confidence: 'text' },
  },
  same: 'true',
};

/** The statements of a table: `read` takes the mark of the last row as $1, the others a page of rows as JSON. */
function statementsFor({ table, key, columns, where = 'true', replaced, hangsOn = 'true', same, owner }: CopiedTable) {
  const keys = Object.keys(key);
  const names = [...keys, ...Object.keys(columns)].join(', ');
  const types = Object.entries({ ...key, ...columns }).map((column) => column.join(' '));
  const mark = `(${keys.map((name) => `${name}::text`).join(` || ' ' || `)}) collate "C"`;
  const page = `jsonb_to_recordset($1::text::jsonb) as excluded (${types.join(', ')})`;
  const isThere = keys.map((name) => `kept.${name} = excluded.${name}`).join(' and ');
  return {
    read: `select ${mark} as mark, to_jsonb(one)::text as row, ${owner ?? ('user_id' in key ? 'user_id' : 'null')}::text as owner from public.${table} as one
      where ${mark} > $1 and ${where} order by ${mark} limit 500`,
    compare: `select case when kept.${keys[0]} is null then 'moved' when ${replaced?.when ?? 'false'} then 'merged'
        when ${same} then 'same' else 'kept' end as outcome
      from ${page} left join public.${table} as kept on ${isThere}`,
    write: `insert into public.${table} as kept (${names}) select ${names} from ${page} where ${hangsOn} on conflict (${keys.join(', ')})
      do ${replaced === undefined ? 'nothing' : `update set ${replaced.by} where ${replaced.when}`}`,
  };
}

/** What an office's row names of deleted users is nobody then, as after the deletion. */
function withoutNames(page: string, gone: ReadonlySet<string>): string {
  return [...gone].reduce((rows, id) => rows.replaceAll(`"${id}"`, 'null'), page);
}

/** Copies the rows of a table, a page in a transaction. */
export async function copyTable(ends: MoveEnds, table: CopiedTable): Promise<MoveCount> {
  const count = countOf(table.table);
  const { read, compare, write } = statementsFor(table);
  for await (const rows of pagesOf(ends.from, read)) {
    const staying = rows.filter(({ owner }) => !ends.gone.has(String(owner)));
    for (let left = rows.length - staying.length; left > 0; left -= 1) note(count, 'kept');
    const page = withoutNames(`[${staying.map(({ row }) => String(row)).join(',')}]`, ends.gone);
    const outcomes = await writeTo(ends, async (session): Promise<readonly SqlRow[]> => {
      const compared = await session.rows(compare, [page]);
      await session.rows(write, [page]);
      return compared;
    });
    for (const { outcome } of outcomes) note(count, MoveOutcome.parse(outcome));
  }
  return count;
}
