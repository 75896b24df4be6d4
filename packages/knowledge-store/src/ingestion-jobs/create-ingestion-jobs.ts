import { randomUUID } from 'node:crypto';
import type { IngestionJobs } from '@nexus/contracts';
import { createJobCaller, type JobDatabase } from './ask-ingestion-jobs.ts';
import { createClaimedJob } from './claimed-job.ts';
import { inPieces } from './in-pieces.ts';
import { ClaimedRow, JobRow } from './job-rows.ts';

/** Bytes of a file that go in one call. */
const pieceSize = 512 * 1_024;

export interface IngestionJobsOptions {
  readonly database: JobDatabase;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
  /** Milliseconds after which the claim of a dead process lapses. */
  readonly lease?: number;
}

/** Jobs in the database, where every process sees them and none takes them along when it dies. */
export function createIngestionJobs({
  database,
  patience = 5_000,
  lease = 60_000,
}: IngestionJobsOptions): IngestionJobs {
  const caller = createJobCaller(database, patience);
  return {
    async add(file, content) {
      const id = randomUUID();
      const call = caller.forUser(file.owner.userId);
      await call('begin_ingestion_job', {
        new_job: id,
        for_organization: file.owner.organizationId,
        new_file_name: file.fileName,
        new_source_type: file.sourceType,
        new_sha256: file.sha256,
        new_size: file.size,
      });
      try {
        let piece = 0;
        for await (const bytes of inPieces(content, pieceSize)) {
          await call('add_ingestion_piece', {
            to_job: id,
            at_piece: piece,
            piece_content: bytes.toString('base64'),
          });
          piece += 1;
        }
        return JobRow.parse(await call('queue_ingestion_job', { queued_job: id }));
      } catch (error) {
        // Should this not arrive either, the next file's arrival takes it away after ten minutes.
        await call('abandon_ingestion_job', { abandoned_job: id }).catch(() => undefined);
        throw error;
      }
    },
    async get(userId, id) {
      const found = await caller.forUser(userId)('ingestion_job', { asked_job: id });
      return found === null ? null : JobRow.parse(found);
    },
    async claim(id) {
      const asked = performance.now();
      const found = await caller.forService('claim_ingestion_job', { wanted_job: id ?? null, lease });
      if (found === null) return null;
      return createClaimedJob({ row: ClaimedRow.parse(found), call: caller.forService, lease, asked });
    },
  };
}
