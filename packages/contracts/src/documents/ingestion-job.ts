import { z } from 'zod';
import { errorCodes } from '../errors/nexus-error.ts';
import { DocumentId } from './stored-document.ts';

export const IngestionJobId = z.uuid();
export type IngestionJobId = z.infer<typeof IngestionJobId>;

/** How far the taking in of a file is (K-1). */
export const IngestionProgress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('queued') }),
  z.object({ state: z.literal('parsing') }),
  /** Chunks that have their vectors, of all. */
  z.object({ state: z.literal('embedding'), done: z.int().nonnegative(), of: z.int().positive() }),
  z.object({
    state: z.literal('done'),
    documentId: DocumentId,
    /** Chunks stored. */
    documentCount: z.int().positive(),
    /** True: the same bytes were there already (K-5). */
    existing: z.boolean(),
    /** True: it took the place of the owner's document of the same name (K-5). */
    replaced: z.boolean().optional(),
  }),
  z.object({ state: z.literal('failed'), code: z.enum(errorCodes), detail: z.string() }),
]);
export type IngestionProgress = z.infer<typeof IngestionProgress>;

export const IngestionJob = z.object({
  id: IngestionJobId,
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  progress: IngestionProgress,
});
export type IngestionJob = z.infer<typeof IngestionJob>;
