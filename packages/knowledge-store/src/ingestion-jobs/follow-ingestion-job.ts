import { setTimeout as delay } from 'node:timers/promises';
import { type IngestionJob, type IngestionJobId, type IngestionJobs, NexusError, type UserId } from '@nexus/contracts';

export interface FollowOptions {
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
