import { NexusError, type UserId } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.ts';

/** What the stores of users need of a database. */
export type UserDatabase = Pick<Database, 'forUser' | 'ready' | 'onReady'>;

/** Milliseconds that a call may take; nobody who speaks waits for it. */
const longestCall = 3_000;

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code?: string } | null;
}

/** Asks on behalf of a user. @throws NexusError MEMORY_UNREACHABLE (retryable), without what the database said: that may quote what it was given. */
export async function askAsUser(
  database: Pick<Database, 'forUser'>,
  userId: UserId,
  question: (client: SupabaseClient, signal: AbortSignal) => PromiseLike<Answer>,
): Promise<unknown> {
  let code: unknown = null;
  try {
    const { data, error } = await question(database.forUser(userId), AbortSignal.timeout(longestCall));
    if (error === null) return data;
    code = error.code;
  } catch {
    // The same, without a code.
  }
  throw new NexusError('MEMORY_UNREACHABLE', 'The database does not answer, so nothing was read or kept there.', {
    retryable: true,
    ...(typeof code === 'string' && { cause: new Error(`code ${code}`) }),
  });
}

/** Waits until the database can be used, it cannot, or this many milliseconds have passed. Never rejects. */
export async function whenUsable(database: Pick<Database, 'ready'>, patience: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience);
  await Promise.race([database.ready().catch(() => undefined), promise]);
  clearTimeout(timer);
}
