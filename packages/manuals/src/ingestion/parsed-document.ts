import type { DocumentChunk, DocumentRemark, DocumentSummary } from '@nexus/contracts';
import type { TextEncoding } from './decode-text.ts';

/** A document as a parser gives it: what it is, then its chunks in order, as far as they are asked for. */
export interface ParsedDocument {
  readonly summary: DocumentSummary;
  readonly chunks: AsyncIterable<DocumentChunk> | Iterable<DocumentChunk>;
  /** What the uploader should know of how it was read; complete when the chunks are taken. */
  readonly remarks: readonly DocumentRemark[];
}

/** Of a text: how it was read, where that is not UTF-8 without more. */
export function createRemarks() {
  const remarks: DocumentRemark[] = [];
  return {
    remarks,
    noteEncoding({ name, markLength }: TextEncoding) {
      if (name !== 'utf-8' || markLength > 0) remarks.push({ kind: 'encoding', encoding: name });
    },
  };
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
