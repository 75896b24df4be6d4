import { NexusError, type UserId } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

/** Which database there is: a hosted Supabase before a PostgreSQL of one's own, and that before the embedded one. */
export interface DatabaseSettings {
  readonly supabase: {
    readonly url: string;
    readonly publishableKey: string;
    /** For ops alone; what is a user's is reached with a token for that user. */
    readonly serviceRoleKey: string | null;
    /** Signs the users' tokens, HS256. */
    readonly jwtSecret: string;
  } | null;
  /** `postgres://…`: a database of one's own, and what `npm run migrate` works on. */
  readonly databaseUrl: string | null;
  /** Where the embedded database lives, and the keys of this machine. */
  readonly dataDirectory: string;
}

/** The one way to what is permanent. It is opened behind the caller's back and looked for again for ever. */
export interface Database extends AsyncDisposable {
  /**
   * What the user may see and change, by row-level security: each call carries a token of ten minutes for that user. While the database is
   * away a call fails at once, and after five seconds when it is slow; its `error.code` is then DATABASE_UNREACHABLE or DATABASE_BEHIND.
   */
  forUser(userId: UserId): SupabaseClient;
  /**
   * The same with a token of the service role, which is no user. For the few functions that are granted to that role alone (jobs that any
   * process may take up); never for rows of users.
   */
  forService(): SupabaseClient;
  /**
   * Resolves when it answers and has the migrations that this program needs. Tries at once where it waited to try again.
   *
   * @throws NexusError DATABASE_UNREACHABLE, DATABASE_BEHIND, MIGRATION_FAILED: what the attempt came to. Others follow by themselves.
   */
  ready(): Promise<void>;
  /** Calls the listener whenever the database can be used (again), also now if it can. @returns what takes the listener off again. */
  onReady(listener: () => void): () => void;
  /** Lets go; what is under way is not waited for. May be called twice. */
  close(): Promise<void>;
}

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

/**
 * A `timestamptz` as it comes from the database, made ISO 8601 in UTC. PostgREST writes `2026-11-22T05:27:40.72+00:00`,
 * `@supabase/lite` as PostgreSQL itself prints it: `2026-11-22 05:27:40.72+00`.
 */
export const StoredTime = z.string().transform((text, context) => {
  const time = Date.parse(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'));
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  context.addIssue({ code: 'custom', message: 'no time' });
  return z.NEVER;
});
