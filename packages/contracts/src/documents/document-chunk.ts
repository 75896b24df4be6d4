import type { Citation } from './citation.ts';
import type { DocumentFormat } from './stored-document.ts';

/** A piece of a document that is found and cited by itself (K-4). */
export interface DocumentChunk {
  readonly content: string;
  readonly citation: Citation;
  /** As OpenAI's embedding models count them (cl100k). */
  readonly tokens: number;
}

/** What a file came to, apart from its chunks. */
export interface DocumentSummary {
  readonly format: DocumentFormat;
  /** The document's own title; null: it has none. */
  readonly title: string | null;
}
