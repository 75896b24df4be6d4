import { createHash } from 'node:crypto';
import { type Backoff, backoffPause } from '@nexus/async';
import {
  type ClaimedJob,
  type DocumentId,
  type DocumentStore,
  type DocumentSummary,
  type Embedder,
  type ErrorCode,
  type IngestionJobId,
  type IngestionProgress,
  NexusError,
} from '@nexus/contracts';
import { type DocumentReader, fillDraft, type IngestionLog, silentIngestionLog } from './fill-draft.ts';

/** Attempts whose process died, after which a file is given up. */
const mostBrokenOff = 3;
/** Attempts that let go because something was away: with their pauses somewhat over half an hour. */
const mostLetGo = 12;
/** Pauses between them, in milliseconds. */
const backoff: Backoff = { first: 2_000, longest: 300_000 };

export interface DocumentWork {
  readonly job: ClaimedJob;
  readonly documents: DocumentStore;
  /** Null: there is no embedding model, so there are no vectors yet. */
  readonly embedder: Embedder | null;
  readonly read: DocumentReader;
  /** Aborted when the process stops: the job is let go of for the next one. */
  readonly signal: AbortSignal;
  readonly log?: IngestionLog;
}

type Ended = Extract<IngestionProgress, { state: 'done' | 'failed' }>;

/** A store is away: not the file's fault. */
function mayPass(error: unknown): boolean {
  return error instanceof NexusError && error.retryable;
}

function failed(error: unknown): Ended {
  if (error instanceof NexusError) return { state: 'failed', code: error.code, detail: error.message };
  const detail = 'Something went wrong that should not. Upload it again; the log says where.';
  return { state: 'failed', code: 'INTERNAL' satisfies ErrorCode, detail };
}

/** Removes what earlier attempts left: beginning again under the same id does, and what was begun is discarded. */
async function clearAway({ job, documents }: DocumentWork): Promise<void> {
  await (await documents.begin(documentIdOf(job.id), job.file)).discard();
}

/** Whether there is a document of the same name, which this one replaces. */
async function hasEarlier({ job, documents }: DocumentWork): Promise<boolean> {
  const { owner, fileName } = job.file;
  const known = await documents.list(owner.userId);
  return known.some((one) => one.fileName === fileName && one.organizationId === owner.organizationId);
}

async function makeDocument(work: DocumentWork, signal: AbortSignal): Promise<Ended> {
  const { job, documents, embedder, read, log = silentIngestionLog } = work;
  const id = documentIdOf(job.id);
  const same = await documents.findSame(job.file);
  if (same !== null) {
    const isOurs = same.id === id;
    if (!isOurs) await clearAway(work);
    await job.seal();
    return { state: 'done', documentId: same.id, documentCount: same.chunks, existing: !isOurs };
  }
  signal.throwIfAborted();
  const draft = await documents.begin(id, job.file);
  try {
    if (job.earlier.brokenOff >= mostBrokenOff)
      throw new NexusError(
        'DOCUMENT_UNFINISHED',
        'Taking in the file was tried three times and broke off each time. Upload it again; the log says what broke.',
      );
    const { summary, remarks } = await fillDraft({ job, draft, embedder, read, signal, log });
    signal.throwIfAborted();
    const title = citedTitle(summary, job.file.fileName);
    const replaced = await hasEarlier(work);
    // A cancelled job is heard of late where another process cancelled it; nothing may come between this and the publishing.
    await job.seal();
    const { id: documentId, chunks } = await draft.publish({ title, format: summary.format });
    const existing = documentId !== id;
    return {
      ...{ state: 'done', documentId, documentCount: chunks, existing },
      ...(replaced && !existing && { replaced }),
      ...(remarks.length > 0 && !existing && { remarks: [...remarks] }),
    };
  } catch (error) {
    // If the job was lost, another attempt works under the same id and clears away what is left here; if it was cancelled, there is none.
    if (!job.lost.aborted || (await isCancelled(job))) await draft.discard();
    throw error;
  }
}

/** Where that cannot be asked, the job's end cannot be noted either, and says so itself. */
async function isCancelled(job: DocumentWork['job']): Promise<boolean> {
  return !(await job.isThere().catch(() => true));
}

/** Lets go of a job for another attempt, or gives it up. */
async function endAttempt({ job, signal, log = silentIngestionLog }: DocumentWork, error: unknown): Promise<void> {
  const { letGo } = job.earlier;
  if (signal.aborted || job.lost.aborted) return job.release(0);
  if (mayPass(error) && letGo < mostLetGo) {
    log.warn({ job: job.id, attempts: letGo + 1 }, 'a manual could not be taken in now and is tried again');
    return job.release(backoffPause(backoff, letGo + 1));
  }
  const end = failed(error);
  const reason = error instanceof NexusError && error.cause instanceof Error ? { error: error.cause } : { error };
  log.warn(
    { job: job.id, code: end.state === 'failed' ? end.code : undefined, ...reason },
    'a manual was not taken in',
  );
  return job.finish(end);
}

/**
 * Takes in the file of a job (K-2): found again by its bytes, or read, cut up, embedded and published in one step. What is wrong with the
 * file ends the job with a code and a sentence; what is only away lets go of it for another attempt. What an attempt that broke off left
 * behind goes with the next one. Never rejects for what becomes of the file.
 *
 * @throws NexusError DOCUMENTS_UNREACHABLE when not even the end could be noted: the job's claim lapses, and somebody takes it up again
 */
export async function takeInDocument(work: DocumentWork): Promise<void> {
  const { job, signal, log = silentIngestionLog } = work;
  const stopped = AbortSignal.any([signal, job.lost]);
  let end: Ended;
  try {
    end = await makeDocument(work, stopped);
  } catch (error) {
    if (await isCancelled(job)) return void log.info({ job: job.id }, 'a manual was cancelled');
    await endAttempt(work, error);
    return;
  }
  await job.finish(end);
  log.info({ job: job.id, existing: end.state === 'done' && end.existing }, 'a manual was taken in');
}

/**
 * The id of the document that a job makes: the same for each attempt, so that an attempt finds what the one before it left, or had
 * published already. A UUID of version 8 (RFC 9562, section 5.8).
 */
function documentIdOf(job: IngestionJobId): DocumentId {
  const bytes = createHash('sha256').update(`document of ${job}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const longestTitle = 300;

/** What a document is called when it is cited: its own title, else its name without the ending. */
function citedTitle({ title }: DocumentSummary, fileName: string): string {
  const own = title?.replace(/\s+/g, ' ').trim() ?? '';
  const named = fileName.replace(/\.[A-Za-z0-9]{1,10}$/, '').trim();
  return Array.from(own || named || fileName)
    .slice(0, longestTitle)
    .join('');
}
