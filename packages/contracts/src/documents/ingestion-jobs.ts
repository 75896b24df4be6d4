import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import type { UserId } from '../user-id.ts';
import { DocumentId } from './document.ts';
import type { UploadedFile } from './document-store.ts';

export const IngestionJobId = z.uuid();
export type IngestionJobId = z.infer<typeof IngestionJobId>;

/** How far a file has been taken in (K-1). */
export const IngestionProgress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('queued') }),
  z.object({ state: z.literal('parsing') }),
  /** Chunks that have their vectors, of all. */
  z.object({ state: z.literal('embedding'), done: z.int().nonnegative(), of: z.int().positive() }),
  z.object({
    state: z.literal('done'),
    documentId: DocumentId,
    /** Chunks stored. */
    documentCount: z.int().positive(),
    /** True: the same bytes were there already (K-5). */
    existing: z.boolean(),
    /** True: it took the place of the owner's document of the same name (K-5). */
    replaced: z.boolean().optional(),
    /** How it was read, where the uploader should know: "Its letters were taken for Windows-1252 …". In sentences. */
    remarks: z.array(z.string()).optional(),
  }),
  z.object({ state: z.literal('failed'), code: z.enum(errorCodes), detail: z.string() }),
]);
export type IngestionProgress = z.infer<typeof IngestionProgress>;

export const IngestionJob = z.object({
  id: IngestionJobId,
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  progress: IngestionProgress,
});
export type IngestionJob = z.infer<typeof IngestionJob>;

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
  /** False: it was cancelled, so nobody takes it up again and what was made of it goes. */
  isThere(): Promise<boolean>;
  /**
   * From here on it cannot be cancelled: what is published afterwards stays, also if this process dies in between. Rejects if it was
   * cancelled, or if somebody else has it.
   */
  seal(): Promise<void>;
  /** Ends it for good, `done` or `failed`, and takes the bytes away. */
  finish(progress: Extract<IngestionProgress, { state: 'done' | 'failed' }>): Promise<void>;
  /**
   * Lets go of it before its end: it is taken up again by a process that looks for work once so many milliseconds have passed. 0: the
   * reason is not the job's, so this does not count among `earlier`.
   */
  release(pause: number): Promise<void>;
}

/**
 * Files that wait to be taken in, with their bytes, where a killed process does not take them along (K-2).
 *
 * @throws NexusError from every call: DOCUMENTS_UNREACHABLE (retryable); from `add` FORBIDDEN for an organisation that the user may not
 * upload for, and beyond `uploadBudget` RATE_LIMITED (retryable) and UPLOAD_BUDGET_SPENT
 */
export interface IngestionJobs {
  /** @param id made up by the uploader, who may have to cancel a job of which no answer came (W-7); REQUEST_INVALID where it was used before. Absent: a new one. */
  add(file: UploadedFile, content: AsyncIterable<Uint8Array>, id?: IngestionJobId): Promise<IngestionJob>;
  /** Null: this user has no such job. Jobs are kept for a day after their end. */
  get(userId: UserId, id: IngestionJobId): Promise<IngestionJob | null>;
  /** The user's own, newest first; a hundred at most. */
  list(userId: UserId): Promise<readonly IngestionJob[]>;
  /** Takes away a job that is neither over nor sealed, with its bytes, whoever works on it. @returns false: this user has none such */
  cancel(userId: UserId, id: IngestionJobId): Promise<boolean>;
  /**
   * The job, or without an id whose turn it is of those that nobody works on: of the user with the fewest under way, then of whom the least was
   * read today, the oldest (H-6). Null: there is none to be had. A claim of a dead process lapses after a minute.
   */
  claim(id?: IngestionJobId): Promise<ClaimedJob | null>;
}
