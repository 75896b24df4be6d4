import { embeddingDimensions, NexusError } from '@nexus/contracts';

/** Ten million steps from 0 to 1: finer than what an embedding model means by a number, and half as long to send. */
const steps = 1e7;

/**
 * A vector as pgvector reads it.
 *
 * @throws NexusError INTERNAL when it is of another length or has something in it that is no number
 */
export function vectorText(vector: readonly number[]): string {
  if (vector.length !== embeddingDimensions || !vector.every(Number.isFinite)) {
    throw new NexusError('INTERNAL', `A vector of a manual should be ${embeddingDimensions} finite numbers.`);
  }
  return `[${vector.map((value) => Math.round(value * steps) / steps).join(',')}]`;
}
