import type { DocumentChunk, DocumentSummary } from '@nexus/contracts';

/** A file that is being read. Disposed of, whatever reads it ends. */
export interface DocumentReading extends AsyncDisposable {
  readonly summary: DocumentSummary;
  readonly chunks: AsyncIterable<readonly DocumentChunk[]>;
}

/** Reads a file. @throws NexusError DOCUMENT_…, also from `chunks`: what is wrong with the file and what to do */
export type DocumentReader = (
  content: AsyncIterable<Uint8Array>,
  options: { readonly fileName: string; readonly signal: AbortSignal },
) => Promise<DocumentReading>;
