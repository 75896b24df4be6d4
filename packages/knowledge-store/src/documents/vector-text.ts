import { embeddingDimensions, NexusError } from '@nexus/contracts';

/** Ten million steps from 0 to 1: finer than what an embedding model means by a number. */
const steps = 1e7;

/**
 * A vector as the database reads it (009_document_vectors.sql): its direction in whole numbers.
 *
 * @throws NexusError INTERNAL when it is of another length or has something in it that is no number
 */
export function vectorText(vector: readonly number[]): string {
  if (vector.length !== embeddingDimensions || !vector.every(Number.isFinite)) {
    throw new NexusError('INTERNAL', `A vector of a manual should be ${embeddingDimensions} finite numbers.`);
  }
  const length = Math.hypot(...vector);
  return `{${vector.map((value) => Math.round((value / (length || 1)) * steps)).join(',')}}`;
}
