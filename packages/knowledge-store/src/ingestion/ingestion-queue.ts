import { orLate } from '@nexus/async';
import type { ClaimedJob, IngestionJob, IngestionJobId, IngestionJobs, UserId } from '@nexus/contracts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import { followIngestionJob } from './ingestion-jobs.ts';
import { createJobRunner, type JobRunnerOptions } from './job-runner.ts';

/** Milliseconds between two looks for what nobody works on. */
const usualPause = 30_000;
/** Milliseconds that a stop waits for what runs. */
const usualPatience = 5_000;
/** Milliseconds that Redis may take to accept an id. */
const acceptWithin = 1_000;

export interface IngestionQueueOptions {
  /** Where BullMQ keeps its queue, over connections of its own; null: each process looks for jobs by itself. */
  readonly redis: { readonly url: string } | null;
  readonly jobs: IngestionJobs;
  /** Does what there is to do for a job, and ends it or lets go of it. @param signal aborted: the process stops */
  readonly work: (job: ClaimedJob, signal: AbortSignal) => Promise<void>;
  /** How many at a time in this process. */
  readonly concurrency?: number;
  readonly log?: StoreLog | undefined;
  /** Milliseconds between two looks for what nobody works on. */
  readonly lookEvery?: number;
}

/** Works on jobs in this process, and tells others of new ones. */
export interface IngestionQueue extends AsyncDisposable {
  /** There is a job to do; this process does it, or another that has room, once it is its turn. */
  wake(id: IngestionJobId): void;
  /** As `followIngestionJob`. */
  follow(userId: UserId, id: IngestionJobId, signal: AbortSignal): AsyncIterable<IngestionJob>;
  /** Takes up nothing more, finishes what runs within five seconds, and lets go of the rest for another process. May be called twice. */
  close(): Promise<void>;
}

type Runner = Pick<JobRunnerOptions, 'concurrency' | 'log'> & { readonly run: () => Promise<void> };

/** Loaded only here: a process that takes in no files has no use for it. */
async function openBull(redis: IngestionQueueOptions['redis'], { run, concurrency, log }: Runner) {
  if (redis === null) return null;
  const { openBullQueue } = await import('./bull-queue.ts');
  return openBullQueue({ url: redis.url, run, concurrency, log });
}

/**
 * The queue of files to take in: BullMQ where Redis is, this process alone where there is none or while it is away. What is to be done
 * stands in the jobs; the queue only says that something is there. What it does not say (its Redis lost it, a process died) is found by
 * looking, at the start and every 30 seconds.
 */
export function createIngestionQueue({
  redis,
  jobs,
  work,
  concurrency = 2,
  log = silentStoreLog,
  lookEvery = usualPause,
}: IngestionQueueOptions): IngestionQueue {
  const runner = createJobRunner({ jobs, work, concurrency, log });
  const bull = openBull(redis, { run: runner.run, concurrency, log }).catch(() => {
    log.warn('the queue of manuals in Redis could not be opened; this process looks for them by itself');
    return null;
  });
  const timer = setInterval(runner.look, lookEvery);
  runner.look();

  async function tell(id: IngestionJobId): Promise<void> {
    const opened = await bull;
    if (opened === null) return runner.run();
    const accepted = opened
      .add(id)
      .then(() => true)
      .catch(() => false);
    if ((await orLate(accepted, acceptWithin)) !== true) await runner.run();
  }

  async function closeAll(): Promise<void> {
    clearInterval(timer);
    const opened = await bull;
    opened?.stop();
    await runner.close(usualPatience);
    await opened?.close();
  }

  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  return {
    wake: (id) => void tell(id),
    follow: (userId, id, signal) => followIngestionJob(jobs, { userId, id, signal }),
    close,
    [Symbol.asyncDispose]: close,
  };
}
