import type { ClaimedJob, DocumentStore, Embedder, IngestionJobs, ModelQuota } from '@nexus/contracts';
import {
  createDocumentStore,
  createIngestionJobs,
  createIngestionQueue,
  createMemoryDocumentStore,
  createMemoryIngestionJobs,
  type Database,
  type DocumentVectorState,
  type IngestionQueue,
  inspectDocumentVectors,
  type StoreLog,
} from '@nexus/knowledge-store';
import { createOpenAIEmbedder, type IngestionLog, readDocument, takeInDocument } from '@nexus/manuals';
import { isEmbedded } from '../settings/data-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { openingOfEmbedded } from './memory.ts';

/** What offices uploaded, and what takes it in, wired. */
export interface Documents {
  readonly documents: DocumentStore;
  readonly jobs: IngestionJobs;
  /** Null: no model is set, so search is by words. */
  readonly embedder: Embedder | null;
  /** Works on a job that was claimed, as `takeInDocument`. */
  takeIn(job: ClaimedJob, options: TakeInOptions): Promise<void>;
  /** Begins to take in files in this process. Called again it returns the same queue. */
  openIngestion(log?: IngestionLog): IngestionQueue;
  /** How much of what all users uploaded has vectors. @throws NexusError DOCUMENTS_UNREACHABLE */
  vectors(): Promise<DocumentVectorState>;
  /** May be called twice. */
  close(): Promise<void>;
}

interface TakeInOptions {
  /** Aborted: the job is let go of for another process. */
  readonly signal: AbortSignal;
  readonly log?: IngestionLog | undefined;
}

interface DocumentParts {
  readonly database: Database | null;
  readonly modelQuota: ModelQuota;
  readonly log?: StoreLog | undefined;
}

/** Connects to nothing by itself: the first question opens the database. */
export function openDocuments(settings: Settings, { database, modelQuota, log }: DocumentParts): Documents {
  const { documents, jobs, vectors } = openStores(settings, database);
  const { embeddingModel, modelLimits, redisUrl } = settings;
  const embedder =
    embeddingModel === null
      ? null
      : createOpenAIEmbedder({ service: embeddingModel, quota: modelQuota, limits: modelLimits });

  async function takeIn(job: ClaimedJob, { signal, log: told }: TakeInOptions): Promise<void> {
    const log = told === undefined ? {} : { log: told };
    await takeInDocument({ job, documents, embedder, read: readDocument, signal, ...log });
  }

  let queue: IngestionQueue | null = null;
  return {
    documents,
    jobs,
    embedder,
    takeIn,
    openIngestion(told) {
      queue ??= createIngestionQueue({
        // The jobs of a process that keeps nothing are its own.
        redis: redisUrl === null || database === null ? null : { url: redisUrl },
        jobs,
        work: (job, signal) => takeIn(job, { signal, log: told }),
        log,
      });
      return queue;
    },
    vectors,
    async close() {
      await queue?.close();
    },
  };
}

function openStores({ database: settings, embeddingModel }: Settings, database: Database | null) {
  if (settings === null || database === null) {
    return {
      documents: createMemoryDocumentStore(),
      jobs: createMemoryIngestionJobs(),
      vectors: async () => nothingLacks,
    };
  }
  const vectorModel = embeddingModel?.model ?? null;
  const patient = { database, ...(isEmbedded(settings) && { patience: openingOfEmbedded }) };
  return {
    documents: createDocumentStore({ ...patient, vectorModel }),
    jobs: createIngestionJobs(patient),
    vectors: () => inspectDocumentVectors(database, { vectorModel, patience: patient.patience }),
  };
}

/** Vectors of what ends with the process are made when it is taken in, or not at all. */
const nothingLacks: DocumentVectorState = { canKeep: true, chunks: 0, lacking: [] };
