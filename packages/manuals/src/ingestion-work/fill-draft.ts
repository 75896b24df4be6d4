import {
  type ClaimedJob,
  type DocumentChunk,
  type DocumentSummary,
  type DraftDocument,
  type Embedder,
  NexusError,
} from '@nexus/contracts';
import type { DocumentReader } from './document-reading.ts';
import { embedPatiently } from './embed-patiently.ts';
import { inBatches } from './in-batches.ts';
import type { IngestionLog } from './ingestion-log.ts';
import { watchContent } from './watch-content.ts';

/** Chunks that go to the store in one call. */
const batchSize = 128;
/** A file of 10 MB has some 7,000; column names that are repeated in every row make more of it, and each costs a vector. */
const mostChunks = 20_000;
/** With their vectors, which are long. */
const embeddedBatchSize = 64;

export interface DraftFilling {
  readonly job: ClaimedJob;
  readonly draft: DraftDocument;
  readonly embedder: Embedder | null;
  readonly read: DocumentReader;
  readonly signal: AbortSignal;
  readonly log: IngestionLog;
}

/**
 * Reads the job's file and hands on its chunks as they come.
 *
 * @throws NexusError what is wrong with the file, DOCUMENT_EMPTY when nothing in it could be found; or that the file's bytes did not come
 */
async function readChunks(
  { job, read, signal }: DraftFilling,
  take: (batch: readonly DocumentChunk[]) => Promise<void> | void,
): Promise<DocumentSummary> {
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
    if (count > 0) return reading.summary;
  } catch (error) {
    // To whoever reads a file, bytes that stop coming look like a file that breaks off.
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
export async function fillDraft(filling: DraftFilling): Promise<DocumentSummary> {
  const { job, draft, embedder } = filling;
  await job.report({ state: 'parsing' });
  if (embedder === null) return readChunks(filling, (batch) => draft.add(batch, null));
  // All of it first: whoever reads a file is stopped after a minute, and vectors may take longer.
  const chunks: DocumentChunk[] = [];
  const summary = await readChunks(filling, (batch) => void chunks.push(...batch));
  await addEmbedded(chunks, embedder, filling);
  return summary;
}
