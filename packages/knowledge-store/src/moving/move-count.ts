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
  /** Newer, or somebody else's, where they should go; left as it is there. */
  kept: number;
  /** Damaged, or of a newer program; left where they are. */
  unreadable: number;
}

export type MoveOutcome = Exclude<keyof MoveCount, 'table' | 'found'>;

export function countOf(table: string): MoveCount {
  return { table, found: 0, moved: 0, merged: 0, same: 0, kept: 0, unreadable: 0 };
}

export function note(count: MoveCount, outcome: MoveOutcome): void {
  count.found += 1;
  count[outcome] += 1;
}
