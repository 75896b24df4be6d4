import { randomUUID } from 'node:crypto';
import { openApi, startSupabaseDouble } from '@nexus/api/testing';
import { type ClaimedJob, largestDocument, uploadBudget } from '@nexus/contracts';
import { createIngestionJobs, createIngestionQueue, createMemoryDocumentStore } from '@nexus/knowledge-store';
import { startEmbeddedDatabase, type TestDatabase } from '@nexus/knowledge-store/testing';
import { recogniseFormat } from '@nexus/runtime';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { uploadForm } from '../support/manuals/upload-form.ts';

/** Time that passed while files were read, and days, for tests. */
const pass = `
create function public.have_read(job uuid, milliseconds integer) returns void
language sql security definer set search_path = '' as $$
  update private.ingestion_jobs set parsing_since = parsing_since - milliseconds * interval '1 millisecond' where id = job
$$;
create function public.pass_a_day() returns void
language sql security definer set search_path = '' as $$
  update private.parsing_times set day = day - 1 where true
$$`;
const done = { state: 'done', documentId: randomUUID(), documentCount: 1, existing: false } as const;

describe('uploads of several users, in the embedded database', () => {
  let embedded: TestDatabase;
  beforeAll(async () => {
    embedded = await startEmbeddedDatabase(pass);
  }, 60_000);
  afterAll(async () => {
    await embedded?.[Symbol.asyncDispose]();
  });

  /** The API, and a parser of two files at a time that reads each until it is told that it is done. */
  async function open() {
    const jobs = createIngestionJobs({ database: embedded.database });
    const begun: ClaimedJob[] = [];
    let onBegun = () => {};
    const ends = new Map<string, PromiseWithResolvers<void>>();
    const work = createIngestionQueue({
      redis: null,
      jobs,
      lookEvery: 600_000,
      async work(job, signal) {
        const end = Promise.withResolvers<void>();
        ends.set(job.id, end);
        signal.addEventListener('abort', () => end.resolve());
        job.lost.addEventListener('abort', () => end.resolve());
        await job.report({ state: 'parsing' });
        begun.push(job);
        onBegun();
        await end.promise;
        if (job.lost.aborted) return;
        await job.finish(done);
      },
    });
    const supabase = await startSupabaseDouble();
    onTestFinished(async () => {
      for (const end of ends.values()) end.resolve();
      await work.close();
      // What is left is nobody's to find in the next test.
      for (let job = await jobs.claim(); job !== null; job = await jobs.claim()) await job.finish(done);
      await supabase[Symbol.asyncDispose]();
    });
    const { app } = await openApi({
      environment: { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret },
      rateLimits: { any: 1e6, upload: 1e6 },
      manuals: {
        documents: createMemoryDocumentStore(),
        jobs,
        work,
        embedder: null,
        recogniseFormat,
        largestFile: largestDocument.bytes,
      },
    });
    const service = await embedded.service();
    return {
      async signIn() {
        const authorization = `Bearer ${await supabase.sign(randomUUID())}`;
        return {
          async upload(content = 'Nobody lifts above 14 m/s.') {
            const { headers, payload } = await uploadForm(['file', { name: `${randomUUID()}.txt`, content }]);
            const answer = await app.inject({
              method: 'POST',
              url: '/knowledge/upload',
              headers: { ...headers, authorization, prefer: 'respond-async' },
              payload,
            });
            const { jobId = '', code = '', detail = '' } = answer.json();
            return { status: answer.statusCode, jobId, code, detail, retryAfter: answer.headers['retry-after'] };
          },
          cancel: async (id: string) =>
            (await app.inject({ method: 'DELETE', url: `/knowledge/jobs/${id}`, headers: { authorization } })).json(),
        };
      },
      async begun(count: number) {
        while (begun.length < count) await new Promise<void>((resolve) => (onBegun = resolve));
        return begun.map(({ id }) => id);
      },
      end: (id: string) => ends.get(id)?.resolve(),
      until: async (id: string) => {
        for await (const { progress } of work.follow(
          begun.find((job) => job.id === id)?.file.owner.userId ?? '',
          id,
          AbortSignal.timeout(60_000),
        ))
          if (progress.state === 'done') return;
      },
      haveRead: async (job: string, milliseconds: number) =>
        void (await service.rpc('have_read', { job, milliseconds }).throwOnError()),
      passDay: async () => void (await service.rpc('pass_a_day').throwOnError()),
    };
  }

  it('H-6: who uploads one file among many of another is next, however many wait', async () => {
    const { signIn, begun, end } = await open();
    const [anna, ben] = [await signIn(), await signIn()];
    for (let count = 0; count < 6; count += 1) expect((await anna.upload()).status).toBe(202);
    const [first = ''] = await begun(2);
    const his = await ben.upload();
    end(first);
    expect((await begun(3))[2]).toBe(his.jobId);
    // And then it is her turn again.
    end(his.jobId);
    expect(await begun(4)).toHaveLength(4);
  });

  it('H-6: after an hour of reading a user is told to come again tomorrow, others go on, and tomorrow it is taken', async () => {
    const { signIn, begun, end, until, haveRead, passDay } = await open();
    const [anna, ben] = [await signIn(), await signIn()];
    const { jobId } = await anna.upload();
    await begun(1);
    await haveRead(jobId, uploadBudget.reading);
    end(jobId);
    await until(jobId);
    const refused = await anna.upload();
    expect([refused.status, refused.code]).toEqual([429, 'UPLOAD_BUDGET_SPENT']);
    expect(refused.detail).toBe(
      'Reading your files has taken an hour today, the most for one day. Upload it again after midnight UTC.',
    );
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(86_400);
    expect((await ben.upload()).status).toBe(202);
    await passDay();
    expect((await anna.upload()).status).toBe(202);
  });

  it('H-6: what is cancelled while it is read has been read', async () => {
    const { signIn, begun, haveRead } = await open();
    const anna = await signIn();
    const { jobId } = await anna.upload();
    await begun(1);
    await haveRead(jobId, uploadBudget.reading);
    expect(await anna.cancel(jobId)).toEqual({ cancelled: true });
    expect(await anna.upload()).toMatchObject({ status: 429, code: 'UPLOAD_BUDGET_SPENT' });
  });

  it('H-6: beyond a hundred that wait no more are kept, which is told with when to come again', async () => {
    const { signIn } = await open();
    const [anna, ben] = [await signIn(), await signIn()];
    for (let count = 0; count < uploadBudget.waiting; count += 1) expect((await anna.upload()).status).toBe(202);
    const refused = await anna.upload();
    expect([refused.status, refused.code, refused.retryAfter]).toEqual([429, 'RATE_LIMITED', '10']);
    expect(refused.detail).toMatch(/^100 of your files are waiting/);
    expect((await ben.upload()).status).toBe(202);
  }, 60_000);
});
