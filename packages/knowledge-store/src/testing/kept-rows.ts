import type { SqlConnection, SqlRow } from '../migrations/sql-connection.ts';

const tables = {
  user_knowledge: 'user_id, entries, tombstones',
  user_knowledge_versions: 'user_id, version, entries, kept_at',
  user_preferences: 'user_id, ciphertext, key_id, updated_at',
  briefed_mail: 'user_id, email_id, status, briefed_at',
  organizations: 'id, name, created_at',
  organization_members: 'organization_id, user_id, role, called, joined_at',
  shared_entries: 'id, organization_id, content, category, review_on, written_by, created_at, version, deleted_at',
  organization_invitations: 'id, organization_id, role, token_hash, address_hash, expires_at',
  knowledge_packs: 'key, organization_id, id, domain, title, version, effective, review_by, confidence, active',
  knowledge_rules: 'pack, id, position, topic, conditions, content, statutory, citations, active',
  tool_servers: 'id, organization_id, name, address, ciphertext, key_id, tools, created_at',
  security_log: 'id, at, actor, event, organization_id, subject, detail',
  documents:
    'id, uploaded_by, organization_id, file_name, source_type, sha256, size, title, format, chunks, length, published_at',
  mail_accounts: 'account_id, user_id, provider, ciphertext, key_id, state, connected_at, updated_at',
  snoozed_mail: 'user_id, email_id, until',
  muted_threads: 'user_id, thread_key, muted_at',
  mail_intents: 'user_id, intent_key, account_id, action, email_ids, begun_at',
  memory_entries:
    'user_id, id, content, category, source, access_count, valid_from, valid_to, superseded_by, created_at, deleted_at, status, asked, told_on',
  document_chunks: 'document_id, position, content, citation, tokens',
};

type KeptTable = keyof typeof tables;

/** Every row of every table, in an order of its own, without what says only when it was written. */
export async function keptRows(sql: SqlConnection): Promise<Readonly<Record<KeptTable, readonly SqlRow[]>>> {
  const read = async (table: string, columns: string) => [
    table,
    await sql.transaction(async (session) => {
      const rows = await session.rows(
        `select to_jsonb(kept)::text as kept from (select ${columns} from public.${table} order by 1, 2) as kept`,
      );
      return rows.map(({ kept }) => JSON.parse(String(kept)) as SqlRow);
    }),
  ];
  const all = [];
  for (const [table, columns] of Object.entries(tables)) all.push(await read(table, columns));
  return Object.fromEntries(all);
}
