import { documentLimits, type ErrorCode, largestDocument, NexusError } from '@nexus/contracts';
import { DocumentRefusal, type DocumentRefusalCode } from './document-refusal.ts';

/** Said to the uploader: what is wrong, and what to do. */
const sentences: Readonly<Record<DocumentRefusalCode & ErrorCode, string>> = {
  DOCUMENT_EMPTY: 'The file holds nothing but blanks, or nothing at all. Export it again.',
  DOCUMENT_TOO_LARGE: largestDocument.refusal,
  DOCUMENT_TYPE_UNKNOWN: largestDocument.otherKind,
  DOCUMENT_TYPE_MISMATCH:
    'The file is not what its name claims. Give it the ending of what it is, or export it again as what it should be.',
  DOCUMENT_DAMAGED: 'The file breaks off or cannot be read. Export it again.',
  DOCUMENT_ENCRYPTED: 'The file asks for a password. Save it without one.',
  DOCUMENT_WITHOUT_TEXT: 'The PDF holds pictures of pages and no text. Run text recognition (OCR) over it first.',
  DOCUMENT_ENCODING_UNKNOWN: 'The text is neither UTF-8 nor UTF-16. Save it as UTF-8.',
  DOCUMENT_TOO_MANY_PAGES: `The PDF has more than ${documentLimits.pages.toLocaleString('en')} pages. Split it.`,
  DOCUMENT_TOO_MANY_ROWS: `The table has more than ${documentLimits.rows.toLocaleString('en')} rows. Split it.`,
  DOCUMENT_WITHOUT_ROWS: 'The table has no rows under its column names. Export it again.',
  DOCUMENT_TOO_COSTLY:
    'Reading the file took longer than a file of its size may, or more than 512 MB, so it was stopped. Export it anew, or split it.',
};

/** A refusal as it leaves the package, with nothing of the file in it; any other error as it is. */
export function explainRefusal(error: unknown): unknown {
  return error instanceof DocumentRefusal ? new NexusError(error.code, sentences[error.code]) : error;
}
