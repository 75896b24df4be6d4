import type { DocumentFormat } from '@nexus/contracts';
import { explainRefusal } from '../explain-refusal.ts';
import { formatOf } from './format-of.ts';

/**
 * What a file is, by its first 64 kB (all of it where it is shorter), whatever it is called; `formatOf` says how. For whoever wants to
 * refuse a file before a job is made of it: reading it may still refuse it.
 *
 * @throws NexusError DOCUMENT_EMPTY, DOCUMENT_TYPE_UNKNOWN, DOCUMENT_TYPE_MISMATCH, DOCUMENT_ENCODING_UNKNOWN
 */
export function recogniseFormat(head: Uint8Array, fileName: string): DocumentFormat {
  try {
    return formatOf(head, fileName);
  } catch (error) {
    throw explainRefusal(error);
  }
}
