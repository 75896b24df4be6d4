import { endsWithin } from '@nexus/async';
import type { IngestionJobId } from '@nexus/contracts';
import { Queue, Worker } from 'bullmq';
import type { StoreLog } from '../store-log.ts';

/** All keys of the queue are in one slot of a Redis cluster, as its scripts need. */
const prefix = '{nexus}';
const name = 'ingestion';
/** Milliseconds. Longer than a claim of the database, so that a job that BullMQ hands on again can be claimed again. */
const lockDuration = 90_000;
/** Milliseconds that Redis may take to let go. */
const closeWithin = 2_000;

interface BullQueueOptions {
  readonly url: string;
  readonly concurrency: number;
  /** Never rejects. */
  readonly run: () => Promise<void>;
  readonly log: StoreLog;
}

/** Tells whichever process has room that there is a job; the jobs themselves are rows, and the rows say whose turn it is. */
interface BullQueue {
  /** Resolves once Redis has it; rejects or hangs while Redis is away. */
  add(id: IngestionJobId): Promise<void>;
  /** Takes nothing more. */
  stop(): void;
  /** Waits for what runs, and as long as Redis may take to let go. */
  close(): Promise<void>;
}

/** A queue over connections of its own: a worker of BullMQ waits on one for as long as it takes. */
export function openBullQueue({ url, concurrency, run, log }: BullQueueOptions): BullQueue {
  const connection = { url, maxRetriesPerRequest: null };
  const queue = new Queue(name, {
    connection,
    prefix,
    // An id alone is in each, and the rows tell how each ended.
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    streams: { events: { maxLen: 100 } },
  });
  const worker = new Worker(name, async () => run(), { connection, prefix, concurrency, lockDuration });
  let hasFailed = false;
  // Once: while Redis is away each attempt to reach it is an error.
  const complain = () => {
    if (!hasFailed) log.warn('the queue of manuals in Redis failed; this process looks for them by itself meanwhile');
    hasFailed = true;
  };
  queue.on('error', complain);
  worker.on('error', complain);
  worker.on('ready', () => {
    hasFailed = false;
  });
  let stopping: Promise<unknown> | null = null;
  const stop = () => {
    stopping ??= worker.close().catch(() => undefined);
    return stopping;
  };
  return {
    async add(id) {
      await queue.add('take in', { id }, { jobId: id });
    },
    stop: () => void stop(),
    async close() {
      const closed = Promise.allSettled([stop(), queue.close()]);
      await endsWithin(closed, closeWithin);
      await Promise.allSettled([worker.disconnect(), queue.disconnect()]);
    },
  };
}
