import type { SealedTable } from '../encryption/rotate-keys.ts';
import type { SqlConnection } from '../migrations/sql-connection.ts';
import { PreferencesRows } from './client-preferences-table.ts';
import { preferencesPurpose } from './sealed-preferences.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** All users' preferences in a PostgreSQL, for its owner. */
export function createSqlPreferencesTable(connection: SqlConnection): SealedTable {
  return {
    purpose: preferencesPurpose,
    async page(after) {
      const rows = await connection.transaction((session) =>
        session.rows(
          `select user_id, ciphertext, key_id, version from public.user_preferences
            where user_id > $1::uuid order by user_id limit 500`,
          [after ?? beforeAll],
        ),
      );
      return PreferencesRows.parse(rows);
    },
    async replace({ userId, version }, { ciphertext, keyId }) {
      const rows = await connection.transaction((session) =>
        session.rows(
          `update public.user_preferences set ciphertext = $3, key_id = $4, version = version + 1
            where user_id = $1::uuid and version = $2::text::bigint returning user_id`,
          [userId, String(version), ciphertext, keyId],
        ),
      );
      return rows.length === 1;
    },
  };
}
