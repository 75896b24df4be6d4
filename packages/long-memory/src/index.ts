export { mergeContext } from './context/merge-context.ts';
export { createOfficeSource } from './context/office-source.ts';
export {
  type ContextLookup,
  createContextRetrieval,
  type FoundContext,
  type MissedBecause,
} from './context/retrieve-context.ts';
export { describeSentence, isImportant } from './describe-statement.ts';
export { createEmbedBehind, type EmbedBehind } from './embedding/embed-behind.ts';
export { createStatementReader, type StatementReader, type Told } from './history.ts';
export {
  type FactCorrections,
  factsIn,
  type KnowledgeWithFacts,
  withLongMemory,
} from './knowledge-with-facts.ts';
export type { NamedEntity } from './recall/entities.ts';
export {
  type AnsweredValue,
  type BringingUp,
  createLongMemory,
  type LongMemory,
  type MemoryAnswer,
} from './recall/long-memory.ts';
export { type Hit, sharesSubject } from './recall/search.ts';
export { isRetold, sayTheSame, tellsSomething } from './statements/say-the-same.ts';
export { dayIn } from './told-day.ts';
