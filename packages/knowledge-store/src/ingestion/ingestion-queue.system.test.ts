import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClaimedJob, type IngestionJobs, NexusError } from '@nexus/contracts';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { announce, streamed } from '../testing/conformance/ingestion-jobs.ts';
import { findRedisServer, startRedisServer } from '../testing/redis-server.ts';
import { createIngestionQueue, type IngestionQueue } from './ingestion-queue.ts';
import { createMemoryIngestionJobs } from './memory-ingestion-jobs.ts';

vi.setConfig({ testTimeout: 60_000 });

const done = {
  state: 'done',
  documentId: '2f1c1a52-6c0e-4f0e-9d6a-0a6d2f9b8e41',
  documentCount: 1,
  existing: false,
} as const;
/** Milliseconds: nobody looks by themselves as long as a test lasts. */
const never = 600_000;

/** Work that is held up until the test lets it go. */
function createGatedWork() {
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const begun: string[] = [];
  const listeners = new Set<() => void>();
  const gateOf = (id: string) => {
    const gate = gates.get(id) ?? Promise.withResolvers<void>();
    gates.set(id, gate);
    return gate;
  };
  let running = 0;
  let most = 0;
  return {
    begun,
    most: () => most,
    open: (id: string) => gateOf(id).resolve(),
    async until(count: number): Promise<void> {
      while (begun.length < count) await new Promise<void>((resolve) => listeners.add(resolve));
    },
    async work(job: ClaimedJob, signal: AbortSignal): Promise<void> {
      begun.push(job.id);
      running += 1;
      most = Math.max(most, running);
      for (const listener of listeners) listener();
      listeners.clear();
      const stopped = once(signal, 'abort').then(() => 'stopped');
      const how = await Promise.race([gateOf(job.id).promise, stopped]);
      running -= 1;
      if (how === 'stopped') await job.release(0);
      else await job.finish(done);
    },
  };
}

async function addJobs(jobs: IngestionJobs, count: number) {
  const added = [];
  for (let index = 0; index < count; index += 1) {
    const content = randomBytes(10);
    const file = announce(content);
    added.push({ userId: file.owner.userId, id: (await jobs.add(file, streamed(content))).id });
  }
  return added;
}

async function endOf(queue: IngestionQueue, { userId, id }: { userId: string; id: string }) {
  let last = null;
  for await (const job of queue.follow(userId, id, AbortSignal.timeout(50_000))) last = job.progress.state;
  return last;
}

