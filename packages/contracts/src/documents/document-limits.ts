/**
 * The largest manual that is taken in (K-1), as pages, answers and the OpenAPI document word it, and what is said of a larger one: once,
 * so that the command line, the page and the API name the same size.
 */
export const largestDocument = {
  bytes: 10 * 1024 ** 2,
  words: '10 MB',
  formats: 'PDF, Word (DOCX), Excel (XLSX), CSV, Markdown or plain text',
  otherKind:
    'The file is neither PDF, Word (DOCX), Excel (XLSX), CSV, Markdown nor plain text. Save it as one of these.',
  refusal: 'The file is larger than 10 MB. Split it, or upload only the chapters that are needed.',
} as const;

/** What one user may have waiting and have read, so that nobody takes the parser from the others (H-6); 030_parsing_budget.sql holds to it. */
export const uploadBudget = {
  /** Files that wait or are under way. */
  waiting: 100,
  /** Milliseconds of reading in a day (UTC), waits for vectors not counted. */
  reading: 3_600_000,
  words: 'an hour',
} as const;

/** Endings of names that promise a kind of file which is not taken in, whatever it holds. */
export const otherEndings: ReadonlySet<string> = new Set(
  (
    'doc dot odt rtf pages xls xlsb ods numbers ppt pptx odp key msg eml epub mobi zip gz tgz bz2 xz 7z rar tar ' +
    'png jpg jpeg gif bmp tif tiff webp heic svg ico mp3 wav ogg mp4 mov avi mkv webm exe dll so bin iso dmg apk jar ttf otf woff woff2 sqlite db'
  ).split(' '),
);

/** What a file may be and cost before it is refused (K-1, K-3). */
export interface DocumentLimits {
  /** Of the file. */
  readonly bytes: number;
  /** Of a PDF. */
  readonly pages: number;
  /** Of a CSV, those without any value not counted. */
  readonly rows: number;
  /** How long reading a large one may take on a processor, not counting waits for its bytes and for the consumer of its chunks. */
  readonly milliseconds: number;
  /** Memory of the process that reads it, in bytes. */
  readonly residentBytes: number;
}

export const documentLimits: DocumentLimits = {
  bytes: largestDocument.bytes,
  pages: 2_000,
  rows: 100_000,
  milliseconds: 60_000,
  residentBytes: 512 * 1024 ** 2,
};
