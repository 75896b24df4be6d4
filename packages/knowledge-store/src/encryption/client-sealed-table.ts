import { NexusError } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { SealedTable } from './rotate-keys.ts';
import { type SealedPlace, SealedRows } from './sealed-place.ts';

const pageSize = 500;

function unreachable(): NexusError {
  return new NexusError('DATABASE_UNREACHABLE', 'The database does not answer, or refuses its service role key.', {
    retryable: true,
  });
}

/** All users' rows over supabase-js, for a client that may see them all. */
export function createClientSealedTable(client: SupabaseClient, { table, id, purpose }: SealedPlace): SealedTable {
  return {
    purpose,
    async page(after) {
      const all = client.from(table).select(`id:${id}, user_id, ciphertext, key_id, version`);
      const behind = after === null ? all : all.gt(id, after);
      const { data, error } = await behind.order(id).limit(pageSize);
      if (error !== null) throw unreachable();
      return SealedRows.parse(data);
    },
    async replace(row, { ciphertext, keyId }) {
      const { data, error } = await client
        .from(table)
        .update({ ciphertext, key_id: keyId, version: row.version + 1 })
        .eq(id, row.id)
        .eq('version', row.version)
        .select('user_id');
      if (error !== null) throw unreachable();
      return data.length === 1;
    },
  };
}
