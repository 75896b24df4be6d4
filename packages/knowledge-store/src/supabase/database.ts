import type { UserId } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';

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
