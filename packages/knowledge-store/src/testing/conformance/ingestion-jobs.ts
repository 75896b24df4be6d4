import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type ClaimedJob, type IngestionJobs, type UploadedFile, type UserId, uploadBudget } from '@nexus/contracts';
import { beforeEach, describe, expect, it } from 'vitest';

interface JobsUnderTest {
  readonly jobs: IngestionJobs;
  /** Lets what is being read of a job's file have been read for so many milliseconds more. */
  haveRead(job: string, milliseconds: number): Promise<void>;
  /** Makes an organisation with these people. @returns its id */
  addOrganization(people: Readonly<Record<UserId, 'admin' | 'editor' | 'member'>>): Promise<string>;
}

interface AnnouncedFile {
  readonly userId?: UserId;
  readonly organizationId?: string | null;
  readonly fileName?: string;
}

export function announce(content: Uint8Array, announced: AnnouncedFile = {}): UploadedFile {
  const { userId = randomUUID(), organizationId = null, fileName = 'manual.pdf' } = announced;
  return {
    owner: { userId, organizationId },
    fileName,
    sourceType: 'manual',
    sha256: createHash('sha256').update(content).digest('hex'),
    size: content.length,
  };
}

/** Bytes as a stream hands them on, in pieces of no particular size. */
export async function* streamed(content: Uint8Array, size = 70_001): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

const done = { state: 'done', documentId: randomUUID(), documentCount: 3, existing: false } as const;
const failed = { state: 'failed', code: 'DOCUMENT_ENCRYPTED', detail: 'The PDF asks for a password.' } as const;

