import type { DocumentChunk, DocumentSummary } from '@nexus/contracts';

/** A document as a parser gives it: what it is, then its chunks in order, as far as they are asked for. */
export interface ParsedDocument {
  readonly summary: DocumentSummary;
  readonly chunks: AsyncIterable<DocumentChunk> | Iterable<DocumentChunk>;
}
