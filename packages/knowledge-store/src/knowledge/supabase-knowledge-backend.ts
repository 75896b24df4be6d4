import { KnowledgeEntry, NexusError, type UserId } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { accountDeleted, deletedHint } from '../account-deletion/tenures.ts';
import { StoredTime } from '../supabase/database.ts';
import type { DurableKnowledgeBackend } from './knowledge-backend.ts';
import { readStoredKnowledge, unreachable, unreadable } from './knowledge-backend.ts';
import { emptyState } from './knowledge-state.ts';

const where = 'the database';
/** Milliseconds that a call may take; nobody who speaks waits for it. */
const patience = 3_000;

const Row = z.strictObject({
  entries: z.unknown(),
  tombstones: z.unknown(),
  version: z.unknown(),
  last_updated_at: StoredTime,
});
const VersionRows = z.array(
  z.strictObject({
    version: z.int().positive(),
    kept_at: StoredTime,
    entries: z.array(KnowledgeEntry.strict()),
  }),
);

/** What the knowledge of users needs of a database. */
export interface KnowledgeDatabase {
  /** Sees and changes this user's rows only. Its calls fail fast while the database is away. */
  forUser(userId: UserId): SupabaseClient;
  /** Whenever it can be used (again), also now if it can. @returns what takes the listener off. */
  onReady(listener: () => void): () => void;
}

interface Answer {
  readonly data: unknown;
  readonly error: { readonly hint?: string | null } | null;
}

/** Rows `user_knowledge` and `user_knowledge_versions`, written by `save_user_knowledge` alone. */
export function createSupabaseKnowledgeBackend(database: KnowledgeDatabase): DurableKnowledgeBackend {
  async function ask(
    userId: UserId,
    question: (client: SupabaseClient, signal: AbortSignal) => PromiseLike<Answer>,
  ): Promise<unknown> {
    let hint: string | null | undefined;
    try {
      const { data, error } = await question(database.forUser(userId), AbortSignal.timeout(patience));
      if (error === null) return data;
      hint = error.hint;
    } catch {
      // The same: what it would say may name addresses.
    }
    throw hint === deletedHint ? accountDeleted() : unreachable(where);
  }

  return {
    async read(userId) {
      const found = await ask(userId, (client, signal) =>
        client
          .from('user_knowledge')
          .select('entries, tombstones, version, last_updated_at')
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      );
      if (found === null) return emptyState;
      const row = Row.safeParse(found);
      if (!row.success) throw unreadable(where);
      const { entries, tombstones, version, last_updated_at: lastUpdatedAt } = row.data;
      return readStoredKnowledge({ entries, tombstones, version, lastUpdatedAt }, where);
    },
    async write(userId, { kept, next, keepOld = false }) {
      const done = await ask(userId, (client, signal) =>
        client
          .rpc('save_user_knowledge', {
            expected_version: kept.version,
            next_version: next.version,
            next_entries: next.entries,
            next_tombstones: next.tombstones,
            keep_old: keepOld,
          })
          .abortSignal(signal),
      );
      if (typeof done !== 'boolean')
        throw new NexusError('INTERNAL', 'save_user_knowledge answered with something else.');
      return done;
    },
    async erase(userId) {
      for (const table of ['user_knowledge', 'user_knowledge_versions'])
        await ask(userId, (client, signal) => client.from(table).delete().eq('user_id', userId).abortSignal(signal));
    },
    async versions(userId) {
      const rows = VersionRows.safeParse(
        await ask(userId, (client, signal) =>
          client
            .from('user_knowledge_versions')
            .select('version, kept_at, entries')
            .eq('user_id', userId)
            .order('version', { ascending: false })
            .abortSignal(signal),
        ),
      );
      if (!rows.success) throw unreadable(where);
      return rows.data.map(({ version, kept_at, entries }) => ({
        version,
        keptAt: kept_at,
        entries,
      }));
    },
  };
}
