import { type ClaimedJob, type IngestionJobs, NexusError } from '@nexus/contracts';
import type { StoreLog } from '../store-log.ts';

export interface JobRunnerOptions {
  readonly jobs: Pick<IngestionJobs, 'claim'>;
  /** Does what there is to do for a job, and ends it or lets go of it. @param signal aborted: the process stops */
  readonly work: (job: ClaimedJob, signal: AbortSignal) => Promise<void>;
  /** How many at a time. */
  readonly concurrency: number;
  readonly log: StoreLog;
}

/** Works on jobs in this process, so many at a time. */
interface JobRunner {
  /**
   * Works on a job once there is room, if there is one that nobody works on: whose turn it is, not whose file came last. Resolves when it was
   * ended or let go of. Never rejects.
   */
  run(): Promise<void>;
  /** Works on whatever nobody works on, as long as there is room and something to be found. */
  look(): void;
  /** Takes up nothing more, finishes what runs within so many milliseconds, and lets go of what does not end. May be called twice. */
  close(patience: number): Promise<void>;
}

export function createJobRunner({ jobs, work, concurrency, log }: JobRunnerOptions): JobRunner {
  const semaphore = createSemaphore(concurrency);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  async function claim(): Promise<ClaimedJob | null> {
    if (isClosed) return null;
    try {
      const job = await jobs.claim();
      if (!isClosed || job === null) return job;
      await job.release(0);
    } catch (error) {
      // The database says by itself that it went; the next look finds the job.
      if (!(error instanceof NexusError && error.retryable)) log.warn('a waiting manual could not be taken up');
    }
    return null;
  }

  /** @returns whether there was something to do */
  async function takeUp(): Promise<boolean> {
    const job = await claim();
    if (job === null) return false;
    // There may be more of it.
    look();
    try {
      await work(job, stopping.signal);
    } catch {
      log.warn('how a manual was taken in could not be noted, so it is taken up again in a minute');
    }
    return true;
  }

  /** In their turn, until there is nothing left. */
  async function drain(): Promise<void> {
    while (await takeUp());
  }

  /** Once the semaphore was acquired. */
  async function occupy(task: () => Promise<unknown>): Promise<void> {
    const done = task().then(() => undefined);
    running.add(done);
    await done;
    running.delete(done);
    semaphore.release();
  }

  function look(): void {
    if (!isClosed && semaphore.tryAcquire()) void occupy(drain);
  }

  async function closeAll(patience: number): Promise<void> {
    isClosed = true;
    const timer = setTimeout(() => stopping.abort(new Error('the process stops')), patience);
    while (running.size > 0) await Promise.all(running);
    clearTimeout(timer);
  }

  let closing: Promise<void> | null = null;
  return {
    async run() {
      await semaphore.acquire();
      await occupy(takeUp);
    },
    look,
    close(patience) {
      closing ??= closeAll(patience);
      return closing;
    },
  };
}

/** Admits so many at a time, in the order in which they came. */
interface Semaphore {
  /** @returns whether there was room; it is taken then */
  tryAcquire(): boolean;
  /** Resolves once the caller is admitted. */
  acquire(): Promise<void>;
  release(): void;
}

function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;
  const tryAcquire = () => {
    if (free === 0) return false;
    free -= 1;
    return true;
  };
  return {
    tryAcquire,
    async acquire() {
      if (!tryAcquire()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    release() {
      const next = waiting.shift();
      // It goes from one to the next, so that nobody comes between.
      if (next === undefined) free += 1;
      else next();
    },
  };
}
