import type { DocumentChunk, DocumentSummary } from '@nexus/contracts';

/** A document as a parser gives it: what it is, then its chunks in order, as far as they are asked for. */
export interface ParsedDocument {
  readonly summary: DocumentSummary;
  readonly chunks: AsyncIterable<DocumentChunk> | Iterable<DocumentChunk>;
}

/** As long as a title may be. */
const longest = 300;

/** A title as it can be shown and spoken; null: nothing is left of it. */
export function documentTitle(text: string): string | null {
  const title = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (title === '') return null;
  return title.length <= longest
    ? title
    : `${title
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
