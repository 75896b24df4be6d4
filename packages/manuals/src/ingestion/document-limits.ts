import { largestDocument } from '@nexus/contracts';

/** What a file may be and cost before it is refused (K-1, K-3). */
export interface DocumentLimits {
  /** Of the file. */
  readonly bytes: number;
  /** Of a PDF. */
  readonly pages: number;
  /** Of a CSV, those without any value not counted. */
  readonly rows: number;
  /** How long reading it may take on a processor, not counting waits for its bytes and for the consumer of its chunks. */
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
