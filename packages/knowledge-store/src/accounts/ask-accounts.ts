import { NexusError, type UserId } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { askAsUser, type UserDatabase, whenUsable } from '../supabase/user-database.ts';

/** @param cause must carry nothing that the database was given */
export function accountsUnreachable(cause?: unknown): NexusError {
  return new NexusError(
    'ACCOUNTS_UNREACHABLE',
    'The database that keeps the connected accounts does not answer. Nothing was changed; try again in a moment.',
    { retryable: true, cause },
  );
}

export type AccountQuestion = (
  client: SupabaseClient,
  signal: AbortSignal,
) => PromiseLike<{ readonly data: unknown; readonly error: { readonly code?: string } | null }>;

/** Asks on behalf of a user, after `patience` milliseconds at most of waiting for a database that is just being opened. */
export function createAccountAsking(database: UserDatabase, patience: number) {
  /** @throws NexusError ACCOUNTS_UNREACHABLE (retryable) */
  return async (userId: UserId, question: AccountQuestion): Promise<unknown> => {
    await whenUsable(database, patience);
    try {
      return await askAsUser(database, userId, question);
    } catch (error) {
      throw accountsUnreachable(error instanceof Error ? error.cause : undefined);
    }
  };
}
export type AccountAsking = ReturnType<typeof createAccountAsking>;
