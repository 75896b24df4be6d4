import type { SqlRow, SqlSession } from '../migrations/sql-connection.ts';
import { countOf, type MoveCount, type MoveEnds, type MoveOutcome, note, pagesOf, writeTo } from './move-session.ts';

const everyOne = `select account_id::text as mark, user_id::text as user_id, provider, ciphertext, key_id, state,
    connected_at::text as connected_at, version::text as version, updated_at::text as updated_at
  from public.mail_accounts where account_id::text > $1 order by account_id::text limit 500`;

async function moveOne(session: SqlSession, row: SqlRow): Promise<MoveOutcome> {
  const [there] = await session.rows(
    `select ciphertext, user_id::text as user_id, updated_at >= $2::text::timestamptz as newer
      from public.mail_accounts where account_id = $1::text::uuid for update`,
    [row.mark, row.updated_at].map(String),
  );
  if (there === undefined) {
    await session.rows(
      `insert into public.mail_accounts
          (account_id, user_id, provider, ciphertext, key_id, state, connected_at, version, updated_at)
        values ($1::text::uuid, $2::text::uuid, $3, $4, $5, $6, $7::text::timestamptz, $8::text::bigint, $9::text::timestamptz)`,
      [
        ...[row.mark, row.user_id, row.provider, row.ciphertext, row.key_id],
        ...[row.state, row.connected_at, row.version, row.updated_at],
      ].map(String),
    );
    return 'moved';
  }
  if (there.ciphertext === row.ciphertext) return 'same';
  if (there.newer === true || there.user_id !== row.user_id) return 'kept';
  await session.rows(
    `update public.mail_accounts
      set ciphertext = $2, key_id = $3, state = $4, version = version + 1, updated_at = $5::text::timestamptz
      where account_id = $1::text::uuid`,
    [row.mark, row.ciphertext, row.key_id, row.state, row.updated_at].map(String),
  );
  return 'merged';
}

export interface MovedAccounts {
  readonly count: MoveCount;
  /** The keys that they are encrypted with. */
  readonly keyIds: readonly string[];
}

/**
 * They stay encrypted as they are, so of two of one id the newer one counts. An account that a user connected in both databases is there
 * twice then: only who has the key can tell, and lists the newer one.
 */
export async function moveMailAccounts(ends: MoveEnds): Promise<MovedAccounts> {
  const count = countOf('mail_accounts');
  const keyIds = new Set<string>();
  for await (const rows of pagesOf(ends.from, everyOne)) {
    for (const row of rows) {
      note(count, await writeTo(ends, (session) => moveOne(session, row)));
      keyIds.add(String(row.key_id));
    }
  }
  return { count, keyIds: [...keyIds] };
}
