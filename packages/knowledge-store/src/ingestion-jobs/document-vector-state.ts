import { UserId } from '@nexus/contracts';
import { z } from 'zod';
import { createJobCaller, type JobDatabase } from './ask-ingestion-jobs.ts';

/** How much of what offices uploaded has vectors. */
export interface DocumentVectorState {
  /** False: the database has no pgvector, so search is by words. */
  readonly canKeep: boolean;
  readonly chunks: number;
  /** Chunks without a vector of the model in use, by a user who may have them embedded; null: nobody is left who may. */
  readonly lacking: readonly { readonly userId: UserId | null; readonly chunks: number }[];
}

const Row = z
  .object({
    can_keep: z.boolean(),
    chunks: z.int(),
    lacking: z.array(z.object({ user_id: UserId.nullable(), chunks: z.int() })),
  })
  .transform(({ can_keep: canKeep, chunks, lacking }) => ({
    canKeep,
    chunks,
    lacking: lacking.map((one) => ({ userId: one.user_id, chunks: one.chunks })),
  }));

export interface VectorInspection {
  /** Null: vectors of any model count. */
  readonly vectorModel: string | null;
  readonly patience?: number | undefined;
}

/** Of all users. @throws NexusError DOCUMENTS_UNREACHABLE */
export async function inspectDocumentVectors(
  database: JobDatabase,
  { vectorModel, patience = 5_000 }: VectorInspection,
): Promise<DocumentVectorState> {
  const asked = { of_model: vectorModel };
  return Row.parse(await createJobCaller(database, patience).forService('document_vector_state', asked));
}
