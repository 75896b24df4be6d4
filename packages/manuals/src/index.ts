export {
  createOpenAIEmbedder,
  type EmbeddingService,
  type OpenAIEmbedderOptions,
} from './embedding/openai-embedder.ts';
export { type DocumentLimits, documentLimits } from './ingestion/document-limits.ts';
export { type ReadDocument, type ReadDocumentOptions, readDocument } from './ingestion/read-document.ts';
export { recogniseFormat } from './ingestion/recognise-format.ts';
export { embedStored, type StoredEmbedding } from './jobs/embed-stored.ts';
export type { IngestionLog } from './jobs/fill-draft.ts';
export { type DocumentWork, takeInDocument } from './jobs/take-in-document.ts';
export {
  createRecall,
  type Recall,
  type RecallDependencies,
  type RecalledPassage,
  type RecallOptions,
  type RecallOutcome,
} from './retrieval/recall.ts';
