import type { DocumentChunk, DocumentFormat, DocumentLimits, DocumentRemark, DocumentSummary } from '@nexus/contracts';
import type { DocumentRefusalCode } from '../document-refusal.ts';

// Loaded on both sides, so it imports types alone: the process that parses starts in half the time without the rest of the product.

/** Pipes of the process that parses, next to its standard input: one for its answers, one that closes when its parent ends. */
export const answersDescriptor = 3;
export const lifeLineDescriptor = 4;

/** What the process that parses is told when it starts. */
export interface ParserTask {
  readonly format: DocumentFormat;
  readonly limits: DocumentLimits;
}

/** What it answers, one a line, as JSON. The last is `done` or `refused`. */
export type ParserAnswer =
  | { readonly type: 'summary'; readonly summary: DocumentSummary }
  | { readonly type: 'chunks'; readonly chunks: readonly DocumentChunk[] }
  | { readonly type: 'refused'; readonly code: DocumentRefusalCode }
  | { readonly type: 'done'; readonly remarks: readonly DocumentRemark[] };