describe.each([
  { where: 'in process', hasRedis: false },
  ...(findRedisServer() ? [{ where: 'with BullMQ', hasRedis: true }] : []),
])('a queue of files, $where', ({ hasRedis }) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function openRedis() {
    if (!hasRedis) return null;
    const server = await startRedisServer();
    closing.push(async () => server[Symbol.asyncDispose]());
    return server;
  }
  function open(options: Parameters<typeof createIngestionQueue>[0]) {
    const queue = createIngestionQueue(options);
    closing.push(() => queue.close());
    return queue;
  }

  it('K-2: what it is woken for is done, two at a time', async () => {
    const jobs = createMemoryIngestionJobs();
    const gated = createGatedWork();
    const queue = open({ redis: await openRedis(), jobs, work: gated.work, lookEvery: never });
    const added = await addJobs(jobs, 5);
    for (const { id } of added) queue.wake(id);
    await gated.until(2);
    for (const { id } of added) gated.open(id);
    expect(await Promise.all(added.map((job) => endOf(queue, job)))).toEqual(added.map(() => 'done'));
    expect(gated.begun.toSorted()).toEqual(added.map(({ id }) => id).toSorted());
    expect(gated.most()).toBe(2);
  });

  it('K-2: what waits already is found at the start, and what nobody was woken for by looking', async () => {
    const jobs = createMemoryIngestionJobs();
    const gated = createGatedWork();
    const early = await addJobs(jobs, 3);
    for (const { id } of early) gated.open(id);
    const queue = open({ redis: await openRedis(), jobs, work: gated.work, lookEvery: 50 });
    expect(await Promise.all(early.map((job) => endOf(queue, job)))).toEqual(['done', 'done', 'done']);
    const [late] = await addJobs(jobs, 1);
    if (late === undefined) throw new Error('there is no job');
    gated.open(late.id);
    expect(await endOf(queue, late)).toBe('done');
  });

  it('K-2: two processes share what there is, and do nothing twice', async () => {
    const redis = await openRedis();
    const jobs = createMemoryIngestionJobs();
    const [one, other] = [createGatedWork(), createGatedWork()];
    const first = open({ redis, jobs, work: one.work, lookEvery: never });
    open({ redis, jobs, work: other.work, lookEvery: never });
    const added = await addJobs(jobs, 8);
    for (const { id } of added) {
      one.open(id);
      other.open(id);
      first.wake(id);
    }
    expect(await Promise.all(added.map((job) => endOf(first, job)))).toEqual(added.map(() => 'done'));
    expect([...one.begun, ...other.begun].toSorted()).toEqual(added.map(({ id }) => id).toSorted());
  });

  it('K-2: closed, it finishes what runs and leaves the rest for the next', async () => {
    const redis = await openRedis();
    const jobs = createMemoryIngestionJobs();
    const gated = createGatedWork();
    const queue = open({ redis, jobs, work: gated.work, concurrency: 1, lookEvery: never });
    const [first, second] = await addJobs(jobs, 2);
    if (first === undefined || second === undefined) throw new Error('there is no job');
    queue.wake(first.id);
    queue.wake(second.id);
    await gated.until(1);
    const closed = queue.close();
    const [running = ''] = gated.begun;
    gated.open(running);
    await closed;
    await queue.close();
    expect(gated.begun).toEqual([running]);
    const states = await Promise.all(
      [first, second].map(async ({ userId, id }) => (await jobs.get(userId, id))?.progress.state),
    );
    expect(states.toSorted()).toEqual(['done', 'queued']);
    const heir = createGatedWork();
    const [other = first] = [first, second].filter(({ id }) => id !== running);
    heir.open(other.id);
    expect(await endOf(open({ redis, jobs, work: heir.work, lookEvery: never }), other)).toBe('done');
  });

  it('K-2: closed while a job does not end, it lets go of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const jobs = createMemoryIngestionJobs();
      const gated = createGatedWork();
      const queue = createIngestionQueue({ redis: null, jobs, work: gated.work, lookEvery: never });
      const [job] = await addJobs(jobs, 1);
      if (job === undefined) throw new Error('there is no job');
      queue.wake(job.id);
      await gated.until(1);
      const closed = queue.close();
      await vi.advanceTimersByTimeAsync(5_000);
      await closed;
      expect((await jobs.get(job.userId, job.id))?.progress.state).toBe('queued');
      expect(await jobs.claim()).toMatchObject({ id: job.id, earlier: { brokenOff: 0, letGo: 0 } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('K-2: work that throws, and a store that is away, end nothing but themselves', async () => {
    const jobs = createMemoryIngestionJobs();
    const said: string[] = [];
    let failures = 3;
    const flaky: IngestionJobs = {
      ...jobs,
      async claim(id) {
        failures -= 1;
        if (failures >= 0) throw new NexusError('DOCUMENTS_UNREACHABLE', 'away', { retryable: true });
        return jobs.claim(id);
      },
    };
    const [broken, good] = await addJobs(jobs, 2);
    if (broken === undefined || good === undefined) throw new Error('there is no job');
    const queue = open({
      redis: await openRedis(),
      jobs: flaky,
      async work(job) {
        if (job.id === broken.id) throw new Error('a bug');
        await job.finish(done);
      },
      lookEvery: 30,
      log: { info: () => {}, warn: (line) => void said.push(line) },
    });
    expect(await endOf(queue, good)).toBe('done');
    expect(said).toEqual(['how a manual was taken in could not be noted, so it is taken up again in a minute']);
  });
});

describe.skipIf(!findRedisServer())('a queue of files over Redis', () => {
  it('K-2: without Redis this process does it by itself; when it is back it is used again, and nothing is left in it', async () => {
    await using server = await startRedisServer();
    const jobs = createMemoryIngestionJobs();
    const said: string[] = [];
    const log = { info: () => {}, warn: (line: string) => void said.push(line) };
    await using queue = createIngestionQueue({
      redis: server,
      jobs,
      work: async (job) => job.finish(done),
      lookEvery: never,
      log,
    });
    const run = async () => {
      const [job] = await addJobs(jobs, 1);
      if (job === undefined) throw new Error('there is no job');
      queue.wake(job.id);
      return endOf(queue, job);
    };
    expect(await run()).toBe('done');
    await server.stop();
    expect(await run()).toBe('done');
    expect(await run()).toBe('done');
    expect(said).toEqual(['the queue of manuals in Redis failed; this process looks for them by itself meanwhile']);
    await server.restart();
    const client = new Redis(server.url);
    await using _ = { [Symbol.asyncDispose]: async () => client.disconnect() };
    // The queue uses it again once an id of it has come by.
    while ((await client.exists('{nexus}:ingestion:id', '{nexus}:ingestion:meta')) === 0)
      expect(await run()).toBe('done');
    const isJob = (key: string) => /:[0-9a-f]{8}-[0-9a-f-]{27}$/.test(key);
    while ((await client.keys('*')).some(isJob));
    expect((await client.keys('*')).filter((key) => !key.startsWith('{nexus}:ingestion:'))).toEqual([]);
  });
});
