import { IngestionJob, IngestionJobId, NexusError, UserId, uploadBudget } from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { type Database, StoredTime, type UserDatabase, whenUsable } from '../supabase/database.ts';

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

/** What the store of jobs needs of a database. */
export type JobDatabase = UserDatabase & Pick<Database, 'forService'>;

/** Calls a function of 007_ingestion_jobs.sql by its name. @throws NexusError as `IngestionJobs` says */
export type JobCall = (name: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The code of an HTTP answer that PostgREST is told to give. */
const tooMuch = 'PT429';

export const jobIdTaken = () => new NexusError('REQUEST_INVALID', 'jobId: it was used before. Make up another UUID.');

/** What the database refused, by PostgreSQL's code; the rest is that it does not answer. */
function refusal(code: string | undefined): NexusError {
  switch (code) {
    case '42501':
      return new NexusError('FORBIDDEN', 'You may not upload for this organisation: ask one of its editors or admins.');
    case '22023':
      return new NexusError('DOCUMENT_DAMAGED', 'The file did not arrive whole. Upload it again.');
    case '23505':
      return jobIdTaken();
    case '23514':
      return new NexusError('REQUEST_INVALID', 'The file has no bytes or too many, or its name or label is too long.');
    default:
      return new NexusError('DOCUMENTS_UNREACHABLE', 'The database that keeps the manuals does not answer.', {
        retryable: true,
        // Its code alone: what a database says may quote what it was given.
        ...(code !== undefined && { cause: new Error(`code ${code}`) }),
      });
  }
}

/** More than one user may have waiting, or have read in a day, by the hint of 030_parsing_budget.sql. */
export function beyondBudget(hint: string | undefined): NexusError {
  if (hint === 'UPLOAD_BUDGET_SPENT') {
    return new NexusError(
      'UPLOAD_BUDGET_SPENT',
      `Reading your files has taken ${uploadBudget.words} today, the most for one day. Upload it again after midnight UTC.`,
    );
  }
  return new NexusError(
    'RATE_LIMITED',
    `${uploadBudget.waiting} of your files are waiting to be taken in, the most at a time. Upload it again when some are done.`,
    { retryable: true },
  );
}

async function call(client: SupabaseClient, ...[name, parameters]: Parameters<JobCall>): Promise<unknown> {
  const { data, error } = await client.rpc(name, parameters);
  if (error?.code === tooMuch) throw beyondBudget(error.hint);
  if (error !== null) throw refusal(error.code);
  return data as unknown;
}

interface JobCaller {
  forUser(userId: UserId): JobCall;
  readonly forService: JobCall;
}

/** @param patience milliseconds that a call waits for a database that is just being opened */
export function createJobCaller(database: JobDatabase, patience: number): JobCaller {
  return {
    forUser: (userId) => async (name, parameters) => {
      await whenUsable(database, patience);
      return call(database.forUser(userId), name, parameters);
    },
    async forService(name, parameters) {
      await whenUsable(database, patience);
      return call(database.forService(), name, parameters);
    },
  };
}
