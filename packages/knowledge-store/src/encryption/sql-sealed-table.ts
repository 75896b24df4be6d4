import type { SqlConnection } from '../migrations/sql-connection.ts';
import type { SealedTable } from './rotate-keys.ts';
import { type SealedPlace, SealedRows } from './sealed-place.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** All users' rows in a PostgreSQL, for its owner. */
export function createSqlSealedTable(connection: SqlConnection, { table, id, purpose }: SealedPlace): SealedTable {
  return {
    purpose,
    async page(after) {
      const rows = await connection.transaction((session) =>
        session.rows(
          `select ${id} as id, user_id, ciphertext, key_id, version from public.${table}
            where ${id} > $1::uuid order by ${id} limit 500`,
          [after ?? beforeAll],
        ),
      );
      return SealedRows.parse(rows);
    },
    async replace(row, { ciphertext, keyId }) {
      const rows = await connection.transaction((session) =>
        session.rows(
          `update public.${table} set ciphertext = $3, key_id = $4, version = version + 1
            where ${id} = $1::uuid and version = $2::text::bigint returning user_id`,
          [row.id, String(row.version), ciphertext, keyId],
        ),
      );
      return rows.length === 1;
    },
  };
}
