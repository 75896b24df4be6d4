import { createHash } from 'node:crypto';
import type { DocumentId, IngestionJobId } from '@nexus/contracts';

/**
 * The id of the document that a job makes: the same for each attempt, so that an attempt finds what the one before it left, or had
 * published already. A UUID of version 8 (RFC 9562, section 5.8).
 */
export function documentIdOf(job: IngestionJobId): DocumentId {
  const bytes = createHash('sha256').update(`document of ${job}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
