import { NexusError, type UserId } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type UserDatabase, whenUsable } from '../supabase/user-database.ts';

/** Milliseconds that a call may take. */
const longestCall = 3_000;

/** PostgreSQL's insufficient_privilege, which the functions raise and row-level security too. */
const notAllowed = '42501';
/** SQLSTATE classes of what fails again however often it is tried: data, constraints, names and syntax, limits of the program. */
const permanent = /^(?:22|23|42|54)/;

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code?: string } | null;
}

export type DocumentQuestion = (client: SupabaseClient, signal: AbortSignal) => PromiseLike<Answer>;

export function forbidden(): NexusError {
  return new NexusError('FORBIDDEN', 'Only editors and admins of an organisation change its manuals. Ask one of them.');
}

/** Trying again does not help: a mistake of ours, or a schema of another version. */
function documentsRefused(code: string): NexusError {
  return new NexusError('INTERNAL', 'The database refused what it was asked about the manuals. The log says why.', {
    cause: Object.assign(new Error('a database refused'), { code }),
  });
}

/** @param code the database's, never its words: they may quote what it was given. */
export function documentsUnreachable(code?: string): NexusError {
  return new NexusError('DOCUMENTS_UNREACHABLE', 'The database that keeps the manuals does not answer. Try again.', {
    retryable: true,
    ...(code !== undefined && { cause: new Error(`code ${code}`) }),
  });
}

/** Asks on behalf of a user, after `patience` milliseconds at most of waiting for a database that is just being opened. */
export function createDocumentAsking(database: UserDatabase, patience: number) {
  /** @throws NexusError DOCUMENTS_UNREACHABLE (retryable), FORBIDDEN, INTERNAL */
  return async (userId: UserId, question: DocumentQuestion): Promise<unknown> => {
    await whenUsable(database, patience);
    let code: string | undefined;
    try {
      const { data, error } = await question(database.forUser(userId), AbortSignal.timeout(longestCall));
      if (error === null) return data;
      code = error.code;
    } catch {
      // The same, without a code.
    }
    if (code === notAllowed) throw forbidden();
    throw code !== undefined && permanent.test(code) ? documentsRefused(code) : documentsUnreachable(code);
  };
}
