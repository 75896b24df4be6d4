import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClaimedJob } from '@nexus/contracts';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signToken } from '../supabase/user-tokens.ts';
import { announce, describeIngestionJobsConformance, streamed } from '../testing/conformance/ingestion-jobs.ts';
import { type OpenTestDatabase, testDatabaseKinds } from '../testing/test-databases.ts';
import { createIngestionJobs } from './ingestion-jobs.ts';
import type { JobDatabase } from './job-calls.ts';

// An upper bound against hanging only, also on a machine with much else to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

/** Milliseconds of the claims that are to lapse here. */
const short = 400;
/** Those of one that is to be kept: a machine with much else to do lets its process wait for seconds. */
const long = 6_000;
/** Time that passed while a file was read, for tests. */
const haveRead = `create function public.have_read(job uuid, milliseconds integer) returns void language sql security definer set search_path = '' as $$
  update private.ingestion_jobs set parsing_since = parsing_since - milliseconds * interval '1 millisecond' where id = job
$$`;
const failed = { state: 'failed', code: 'DOCUMENT_DAMAGED', detail: 'It breaks off.' } as const;

/** A process that dies: from then on nothing of it reaches the database. */
function mortal(database: JobDatabase): { readonly database: JobDatabase; die(): void } {
  let isDead = false;
  const gone = createClient('http://127.0.0.1:9', 'nobody', { db: { retry: false } });
  return {
    database: {
      ready: () => database.ready(),
      onReady: (listener) => database.onReady(listener),
      forUser: (userId) => (isDead ? gone : database.forUser(userId)),
      forService: () => (isDead ? gone : database.forService()),
    },
    die() {
      isDead = true;
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

describe.each(testDatabaseKinds())('jobs in $name', ({ name, open }) => {
  const opened: { place?: OpenTestDatabase } = {};
  const place = () => {
    if (opened.place === undefined) throw new Error('There is no database.');
    return opened.place;
  };

  beforeAll(async () => {
    opened.place = await open(haveRead);
  });
  afterAll(async () => {
    await opened.place?.[Symbol.asyncDispose]();
  });

  async function addOrganization(people: Readonly<Record<string, string>>): Promise<string> {
    const { service } = place();
    const { data } = await service.from('organizations').insert({ name: 'Quayside' }).select('id').single();
    const id = String(data?.id);
    for (const [userId, role] of Object.entries(people))
      await service.from('organization_members').insert({ organization_id: id, user_id: userId, role }).throwOnError();
    return id;
  }

  describeIngestionJobsConformance(name, async () => ({
    jobs: createIngestionJobs({ database: place().database }),
    haveRead: async (job, milliseconds) =>
      void (await place().service.rpc('have_read', { job, milliseconds }).throwOnError()),
    addOrganization,
  }));

  /** Takes up the job as soon as its claim has lapsed. */
  async function claimLapsed(id: string): Promise<ClaimedJob> {
    const jobs = createIngestionJobs({ database: place().database });
    for (;;) {
      const job = await jobs.claim(id);
      if (job !== null) return job;
      await delay(20);
    }
  }

  async function addJob() {
    const content = randomBytes(600_000);
    const file = announce(content);
    const job = await createIngestionJobs({ database: place().database }).add(file, streamed(content));
    return { content, file, id: job.id };
  }

  it('K-2: the claim of a living process is kept beyond its time', async () => {
    const { id } = await addJob();
    const living = await createIngestionJobs({ database: place().database, lease: long }).claim(id);
    if (living === null) throw new Error('it was not to be had');
    // Not a wait for something to happen: it is kept beyond what it was claimed for.
    await delay(long + short);
    expect(await createIngestionJobs({ database: place().database }).claim(id)).toBeNull();
    await living.finish(failed);
  });

  it('K-2: the claim of a dead process lapses, which is counted', async () => {
    const { id } = await addJob();
    const first = mortal(place().database);
    expect(await createIngestionJobs({ database: first.database, lease: short }).claim(id)).not.toBeNull();
    first.die();
    const heir = await claimLapsed(id);
    expect(heir.earlier).toEqual({ brokenOff: 1, letGo: 0 });
    await heir.finish(failed);
  });

  it('K-2: who lost a job hears of it, and changes nothing of it any more', async () => {
    const { id, file } = await addJob();
    const first = mortal(place().database);
    const slow = await createIngestionJobs({ database: first.database, lease: short }).claim(id);
    if (slow === null) throw new Error('it was not to be had');
    first.die();
    await aborted(slow.lost);
    const heir = await claimLapsed(id);
    await heir.report({ state: 'parsing' });
    await expect(slow.report({ state: 'embedding', done: 1, of: 2 })).rejects.toMatchObject({ retryable: true });
    await expect(slow.finish(failed)).rejects.toMatchObject({ retryable: true });
    await expect(slow.content()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ retryable: true });
    const jobs = createIngestionJobs({ database: place().database });
    expect((await jobs.get(file.owner.userId, id))?.progress).toEqual({ state: 'parsing' });
    await heir.finish(failed);
  });

  it('K-2: who froze and was overtaken learns it from its next word', async () => {
    const { id, file } = await addJob();
    const jobs = createIngestionJobs({ database: place().database });
    const frozen = await jobs.claim(id);
    if (frozen === null) throw new Error('it was not to be had');
    // As if its minute had passed.
    await frozen.release(0);
    const heir = await jobs.claim(id);
    await heir?.report({ state: 'parsing' });
    await expect(frozen.report({ state: 'embedding', done: 1, of: 2 })).rejects.toMatchObject({ retryable: true });
    expect(frozen.lost.aborted).toBe(true);
    await expect(frozen.finish(failed)).rejects.toMatchObject({ retryable: true });
    expect((await jobs.get(file.owner.userId, id))?.progress).toEqual({ state: 'parsing' });
    await heir?.finish(failed);
  });

  it('K-2: an organisation that is deleted takes its jobs along, and whoever works on one hears of it', async () => {
    const admin = randomUUID();
    const organizationId = await addOrganization({ [admin]: 'admin' });
    const content = randomBytes(20);
    const jobs = createIngestionJobs({ database: place().database, lease: short });
    const { id } = await jobs.add(announce(content, { userId: admin, organizationId }), streamed(content));
    const claimed = await jobs.claim(id);
    if (claimed === null) throw new Error('it was not to be had');
    await place().service.from('organizations').delete().eq('id', organizationId).throwOnError();
    await aborted(claimed.lost);
    expect(await jobs.get(admin, id)).toBeNull();
  });

  it('K-2: no user takes up, keeps, reads or ends a job, whatever their token says of them', async () => {
    const { id, file } = await addJob();
    const { address, keys, database } = place();
    const claimed = await createIngestionJobs({ database }).claim(id);
    const clientOf = (token: string) =>
      createClient(address, keys.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        db: { retry: false },
        global: { headers: { authorization: `Bearer ${token}` } },
      });
    const forged = await signToken(
      { subject: randomUUID(), role: 'service_role' },
      'another secret of thirty-two letters!',
      Date.now(),
    );
    const holder = randomUUID();
    for (const client of [database.forUser(file.owner.userId), clientOf(forged)]) {
      for (const [called, parameters] of [
        ['claim_ingestion_job', { wanted_job: id, lease: 1_000 }],
        ['read_ingestion_piece', { of_job: id, holder, at_piece: 0 }],
        ['keep_ingestion_job', { kept_job: id, holder, lease: 1_000, new_progress: null }],
        ['has_ingestion_job', { asked_job: id }],
        ['seal_ingestion_job', { sealed_job: id, holder }],
        ['end_ingestion_job', { ended_job: id, holder, new_progress: failed }],
        ['release_ingestion_job', { released_job: id, holder, pause: 0 }],
        ['document_vector_state', {}],
      ] as const) {
        const { error, data } = await client.rpc(called, parameters);
        expect([called, error === null, data]).toEqual([called, false, null]);
      }
    }
    // Not even by its own name does a table show.
    for (const table of ['ingestion_jobs', 'ingestion_uploads', 'parsing_times'])
      expect((await database.forService().from(table).select('*')).error).not.toBeNull();
    await claimed?.finish(failed);
  });

  it('K-2: a piece behind the end of a file, or of somebody else’s, is refused', async () => {
    const { id, file } = await addJob();
    const piece = { to_job: id, at_piece: 0, piece_content: 'AAAA' };
    for (const userId of [file.owner.userId, randomUUID()])
      expect((await place().database.forUser(userId).rpc('add_ingestion_piece', piece)).error?.code).toBe('42501');
    await (await claimLapsed(id)).finish(failed);
  });

  it('K-2: no more than was announced is kept, in however many pieces', async () => {
    const userId = randomUUID();
    const client = place().database.forUser(userId);
    const { fileName, sourceType, sha256 } = announce(randomBytes(6), {});
    const file = { new_file_name: fileName, new_source_type: sourceType, new_sha256: sha256, new_size: 6 };
    const id = randomUUID();
    const add = async (piece: number, bytes: number) =>
      client.rpc('add_ingestion_piece', {
        to_job: id,
        at_piece: piece,
        piece_content: randomBytes(bytes).toString('base64'),
      });
    expect(
      (await client.rpc('begin_ingestion_job', { new_job: id, for_organization: null, ...file })).error,
    ).toBeNull();
    for (const piece of [0, 0, 1]) expect((await add(piece, 3)).error).toBeNull();
    expect((await add(2, 1)).error?.code).toBe('22023');
    expect((await add(1, 4)).error?.code).toBe('22023');
    expect((await add(1, 3)).error).toBeNull();
    await client.rpc('abandon_ingestion_job', { abandoned_job: id });
  });

  it('K-2: without a database every call says that it is away, and to try again', async () => {
    const gone = mortal(place().database);
    gone.die();
    const jobs = createIngestionJobs({ database: gone.database });
    const content = randomBytes(20);
    for (const call of [
      jobs.add(announce(content), streamed(content)),
      jobs.get(randomUUID(), randomUUID()),
      jobs.claim(),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'DOCUMENTS_UNREACHABLE', retryable: true });
    }
  });
});
