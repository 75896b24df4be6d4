import type { IngestionJob, UserId } from '@nexus/contracts';
import type { IngestionWork } from './manuals.ts';

export type EndedJob = IngestionJob & { progress: Extract<IngestionJob['progress'], { state: 'done' | 'failed' }> };

const hasEnded = (job: IngestionJob): job is EndedJob =>
  job.progress.state === 'done' || job.progress.state === 'failed';

export interface WaitForEnd {
  readonly userId: UserId;
  readonly id: IngestionJob['id'];
  /** Aborted: nobody waits any longer. */
  readonly signal: AbortSignal;
}

/** How a job ended; null when it had not by the time that the signal was aborted. */
export async function endOfJob(
  work: Pick<IngestionWork, 'follow'>,
  { userId, id, signal }: WaitForEnd,
): Promise<EndedJob | null> {
  try {
    for await (const job of work.follow(userId, id, signal)) {
      if (hasEnded(job)) return job;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return null;
}
