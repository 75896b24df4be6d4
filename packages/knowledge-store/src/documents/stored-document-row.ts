import { StoredDocument } from '@nexus/contracts';
import { z } from 'zod';
import { StoredTime } from '../supabase/stored-time.ts';

/** What is asked of the table `documents`, and what its functions answer with. */
export const documentColumns =
  'id, file_name, title, format, source_type, size, sha256, chunks, embedded, uploaded_by, organization_id, published_at';

/** A row of `documents`. */
export const StoredDocumentRow = z
  .object({
    id: z.string(),
    file_name: z.string(),
    title: z.string(),
    format: z.string(),
    source_type: z.string(),
    size: z.coerce.number(),
    sha256: z.string(),
    chunks: z.number(),
    embedded: z.number(),
    uploaded_by: z.string(),
    organization_id: z.string().nullable(),
    published_at: StoredTime,
  })
  .transform(({ file_name, source_type, uploaded_by, organization_id, published_at, ...same }) => ({
    ...same,
    fileName: file_name,
    sourceType: source_type,
    uploadedBy: uploaded_by,
    organizationId: organization_id,
    createdAt: published_at,
  }))
  .pipe(StoredDocument);
