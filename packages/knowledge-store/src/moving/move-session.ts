import { z } from 'zod';
import type { SqlConnection, SqlRow, SqlSession } from '../migrations/sql-connection.ts';

/** The two ends of a move. */
export interface MoveEnds {
  readonly from: SqlConnection;
  readonly to: SqlConnection;
  /** All is done as it would be, and taken back. */
  readonly rehearsal: boolean;
  /** Ids of users whose account was deleted where it goes to: nothing of theirs comes back (L-15). */
  readonly gone: ReadonlySet<string>;
}

/** Ends a transaction that is to leave nothing. */
class TakenBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('taken back');
    this.result = result;
  }
}

/** One transaction at the database that is moved to: all or nothing, and in a rehearsal nothing. */
export async function writeTo<T>({ to, rehearsal }: MoveEnds, work: (session: SqlSession) => Promise<T>): Promise<T> {
  if (!rehearsal) return to.transaction(work);
  try {
    return await to.transaction(async (session): Promise<T> => {
      throw new TakenBack(await work(session));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T;
    throw error;
  }
}

/** Every row of a reading that is ordered by the text `mark`, page by page. `statement` takes the mark of the last row as $1. */
export async function* pagesOf(from: SqlConnection, statement: string): AsyncGenerator<readonly SqlRow[]> {
  let after = '';
  for (;;) {
    const rows = await from.transaction((session) => session.rows(statement, [after]));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = String(last.mark);
  }
}

/** What became of the rows of one table. */
export interface MoveCount {
  readonly table: string;
  /** Where they come from. */
  found: number;
  /** Were not there yet. */
  moved: number;
  /** Were there in part, or older; now all of both is there. */
  merged: number;
  /** Were there already. */
  same: number;
  /** Newer, somebody else's or of an account that was deleted, where they should go; left as it is there. */
  kept: number;
  /** Damaged, or of a newer program; left where they are. */
  unreadable: number;
}

/** What becomes of one row. */
export const MoveOutcome = z.enum(['moved', 'merged', 'same', 'kept', 'unreadable']);
export type MoveOutcome = z.infer<typeof MoveOutcome>;

export function countOf(table: string): MoveCount {
  return { table, found: 0, moved: 0, merged: 0, same: 0, kept: 0, unreadable: 0 };
}

export function note(count: MoveCount, outcome: MoveOutcome): void {
  count.found += 1;
  count[outcome] += 1;
}
