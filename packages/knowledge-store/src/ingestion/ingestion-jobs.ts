import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type IngestionJob, type IngestionJobId, type IngestionJobs, NexusError, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import { createClaimedJob } from './claimed-job.ts';
import { ClaimedRow, createJobCaller, type JobDatabase, JobRow } from './job-calls.ts';

/** Bytes of a file that go in one call. */
const pieceSize = 512 * 1_024;
/** Jobs that a list has at most. */
export const mostListed = 100;

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
    async add(file, content, id = randomUUID()) {
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
    async list(userId) {
      return z.array(JobRow).parse(await caller.forUser(userId)('list_ingestion_jobs', { most: mostListed }));
    },
    async cancel(userId, id) {
      return (await caller.forUser(userId)('cancel_ingestion_job', { cancelled_job: id })) === true;
    },
    async claim(id) {
      const asked = performance.now();
      const found = await caller.forService('claim_ingestion_job', { wanted_job: id ?? null, lease });
      if (found === null) return null;
      return createClaimedJob({ row: ClaimedRow.parse(found), call: caller.forService, lease, asked });
    },
  };
}

/** The same bytes in pieces of one size; the last one is what is left. */
async function* inPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    held.push(part);
    length += part.length;
    if (length < size) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; length - from >= size; from += size) yield all.subarray(from, from + size);
    held = [all.subarray(from)];
    length -= from;
  }
  if (length > 0) yield Buffer.concat(held);
}

interface FollowOptions {
  readonly userId: UserId;
  readonly id: IngestionJobId;
  /** Ends it, without an error. */
  readonly signal: AbortSignal;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

/** Milliseconds that a database may be away before whoever follows is told. */
const patience = 60_000;

/**
 * The job as it is now, and again whenever it has changed, until it is done or has failed, or is not there. Whoever works on it may be
 * another process: it is looked at where it is kept.
 *
 * @throws NexusError DOCUMENTS_UNREACHABLE (retryable) when the database has been away for a minute
 */
export async function* followIngestionJob(
  jobs: Pick<IngestionJobs, 'get'>,
  { userId, id, signal, every = 500 }: FollowOptions,
): AsyncGenerator<IngestionJob, void> {
  let last = '';
  let answeredAt = performance.now();
  const look = async () => {
    try {
      const job = await jobs.get(userId, id);
      answeredAt = performance.now();
      return job;
    } catch (error) {
      const isAway = error instanceof NexusError && error.retryable && performance.now() - answeredAt < patience;
      if (!isAway) throw error;
      return 'away';
    }
  };
  while (!signal.aborted) {
    const job = await look();
    if (job === null) return;
    if (job !== 'away') {
      const text = JSON.stringify(job.progress);
      if (text !== last) yield job;
      last = text;
      if (job.progress.state === 'done' || job.progress.state === 'failed') return;
    }
    await delay(every, undefined, { signal }).catch(() => undefined);
  }
}
