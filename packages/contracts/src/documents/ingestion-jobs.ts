import type { UserId } from '../users/driver.ts';
import type { UploadedFile } from './document-store.ts';
import type { IngestionJob, IngestionJobId, IngestionProgress } from './ingestion-job.ts';

/** A job that this process has to itself until it lets go, or dies. */
export interface ClaimedJob {
  readonly id: IngestionJobId;
  readonly file: UploadedFile;
  /** How many earlier attempts ended because their process died, and how many let go of it because something was away. */
  readonly earlier: { readonly brokenOff: number; readonly letGo: number };
  /** The file's bytes, piece by piece. */
  content(): AsyncIterable<Uint8Array>;
  /** Notes how far it is and keeps the claim. Aborted `lost`: somebody else has it, so nothing more may be done for it. */
  report(progress: IngestionProgress): Promise<void>;
  readonly lost: AbortSignal;
  /** Ends it for good, `done` or `failed`, and takes the bytes away. */
  finish(progress: Extract<IngestionProgress, { state: 'done' | 'failed' }>): Promise<void>;
  /**
   * Lets go without an end: somebody takes it up again, who looks for work not before so many milliseconds have passed. None: it is let
   * go for a reason that is not the job's, so it does not count among `earlier`.
   */
  release(pause: number): Promise<void>;
}

/**
 * Files that wait to be taken in, with their bytes, where a killed process does not take them along (K-2).
 *
 * @throws NexusError from every call: DOCUMENTS_UNREACHABLE (retryable); FORBIDDEN from `add` for an organisation that the user may not
 * upload for
 */
export interface IngestionJobs {
  add(file: UploadedFile, content: AsyncIterable<Uint8Array>): Promise<IngestionJob>;
  /** Null: this user has no such job. Jobs are kept for a day after their end. */
  get(userId: UserId, id: IngestionJobId): Promise<IngestionJob | null>;
  /** The job, or without an id the oldest that nobody works on; null: there is none to be had. A claim of a dead process lapses after a minute. */
  claim(id?: IngestionJobId): Promise<ClaimedJob | null>;
}
