export { createOpenAIEmbedder } from './embedding/openai-embedder.ts';
export { readDocument } from './ingestion/read-document.ts';
export { recogniseFormat } from './ingestion/recognise-format.ts';
export { embedStored } from './jobs/embed-stored.ts';
export type { IngestionLog } from './jobs/fill-draft.ts';
export { type DocumentWork, takeInDocument } from './jobs/take-in-document.ts';
export { createSectionCiter } from './retrieval/cite-section.ts';
export {
  createRecall,
  type Recall,
  type RecalledPassage,
  type RecallOutcome,
} from './retrieval/recall.ts';
