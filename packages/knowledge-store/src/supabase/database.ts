import { endsWithin } from '@nexus/async';
import { NexusError, type UserId } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { accountDeleted, deletedHint, type Tenures } from '../account-deletion/tenures.ts';
import { databaseBusy, isBusy } from './database-connection.ts';

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

/** The one way to what is permanent. It is opened in the background and looked for again for ever. */
export interface Database extends AsyncDisposable {
  /**
   * What the user may see and change, by row-level security: each call carries a token of ten minutes for that user. While the database is
   * away a call fails at once, and after five seconds when it is slow; its `error.code` is then DATABASE_UNREACHABLE, DATABASE_BUSY or
   * DATABASE_BEHIND.
   *
   * @param address theirs, and verified: it goes into the token, and the database believes it
   */
  forUser(userId: UserId, address?: string): SupabaseClient;
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
  /** Since when this process knows its users. */
  readonly tenures: Tenures;
  /** Lets go; what is under way is not waited for. May be called twice. */
  close(): Promise<void>;
}

/** What the stores of users need of a database. */
export type UserDatabase = Pick<Database, 'forUser' | 'ready' | 'onReady'> & Partial<Pick<Database, 'tenures'>>;

/** Milliseconds that a call may take; nobody who speaks waits for it. */
const longestCall = 3_000;

export type UserQuestion = (
  client: SupabaseClient,
  signal: AbortSignal,
) => PromiseLike<{
  readonly data: unknown;
  readonly error: { readonly code?: string; readonly hint?: string | null } | null;
}>;

/**
 * Asks on behalf of a user.
 *
 * @param address theirs, where the question is about it, as in `Database.forUser`
 * @throws NexusError ACCOUNT_DELETED, DATABASE_BUSY (retryable: it is there, and does something else), or as its maker says
 */
export type UserAsking = (userId: UserId, question: UserQuestion, address?: string) => Promise<unknown>;

interface UserAskingOptions {
  /** Milliseconds that a call waits for a database that is just being opened; null: it does not. */
  readonly patience: number | null;
  /**
   * The error to throw, from the database's code, and the hint, by which our own functions say what they refuse; its words are left out: they may
   * quote what it was given.
   */
  readonly failure: (code: string | undefined, hint: string | undefined) => NexusError;
}

/** The `cause` of an error: the database's code alone. */
export function causeOf(code: string | undefined): { readonly cause?: Error } {
  return code === undefined ? {} : { cause: new Error(`code ${code}`) };
}

export function createUserAsking(
  database: Pick<Database, 'forUser' | 'ready'>,
  { patience, failure }: UserAskingOptions,
): UserAsking {
  return async (userId, question, address) => {
    if (patience !== null) await whenUsable(database, patience);
    let code: string | undefined;
    let hint: string | undefined;
    try {
      const { data, error } = await question(database.forUser(userId, address), AbortSignal.timeout(longestCall));
      if (error === null) return data;
      code = error.code;
      hint = error.hint ?? undefined;
    } catch {
      // The same, without a code.
    }
    if (isBusy(code)) throw databaseBusy();
    throw hint === deletedHint ? accountDeleted() : failure(code, hint);
  };
}

/** Asks on behalf of a user. @throws NexusError MEMORY_UNREACHABLE (retryable) */
export function askAsUser(
  database: Pick<Database, 'forUser' | 'ready'>,
  userId: UserId,
  question: UserQuestion,
): Promise<unknown> {
  return createUserAsking(database, { patience: null, failure: memoryUnreachable })(userId, question);
}

/** Deletes what a table has of a user. @throws as `ask` */
export async function deleteRows(ask: UserAsking, userId: UserId, table: string): Promise<void> {
  await ask(userId, (client, signal) => client.from(table).delete().eq('user_id', userId).abortSignal(signal));
}

export function memoryUnreachable(code: string | undefined): NexusError {
  return new NexusError('MEMORY_UNREACHABLE', 'The database does not answer, so nothing was read or kept there.', {
    retryable: true,
    ...causeOf(code),
  });
}

/** Waits until the database can be used, it cannot, or this many milliseconds have passed. Never rejects. */
export async function whenUsable(database: Pick<Database, 'ready'>, patience: number): Promise<void> {
  await endsWithin(database.ready(), patience);
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
