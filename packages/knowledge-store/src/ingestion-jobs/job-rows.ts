import { IngestionJob, IngestionJobId, UserId } from '@nexus/contracts';
import { z } from 'zod';
import { StoredTime } from '../supabase/stored-time.ts';

/** A job as its uploader reads it. */
export const JobRow = z
  .object({ id: z.string(), file_name: z.string(), created_at: StoredTime, progress: z.unknown() })
  .transform(({ id, file_name: fileName, created_at: createdAt, progress }) => ({ id, fileName, createdAt, progress }))
  .pipe(IngestionJob);

/** A job as whoever claimed it reads it. */
export const ClaimedRow = z
  .object({
    id: IngestionJobId,
    claim: z.uuid(),
    user_id: UserId,
    organization_id: z.uuid().nullable(),
    file_name: z.string(),
    source_type: z.string(),
    sha256: z.string(),
    size: z.int(),
    created_at: StoredTime,
    broken_off: z.int(),
    let_go: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    claim: row.claim,
    file: {
      owner: { userId: row.user_id, organizationId: row.organization_id },
      fileName: row.file_name,
      sourceType: row.source_type,
      sha256: row.sha256,
      size: row.size,
      uploadedAt: row.created_at,
    },
    earlier: { brokenOff: row.broken_off, letGo: row.let_go },
  }));
export type ClaimedRow = z.infer<typeof ClaimedRow>;
