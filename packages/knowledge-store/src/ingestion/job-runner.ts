import { type ClaimedJob, type IngestionJobId, type IngestionJobs, NexusError } from '@nexus/contracts';
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
export interface JobRunner {
  /** Works on the job once there is room, if nobody else does. Resolves when it was ended or let go of. Never rejects. */
  run(id: IngestionJobId): Promise<void>;
  /** Works on whatever nobody works on, as long as there is room and something to be found. */
  look(): void;
  /** Takes up nothing more, finishes what runs within so many milliseconds, and lets go of what does not end. May be called twice. */
  close(patience: number): Promise<void>;
}

export function createJobRunner({ jobs, work, concurrency, log }: JobRunnerOptions): JobRunner {
  const rooms = createRooms(concurrency);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  async function claim(id?: IngestionJobId): Promise<ClaimedJob | null> {
    if (isClosed) return null;
    try {
      const job = await jobs.claim(id);
      if (!isClosed || job === null) return job;
      await job.release(0);
    } catch (error) {
      // The database says by itself that it went; the next look finds the job.
      if (!(error instanceof NexusError && error.retryable)) log.warn('a waiting manual could not be taken up');
    }
    return null;
  }

  /** @returns whether there was something to do */
  async function takeUp(id?: IngestionJobId): Promise<boolean> {
    const job = await claim(id);
    if (job === null) return false;
    // There may be more of it.
    if (id === undefined) look();
    try {
      await work(job, stopping.signal);
    } catch {
      log.warn('how a manual was taken in could not be noted, so it is taken up again in a minute');
    }
    return true;
  }

  /** Oldest first, until there is nothing left. */
  async function drain(): Promise<void> {
    while (await takeUp());
  }

  /** In a room that was entered. */
  async function occupy(task: () => Promise<unknown>): Promise<void> {
    const done = task().then(() => undefined);
    running.add(done);
    await done;
    running.delete(done);
    rooms.leave();
  }

  function look(): void {
    if (!isClosed && rooms.tryEnter()) void occupy(drain);
  }

  async function closeAll(patience: number): Promise<void> {
    isClosed = true;
    const timer = setTimeout(() => stopping.abort(new Error('the process stops')), patience);
    while (running.size > 0) await Promise.all(running);
    clearTimeout(timer);
  }

  let closing: Promise<void> | null = null;
  return {
    async run(id) {
      await rooms.enter();
      await occupy(() => takeUp(id));
    },
    look,
    close(patience) {
      closing ??= closeAll(patience);
      return closing;
    },
  };
}

/** Room for so many at a time. Whoever waits gets it in the order in which they came. */
export interface Rooms {
  /** @returns whether there was room; it is taken then */
  tryEnter(): boolean;
  /** Resolves once there is room for the caller. */
  enter(): Promise<void>;
  leave(): void;
}

export function createRooms(count: number): Rooms {
  const waiting: (() => void)[] = [];
  let free = count;
  const tryEnter = () => {
    if (free === 0) return false;
    free -= 1;
    return true;
  };
  return {
    tryEnter,
    async enter() {
      if (!tryEnter()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave() {
      const next = waiting.shift();
      // The room goes from one to the next, so that nobody comes between.
      if (next === undefined) free += 1;
      else next();
    },
  };
}
