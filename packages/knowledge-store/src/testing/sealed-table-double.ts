import type { SealedRow, SealedTable } from '../encryption/rotate-keys.ts';
import type { SealedText } from '../encryption/seal.ts';

/** A table of encrypted rows in memory, in pages of two. */
export interface SealedTableDouble extends SealedTable {
  readonly rows: Map<string, SealedRow>;
  put(userId: string, sealed: SealedText): void;
  /** Called before each replacing; it may throw, as a process that is killed there. */
  onReplace: (row: SealedRow) => void | Promise<void>;
}

export function createSealedTableDouble(): SealedTableDouble {
  const rows = new Map<string, SealedRow>();
  const double: SealedTableDouble = {
    purpose: 'preferences',
    rows,
    onReplace: () => {},
    put(userId, sealed) {
      rows.set(userId, { id: userId, userId, sealed, version: (rows.get(userId)?.version ?? 0) + 1 });
    },
    page: async (after) =>
      [...rows.values()]
        .filter(({ userId }) => after === null || userId > after)
        .sort((one, other) => (one.userId < other.userId ? -1 : 1))
        .slice(0, 2),
    async replace(row, sealed) {
      await double.onReplace(row);
      if (rows.get(row.userId)?.version !== row.version) return false;
      double.put(row.userId, sealed);
      return true;
    },
  };
  return double;
}
