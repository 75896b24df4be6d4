import type { SqlRow, SqlSession } from '../migrations/sql-connection.ts';
import { countOf, type MoveCount, type MoveEnds, type MoveOutcome, note, pagesOf, writeTo } from './move-session.ts';

const everybody = `select user_id::text as mark, ciphertext, key_id, version::text as version, updated_at::text as updated_at
  from public.user_preferences where user_id::text > $1 order by user_id::text limit 500`;

async function moveUser(session: SqlSession, row: SqlRow): Promise<MoveOutcome> {
  const moved = [row.mark, row.ciphertext, row.key_id, row.version, row.updated_at].map(String);
  const [user = '', ciphertext = '', keyId = '', , updatedAt = ''] = moved;
  const [there] = await session.rows(
    `select ciphertext, updated_at >= $2::text::timestamptz as newer
      from public.user_preferences where user_id = $1::text::uuid for update`,
    [user, updatedAt],
  );
  if (there === undefined) {
    await session.rows(
      `insert into public.user_preferences (user_id, ciphertext, key_id, version, updated_at)
        values ($1::text::uuid, $2, $3, $4::text::bigint, $5::text::timestamptz)`,
      moved,
    );
    return 'moved';
  }
  if (there.ciphertext === ciphertext) return 'same';
  if (there.newer === true) return 'kept';
  await session.rows(
    `update public.user_preferences
      set ciphertext = $2, key_id = $3, version = version + 1, updated_at = $4::text::timestamptz
      where user_id = $1::text::uuid`,
    [user, ciphertext, keyId, updatedAt],
  );
  return 'merged';
}

export interface MovedPreferences {
  readonly count: MoveCount;
  /** The keys that they are encrypted with. */
  readonly keyIds: readonly string[];
}

/** They stay encrypted as they are: whole, so of two the newer one counts. */
export async function movePreferences(ends: MoveEnds): Promise<MovedPreferences> {
  const count = countOf('user_preferences');
  const keyIds = new Set<string>();
  for await (const rows of pagesOf(ends.from, everybody)) {
    for (const row of rows) {
      note(count, await writeTo(ends, (session) => moveUser(session, row)));
      keyIds.add(String(row.key_id));
    }
  }
  return { count, keyIds: [...keyIds].sort() };
}
