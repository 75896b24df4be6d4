import { Passage } from '@nexus/contracts';
import { z } from 'zod';

/** What `search_knowledge` answers with, one of each passage. */
export const PassageRow = z
  .object({
    document_id: z.string(),
    title: z.string(),
    file_name: z.string(),
    citation: z.unknown(),
    content: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    score: z.number(),
    similarity: z.number().nullish(),
  })
  .transform(({ document_id, file_name, ...same }) => ({ ...same, documentId: document_id, fileName: file_name }))
  .pipe(Passage);