/** What every store of jobs must do. `open` gives the store; jobs of other tests may be in it. */
export function describeIngestionJobsConformance(name: string, open: () => Promise<JobsUnderTest>): void {
  describe(`${name} as a store of jobs`, () => {
    let jobs: IngestionJobs;
    let addOrganization: JobsUnderTest['addOrganization'];
    let haveRead: JobsUnderTest['haveRead'];

    const claimAll = async () => {
      const claimed = [];
      for (let job = await jobs.claim(); job !== null; job = await jobs.claim()) claimed.push(job);
      return claimed;
    };
    const add = (content: Uint8Array, announced: AnnouncedFile = {}) =>
      jobs.add(announce(content, announced), streamed(content));

    // What is left of one test is nobody's to find in the next.
    beforeEach(async () => {
      ({ jobs, addOrganization, haveRead } = await open());
      for (const job of await claimAll()) await job.finish(failed);
    });

    it('K-2: keeps a file as it came, with what is known of it, until somebody takes it up', async () => {
      const content = randomBytes(1_300_000);
      const file = announce(content, { fileName: 'Kran “A” – Übersicht \u{1f3d7}.pdf' });
      const job = await jobs.add(file, streamed(content));
      expect(job).toMatchObject({ fileName: file.fileName, progress: { state: 'queued' } });
      expect(await jobs.get(file.owner.userId, job.id)).toEqual(job);
      const claimed = await jobs.claim();
      expect(claimed).toMatchObject({ id: job.id, file, earlier: { brokenOff: 0, letGo: 0 } });
      expect(claimed?.file.uploadedAt).toBe(job.createdAt);
      for (const _ of [1, 2])
        expect((await collect(claimed?.content() ?? streamed(content))).equals(content)).toBe(true);
      await claimed?.finish(done);
    });

    it.each([1, 524_287, 524_288, 524_289])('K-2: keeps a file of %i bytes', async (size) => {
      const content = randomBytes(size);
      const { id } = await add(content);
      const claimed = await jobs.claim(id);
      expect(Buffer.compare(await collect(claimed?.content() ?? streamed(content)), content)).toBe(0);
      await claimed?.finish(done);
    });

    it('K-2: nobody sees the job of another, nor one that never was', async () => {
      const { id } = await add(randomBytes(10));
      expect(await jobs.get(randomUUID(), id)).toBeNull();
      expect(await jobs.get(randomUUID(), randomUUID())).toBeNull();
      expect(await jobs.claim(randomUUID())).toBeNull();
    });

    it('K-2: the oldest comes first, each to one, also when many ask at once', async () => {
      const added = [];
      for (let count = 0; count < 5; count += 1) added.push((await add(randomBytes(20))).id);
      const first = await jobs.claim();
      expect(first?.id).toBe(added[0]);
      const rest = await Promise.all(Array.from({ length: 8 }, () => jobs.claim()));
      expect(rest.flatMap((job) => job?.id ?? []).sort()).toEqual(added.slice(1).sort());
      expect(await jobs.claim(added[2])).toBeNull();
      for (const job of [first, ...rest]) await job?.finish(done);
    });

    it('H-6: whoever has fewer under way comes first, then of whom less was read today', async () => {
      const [anna, ben] = [randomUUID(), randomUUID()];
      const addFor = async (userId: string) => (await add(randomBytes(20), { userId })).id;
      const [first, second, third] = [await addFor(anna), await addFor(anna), await addFor(anna)];
      const held = await jobs.claim();
      expect(held?.id).toBe(first);
      const [his, next] = [await addFor(ben), await addFor(ben)];
      const heldToo = await jobs.claim();
      expect(heldToo?.id).toBe(his);
      for (const job of [held, heldToo]) await job?.report({ state: 'parsing' });
      await haveRead(first, 9_000);
      await haveRead(his, 2_000_000);
      await heldToo?.finish(done);
      // She has one under way and he has none, though more was read of his.
      const hisAgain = await jobs.claim();
      expect(hisAgain?.id).toBe(next);
      await hisAgain?.finish(done);
      await held?.finish(failed);
      const last = await addFor(ben);
      for (const id of [second, third, last]) {
        const job = await jobs.claim();
        expect(job?.id).toBe(id);
        await job?.finish(done);
      }
    });

    it('H-6: a user has a hundred files waiting at most, and others are kept none the less', async () => {
      const userId = randomUUID();
      const added = [];
      while (added.length < uploadBudget.waiting) added.push((await add(randomBytes(2), { userId })).id);
      await expect(add(randomBytes(2), { userId })).rejects.toMatchObject({ code: 'RATE_LIMITED', retryable: true });
      await add(randomBytes(2));
      await (await jobs.claim(added[0]))?.finish(done);
      await add(randomBytes(2), { userId });
    });

    it.each([
      ['done', async (claimed: ClaimedJob) => claimed.finish(done)],
      ['refused', async (claimed: ClaimedJob) => claimed.finish(failed)],
      ['let go of', async (claimed: ClaimedJob) => claimed.release(0)],
      ['cancelled', async ({ id, file }: ClaimedJob) => void (await jobs.cancel(file.owner.userId, id))],
    ])('H-6: an hour of reading in a day is the most for a user, of files that were %s', async (_, end) => {
      const userId = randomUUID();
      for (const share of [uploadBudget.reading - 60_000, 60_000]) {
        const { id } = await add(randomBytes(20), { userId });
        const claimed = await jobs.claim(id);
        if (claimed === null) throw new Error('it was not to be had');
        await claimed.report({ state: 'parsing' });
        await haveRead(id, share);
        await end(claimed);
      }
      const refused = { code: 'UPLOAD_BUDGET_SPENT', retryable: false };
      await expect(add(randomBytes(20), { userId })).rejects.toMatchObject(refused);
      await add(randomBytes(20));
    });

    it('H-6: only reading counts, not the wait for vectors', async () => {
      const userId = randomUUID();
      const { id } = await add(randomBytes(20), { userId });
      const claimed = await jobs.claim(id);
      await claimed?.report({ state: 'parsing' });
      await claimed?.report({ state: 'embedding', done: 0, of: 3 });
      await haveRead(id, uploadBudget.reading);
      await claimed?.finish(done);
      await add(randomBytes(20), { userId });
    });

    it('W-7: an id that its uploader made up is the job’s, once, and nobody else’s job is touched by it', async () => {
      const content = Buffer.from('crane');
      const id = randomUUID();
      const file = announce(content);
      expect(await jobs.add(file, streamed(content), id)).toMatchObject({ id });
      for (const owner of [file.owner, { userId: randomUUID(), organizationId: null }]) {
        await expect(jobs.add({ ...file, owner }, streamed(content), id)).rejects.toMatchObject({
          code: 'REQUEST_INVALID',
        });
      }
      expect(await jobs.get(file.owner.userId, id)).toMatchObject({ id, progress: { state: 'queued' } });
      expect(await jobs.cancel(file.owner.userId, id)).toBe(true);
    });

    it('W-7: a job that is cancelled is gone with its bytes, and whoever works on it learns so', async () => {
      const userId = randomUUID();
      const { id } = await add(randomBytes(700_000), { userId });
      expect(await jobs.cancel(randomUUID(), id)).toBe(false);
      const claimed = await jobs.claim(id);
      expect(await claimed?.isThere()).toBe(true);
      expect(await jobs.cancel(userId, id)).toBe(true);
      expect(await claimed?.isThere()).toBe(false);
      expect(await jobs.get(userId, id)).toBeNull();
      expect(await jobs.cancel(userId, id)).toBe(false);
      expect(await jobs.claim(id)).toBeNull();
      const { id: over } = await add(randomBytes(20), { userId });
      await (await jobs.claim(over))?.finish(failed);
      expect(await jobs.cancel(userId, over)).toBe(false);
    });

    it('W-7: a job that is sealed is not cancelled any more, nor is one sealed that was, however close they come', async () => {
      const userId = randomUUID();
      const { id } = await add(randomBytes(20), { userId });
      const claimed = await jobs.claim(id);
      await claimed?.seal();
      expect(await jobs.cancel(userId, id)).toBe(false);
      expect(await claimed?.isThere()).toBe(true);
      // Whoever takes it up after a death may find it published.
      await claimed?.release(0);
      expect(await jobs.cancel(userId, id)).toBe(false);
      await (await jobs.claim(id))?.finish(done);
      for (let count = 0; count < 5; count += 1) {
        const { id: next } = await add(randomBytes(20), { userId });
        const held = await jobs.claim(next);
        const sealing = held?.seal().then(
          () => true,
          () => false,
        );
        const [cancelled, sealed] = await Promise.all([jobs.cancel(userId, next), sealing]);
        expect(sealed).toBe(!cancelled);
        expect(await held?.isThere()).toBe(!cancelled);
        if (sealed) await held?.finish(done);
        else await expect(held?.seal()).rejects.toThrow();
      }
    });

    it('W-7: a user sees their own jobs, the newest first, those that are over among them', async () => {
      const userId = randomUUID();
      const first = await add(randomBytes(20), { userId, fileName: 'first.pdf' });
      await (await jobs.claim(first.id))?.finish(failed);
      await add(randomBytes(20));
      const second = await add(randomBytes(20), { userId, fileName: 'second.pdf' });
      expect((await jobs.list(userId)).map(({ id, progress }) => [id, progress.state])).toEqual([
        [second.id, 'queued'],
        [first.id, 'failed'],
      ]);
      expect(await jobs.list(randomUUID())).toEqual([]);
    });

    it('K-2: shows how far it is, and how it ended, for good', async () => {
      const userId = randomUUID();
      const { id } = await add(randomBytes(20), { userId });
      const claimed = await jobs.claim(id);
      const state = async () => (await jobs.get(userId, id))?.progress;
      await claimed?.report({ state: 'parsing' });
      expect(await state()).toEqual({ state: 'parsing' });
      await claimed?.report({ state: 'embedding', done: 3, of: 12 });
      expect(await state()).toEqual({ state: 'embedding', done: 3, of: 12 });
      await claimed?.finish(failed);
      expect(await state()).toEqual(failed);
      // An end whose answer was lost is said again.
      await claimed?.finish(failed);
      expect(await jobs.claim(id)).toBeNull();
      expect(await collect(claimed?.content() ?? streamed(randomBytes(1)))).toHaveLength(0);
    });

    it('K-2: what was let go of is taken up again, after its pause by those who look and at once by those who know', async () => {
      const userId = randomUUID();
      const { id } = await add(randomBytes(20), { userId });
      await (await jobs.claim())?.release(0);
      const second = await jobs.claim();
      expect(second).toMatchObject({ id, earlier: { brokenOff: 0, letGo: 0 } });
      await second?.report({ state: 'parsing' });
      await second?.release(3_600_000);
      expect((await jobs.get(userId, id))?.progress).toEqual({ state: 'queued' });
      expect(await jobs.claim()).toBeNull();
      const third = await jobs.claim(id);
      expect(third).toMatchObject({ id, earlier: { brokenOff: 0, letGo: 1 } });
      await third?.finish(done);
    });

    it.each([
      ['breaks off', (content: Buffer) => content.subarray(0, 600_000)],
      ['has more to it', (content: Buffer) => Buffer.concat([content, Buffer.from('.')])],
      ['is another', (content: Buffer) => Buffer.from(content).fill(7, 3, 4)],
    ])('K-2: a file that %s on its way is no job', async (_, change) => {
      const content = randomBytes(700_000);
      const adding = jobs.add(announce(content), streamed(change(content)));
      await expect(adding).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED', retryable: false });
      expect(await jobs.claim()).toBeNull();
    });

    it('K-2: a file whose upload fails is no job, and the failure is told as it was', async () => {
      const content = randomBytes(700_000);
      const failing = async function* () {
        yield content.subarray(0, 650_000);
        throw new Error('the client went away');
      };
      await expect(jobs.add(announce(content), failing())).rejects.toThrow('the client went away');
      expect(await jobs.claim()).toBeNull();
    });

    it('K-1: for an organisation its editors and admins upload, and nobody else', async () => {
      const [admin, editor, member] = [randomUUID(), randomUUID(), randomUUID()];
      const organizationId = await addOrganization({ [admin]: 'admin', [editor]: 'editor', [member]: 'member' });
      for (const userId of [admin, editor]) {
        const { id } = await add(randomBytes(20), { userId, organizationId });
        const claimed = await jobs.claim(id);
        expect(claimed?.file.owner).toEqual({ userId, organizationId });
        await claimed?.finish(done);
      }
      for (const userId of [member, randomUUID()]) {
        await expect(add(randomBytes(20), { userId, organizationId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      }
      expect(await jobs.claim()).toBeNull();
    });
  });
}
