import {
  type ClaimedJob,
  type DocumentChunk,
  type DocumentSummary,
  type DraftDocument,
  type Embedder,
  NexusError,
} from '@nexus/contracts';
import type { ReadDocument } from '../ingestion/read-document.ts';

/** What is logged of the work on jobs: messages are static, and nothing of a manual is among the attributes. A pino logger fits. */
export interface IngestionLog {
  info(attributes: object, message: string): void;
  warn(attributes: object, message: string): void;
}

export const silentIngestionLog: IngestionLog = { info: () => {}, warn: () => {} };

/** Reads a file. @throws NexusError DOCUMENT_…, also from `chunks`: what is wrong with the file and what to do */
export type DocumentReader = (
  content: AsyncIterable<Uint8Array>,
  options: { readonly fileName: string; readonly signal: AbortSignal },
) => Promise<ReadDocument>;

/** Chunks that go to the store in one call. */
const batchSize = 128;
/** A file of 10 MB has some 7,000; column names that are repeated in every row make more of it, and each costs a vector. */
const mostChunks = 20_000;
/** With their vectors, which are long. */
const embeddedBatchSize = 64;

interface DraftFilling {
  readonly job: ClaimedJob;
  readonly draft: DraftDocument;
  readonly embedder: Embedder | null;
  readonly read: DocumentReader;
  readonly signal: AbortSignal;
  readonly log: IngestionLog;
}

interface FilledDraft {
  readonly summary: DocumentSummary;
  /** What the uploader should know of how it was read, in sentences. */
  readonly remarks: readonly string[];
}

/**
 * Reads the job's file and hands on its chunks as they come.
 *
 * @throws NexusError what is wrong with the file, DOCUMENT_EMPTY when nothing in it could be found; or that the file's bytes did not come
 */
async function readChunks(
  { job, read, signal }: DraftFilling,
  take: (batch: readonly DocumentChunk[]) => Promise<void> | void,
): Promise<FilledDraft> {
  const content = watchContent(job.content());
  let count = 0;
  try {
    await using reading = await read(content.bytes, { fileName: job.file.fileName, signal });
    for await (const batch of inBatches(reading.chunks, batchSize)) {
      signal.throwIfAborted();
      count += batch.length;
      if (count > mostChunks) {
        throw new NexusError(
          'DOCUMENT_TOO_COSTLY',
          `The file comes to more than ${mostChunks.toLocaleString('en')} passages. Split it, or take only what is asked for.`,
        );
      }
      await take(batch);
    }
    if (count > 0) return { summary: reading.summary, remarks: reading.remarks };
  } catch (error) {
    // To the reader, bytes that stop coming look like a file that breaks off.
    content.throwIfFailed();
    throw error;
  }
  throw new NexusError('DOCUMENT_EMPTY', 'There is nothing in the file that could be found. Export it again.');
}

async function addEmbedded(
  chunks: readonly DocumentChunk[],
  embedder: Embedder,
  { job, draft, signal, log }: DraftFilling,
): Promise<void> {
  let isThere = true;
  for (let done = 0; done < chunks.length; done += embeddedBatchSize) {
    const batch = chunks.slice(done, done + embeddedBatchSize);
    let vectors: readonly (readonly number[])[] | null = null;
    if (isThere) {
      await job.report({ state: 'embedding', done, of: chunks.length });
      const texts = batch.map(({ content }) => content);
      vectors = await embedPatiently(texts, { embedder, signal });
      isThere = vectors !== null;
      if (!isThere)
        log.warn({ job: job.id }, 'the embedding model is away, so a manual is stored without all its vectors');
    }
    signal.throwIfAborted();
    await draft.add(batch, vectors);
  }
}

/** Reads the job's file and puts its chunks into the draft. @throws NexusError as the reader and the stores say; the signal's reason */
export async function fillDraft(filling: DraftFilling): Promise<FilledDraft> {
  const { job, draft, embedder } = filling;
  await job.report({ state: 'parsing' });
  if (embedder === null) return readChunks(filling, (batch) => draft.add(batch, null));
  // All of it first: the reader is stopped after a minute, and vectors may take longer.
  const chunks: DocumentChunk[] = [];
  const filled = await readChunks(filling, (batch) => void chunks.push(...batch));
  await addEmbedded(chunks, embedder, filling);
  return filled;
}

/** Milliseconds that may pass without another vector, the wait for the budget that all share included. */
export const embedWithin = 120_000;

interface PatientEmbedding {
  readonly embedder: Embedder;
  readonly signal: AbortSignal;
  readonly within?: number;
}

/**
 * Vectors of texts, behind; null: the embedding model is away, or too slow, and they are made another time.
 *
 * @throws the signal's reason when it is aborted
 */
export async function embedPatiently(
  texts: readonly string[],
  { embedder, signal, within = embedWithin }: PatientEmbedding,
): Promise<readonly (readonly number[])[] | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), within);
  try {
    return await embedder.embed(texts, {
      hurry: 'behind',
      signal: AbortSignal.any([signal, late.signal]),
      onProgress: () => timer.refresh(),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (late.signal.aborted || (error instanceof NexusError && error.code === 'EMBEDDING_UNAVAILABLE')) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The same items, in their order, in batches of one size; the last one is what is left. */
async function* inBatches<T>(batches: AsyncIterable<readonly T[]>, size: number): AsyncGenerator<readonly T[]> {
  let held: T[] = [];
  for await (const batch of batches) {
    for (const item of batch) {
      held.push(item);
      if (held.length < size) continue;
      yield held;
      held = [];
    }
  }
  if (held.length > 0) yield held;
}

/** A file's bytes, and whether they could be had. */
interface WatchedContent {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** @throws what reading the bytes threw, if it did */
  throwIfFailed(): void;
}

function watchContent(content: AsyncIterable<Uint8Array>): WatchedContent {
  const failures: unknown[] = [];
  async function* bytes() {
    try {
      yield* content;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  }
  return {
    bytes: bytes(),
    throwIfFailed() {
      if (failures.length > 0) throw failures[0];
    },
  };
}
