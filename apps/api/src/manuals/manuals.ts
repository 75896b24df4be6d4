import type {
  DocumentFormat,
  DocumentStore,
  Embedder,
  IngestionJob,
  IngestionJobId,
  IngestionJobs,
  UserId,
} from '@nexus/contracts';

/** What takes files in, here or in another process. */
export interface IngestionWork {
  /** There is a job to do. */
  wake(id: IngestionJobId): void;
  /** The job as it is, and again with each change, until it is done or failed, or the signal is aborted. */
  follow(userId: UserId, id: IngestionJobId, signal: AbortSignal): AsyncIterable<IngestionJob>;
}

/** What the routes for manuals work with. */
export interface Manuals {
  readonly documents: DocumentStore;
  readonly jobs: Pick<IngestionJobs, 'add' | 'get' | 'list' | 'cancel'>;
  readonly work: IngestionWork;
  /** Null: search goes by words. */
  readonly embedder: Embedder | null;
  /**
   * What a file is, by its first bytes (K-3).
   *
   * @throws NexusError DOCUMENT_EMPTY, DOCUMENT_TYPE_UNKNOWN, DOCUMENT_TYPE_MISMATCH or DOCUMENT_ENCODING_UNKNOWN
   */
  readonly recogniseFormat: (head: Uint8Array, fileName: string) => DocumentFormat;
  /** Bytes that a file may have. */
  readonly largestFile: number;
}
