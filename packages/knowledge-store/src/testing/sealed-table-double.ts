import { type EncryptionSettings, openKeyring } from '../encryption/keyring.ts';
import type { SealedRow, SealedTable } from '../encryption/rotate-keys.ts';
import { type SealedText, seal, unseal } from '../encryption/seal.ts';

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

/** Those whose rows a test encrypts. */
export const users = Array.from({ length: 5 }, (_, index) => `b3c1f9de-0f5f-4a53-9a44-4e5b8f0f6a0${index}`);
export const contextOf = (userId: string) => ({ userId, purpose: 'preferences' });

export const allOfThem = users.map((userId) => `vips of ${userId}`);

export async function fill(table: SealedTableDouble, settings: EncryptionSettings): Promise<void> {
  const key = await openKeyring(settings).current();
  for (const userId of users) table.put(userId, seal(key, contextOf(userId), `vips of ${userId}`));
}

export async function readAll(table: SealedTableDouble, settings: EncryptionSettings): Promise<(string | null)[]> {
  const keyring = openKeyring(settings);
  return Promise.all(
    users.map(async (userId) => {
      const row = table.rows.get(userId);
      const key = row === undefined ? null : await keyring.find(row.sealed.keyId);
      return row === undefined || key === null ? null : unseal(key, contextOf(userId), row.sealed);
    }),
  );
}
