import { NexusError } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { SealedTable } from '../encryption/rotate-keys.ts';
import { preferencesPurpose } from './sealed-preferences.ts';

const pageSize = 500;

/** What reads a page of `user_preferences`, whoever asks. */
export const PreferencesRows = z.array(
  z
    .object({ user_id: z.string(), ciphertext: z.string(), key_id: z.string(), version: z.coerce.number().int() })
    .transform(({ user_id: userId, ciphertext, key_id: keyId, version }) => ({
      userId,
      sealed: { keyId, ciphertext },
      version,
    })),
);

function unreachable(): NexusError {
  return new NexusError('DATABASE_UNREACHABLE', 'The database does not answer, or refuses its service role key.', {
    retryable: true,
  });
}

/** All users' preferences over supabase-js, for a client that may see them all. */
export function createClientPreferencesTable(client: SupabaseClient): SealedTable {
  return {
    purpose: preferencesPurpose,
    async page(after) {
      const all = client.from('user_preferences').select('user_id, ciphertext, key_id, version');
      const behind = after === null ? all : all.gt('user_id', after);
      const { data, error } = await behind.order('user_id').limit(pageSize);
      if (error !== null) throw unreachable();
      return PreferencesRows.parse(data);
    },
    async replace({ userId, version }, { ciphertext, keyId }) {
      const { data, error } = await client
        .from('user_preferences')
        .update({ ciphertext, key_id: keyId, version: version + 1 })
        .eq('user_id', userId)
        .eq('version', version)
        .select('user_id');
      if (error !== null) throw unreachable();
      return data.length === 1;
    },
  };
}
