import { Problem } from '@nexus/api-client';
import type { DocumentId, IngestionJob, IngestionProgress } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createManualWait, settled } from '../../testing/manual-wait.ts';
import type { Uploaded, Uploading } from './manuals-api.ts';
import { createUploadsStore } from './uploads-store.ts';
import { uploadInWords } from './wording.ts';

const documentId: DocumentId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const jobId = 'b5b53d5a-9a4e-4d1f-8a3c-6b2f0f2f1c11';
const done: IngestionProgress = { state: 'done', documentId, documentCount: 42, existing: false };

/** An upload that waits for its answer. */
interface Sending extends Uploading {
  readonly name: string;
  answer(uploaded: Uploaded): void;
  refuse(problem: Problem): void;
}

function openUploads() {
  const sending: Sending[] = [];
  const jobs: (IngestionProgress | Problem)[] = [];
  const doneIds: DocumentId[] = [];
  const sentNames: string[] = [];
  const asked: string[] = [];
  const cancelled: string[] = [];
  const elsewhere: IngestionJob[] = [];
  const signIns: string[] = [];
  let tokenFails: Error | null = null;
  /** The service has taken it in before it hears that nobody wants it. */
  const overAlready = { on: false };
  const unreachable = { on: false };
  /** Files that the service has, by the ids that they were sent with. */
  const arrived = new Set<string>();
  const time = createManualWait();
  const uploads = createUploadsStore({
    api: {
      upload(file, uploading) {
        const { promise, resolve, reject } = Promise.withResolvers<Uploaded>();
        uploading.signal.addEventListener('abort', () => reject(uploading.signal.reason));
        sending.push({ ...uploading, name: file.name, answer: resolve, refuse: reject });
        return promise;
      },
      async job(_token, id) {
        asked.push(id);
        const next = jobs.length > 1 ? jobs.shift() : jobs[0];
        if (next === undefined || next instanceof Problem) throw next;
        return { id, fileName: 'x', createdAt: '2026-11-22T08:00:00Z', progress: next };
      },
      jobs: async () => elsewhere,
      async cancel(_token, id) {
        if (unreachable.on) throw new Problem(0, 'INTERNAL', 'No answer.');
        if (id !== jobId && !arrived.has(id)) throw new Problem(404, 'NOT_FOUND', 'No such job.');
        cancelled.push(id);
        return !overAlready.on;
      },
    },
    driver: {
      async accessToken() {
        if (tokenFails !== null) throw tokenFails;
        return 'token';
      },
      signOut: null,
      signInAgain: (reason) => signIns.push(reason),
    },
    refuse: async ({ name }) => (name.endsWith('.zip') ? { code: 'DOCUMENT_TYPE_UNKNOWN', detail: 'No zip.' } : null),
    onSend: (fileName) => sentNames.push(fileName),
    onDone: (id) => doneIds.push(id),
    wait: time.wait,
    createId: () => crypto.randomUUID(),
  });
  async function add(...names: readonly string[]): Promise<void> {
    uploads.add(names.map((name) => new File(['x'], name)));
    await settled();
  }
  async function answer(index: number, uploaded: Uploaded = { jobId, existing: false }): Promise<void> {
    sending[index]?.answer(uploaded);
    await settled();
  }
  const words = () => uploads.view.uploads.map(({ progress }) => uploadInWords(progress, 'en-IE'));
  const failTokens = (error: Error | null) => {
    tokenFails = error;
  };
  return {
    uploads,
    sending,
    cancelled,
    elsewhere,
    overAlready,
    unreachable,
    arrived,
    jobs,
    sentNames,
    doneIds,
    asked,
    signIns,
    failTokens,
    time,
    add,
    answer,
    words,
  };
}

describe('files on their way to be manuals', () => {
  it('K-11: each step is told, to the passages it came to', async () => {
    const { uploads, sending, jobs, doneIds, time, add, answer, words } = openUploads();
    await add('crane.pdf');
    expect(sending[0]?.accessToken).toBe('token');
    sending[0]?.sent(0.4);
    expect(words()).toEqual(['Uploading, 40%']);
    expect(uploads.isSending).toBe(true);
    jobs.push({ state: 'queued' }, { state: 'parsing' }, { state: 'embedding', done: 12, of: 42 }, done);
    const told: (readonly string[])[] = [];
    await answer(0);
    expect(uploads.isSending).toBe(false);
    for (let step = 0; step < 4; step += 1) {
      told.push(words());
      await time.pass();
    }
    expect(told.flat()).toEqual(['Waiting to be read', 'Reading', 'Making searchable, 12 of 42', '42 passages']);
    expect(time.waiting).toBe(0);
    expect(doneIds).toEqual([documentId]);
    expect(uploads.view.told).toBe('crane.pdf can be asked about: 42 passages.');
  });

  it('W-7: one that is cancelled is gone, wherever it was, and the next has its turn', async () => {
    const { uploads, sending, jobs, cancelled, asked, time, add, answer } = openUploads();
    const names = () => uploads.view.uploads.map(({ fileName }) => fileName);
    await add('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf');
    const [a = 0, , c = 0] = uploads.view.uploads.map(({ id }) => id);
    // Waiting, then sending.
    uploads.cancel(c);
    uploads.cancel(a);
    await settled();
    expect(sending[0]?.signal.aborted).toBe(true);
    expect(names()).toEqual(['b.pdf', 'd.pdf']);
    expect(sending.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'd.pdf']);
    expect(cancelled).toEqual([]);
    // With the service.
    jobs.push({ state: 'parsing' });
    await answer(1);
    uploads.cancel(uploads.view.uploads[0]?.id ?? 0);
    await settled();
    expect(cancelled).toEqual([jobId]);
    expect(names()).toEqual(['d.pdf']);
    expect(uploads.view.told).toBe('b.pdf was cancelled. Nothing of it is kept.');
    const before = asked.length;
    await time.pass();
    expect(asked.length).toBe(before);
  });

  it('W-7: one that the service has, although its answer never came, is cancelled there by the id that it was sent with', async () => {
    const { uploads, sending, jobs, cancelled, arrived, elsewhere, overAlready, doneIds, add, words } = openUploads();
    const cancelLast = async () => {
      uploads.cancel(uploads.view.uploads.at(-1)?.id ?? 0);
      await settled();
    };
    // Of the same name, sent from another window meanwhile: it is not meant.
    const other = {
      id: jobId,
      fileName: 'a.pdf',
      createdAt: '2026-11-22T08:00:00Z',
      progress: { state: 'parsing' },
    } as const;
    elsewhere.push(other);
    await add('a.pdf');
    arrived.add(sending[0]?.jobId ?? '');
    await cancelLast();
    expect(cancelled).toEqual([sending[0]?.jobId]);
    expect(uploads.view.told).toBe('a.pdf was cancelled. Nothing of it is kept.');

    // It never got there.
    await add('a.pdf');
    await cancelLast();
    expect(cancelled).toHaveLength(1);
    expect(uploads.view.uploads).toEqual([]);

    // Taken in before it could be cancelled.
    await add('a.pdf');
    arrived.add(sending[2]?.jobId ?? '');
    overAlready.on = true;
    jobs.push(done);
    await cancelLast();
    expect(cancelled.at(-1)).toBe(sending[2]?.jobId);
    expect(doneIds).toEqual([documentId]);
    expect(words().at(-1)).toBe('42 passages');
    expect(new Set(sending.map((one) => one.jobId)).size).toBe(3);
  });

  it('W-7: where nobody can tell whether the service has it, that is said', async () => {
    const { uploads, unreachable, add } = openUploads();
    await add('a.pdf');
    unreachable.on = true;
    uploads.cancel(uploads.view.uploads[0]?.id ?? 0);
    await settled();
    expect(uploads.view.told).toBe('');
    const detail = expect.stringContaining('Whether the service has the file is not known');
    expect(uploads.view.uploads[0]?.progress).toEqual({ state: 'failed', detail, mayTryAgain: false });
  });

  it('W-7: what was taken in before it could be cancelled is told as it is', async () => {
    const { uploads, jobs, overAlready, doneIds, add, answer } = openUploads();
    await add('a.pdf');
    jobs.push({ state: 'parsing' });
    await answer(0);
    overAlready.on = true;
    jobs.length = 0;
    jobs.push(done);
    uploads.cancel(uploads.view.uploads[0]?.id ?? 0);
    await settled();
    expect(doneIds).toEqual([documentId]);
  });

  it('W-7: jobs of files that were sent elsewhere are listed as they go on, once', async () => {
    const { uploads, jobs, elsewhere, doneIds, time, words } = openUploads();
    const job = (id: string, progress: IngestionProgress) => ({
      id,
      fileName: 'x.pdf',
      createdAt: '2026-11-22T08:00:00Z',
      progress,
    });
    elsewhere.push(job(jobId, { state: 'parsing' }), job('b5b53d5a-9a4e-4d1f-8a3c-6b2f0f2f1c12', done));
    jobs.push({ state: 'parsing' }, done);
    await uploads.findJobs();
    await uploads.findJobs();
    expect(words()).toHaveLength(1);
    await time.pass();
    await time.pass();
    expect(doneIds).toEqual([documentId]);
  });

  it('K-11: the same bytes again are no new manual, and that is told', async () => {
    const { uploads, asked, add, answer, words } = openUploads();
    await add('crane.pdf');
    await answer(0, { documentId, documentCount: 1, existing: true });
    expect(words()).toEqual(['Was here already: 1 passage']);
    expect(uploads.view.told).toBe('crane.pdf was here already.');
    expect(asked).toEqual([]);
  });

  it('K-11: a few are sent at once, the others wait for their turn, and one that is refused holds up none', async () => {
    const { uploads, sending, add, words } = openUploads();
    await add('1.md', '2.zip', '3.md', '4.md');
    expect(sending.map(({ name }) => name)).toEqual(['1.md', '3.md']);
    expect(words()).toEqual(['Uploading, 0%', 'Not taken in', 'Uploading, 0%', 'Waiting for its turn']);
    expect(uploads.view.uploads[1]?.progress).toEqual({ state: 'failed', detail: 'No zip.', mayTryAgain: false });
    sending[0]?.refuse(new Problem(422, 'DOCUMENT_ENCRYPTED', 'It asks for a password.'));
    await settled();
    expect(sending.map(({ name }) => name)).toEqual(['1.md', '3.md', '4.md']);
  });

  it('K-11: what came too soon is sent again by itself', async () => {
    const { sending, time, add, words } = openUploads();
    await add('crane.pdf');
    sending[0]?.refuse(new Problem(429, 'RATE_LIMITED', 'Too many.'));
    await settled();
    expect(words()).toEqual(['Waiting for its turn']);
    await time.pass();
    expect(sending).toHaveLength(2);
  });

  it('H-6: what is one day’s too much is not sent again by itself, and why is told', async () => {
    const { uploads, sending, time, add } = openUploads();
    await add('crane.pdf');
    const why = 'Upload it again after midnight UTC.';
    sending[0]?.refuse(new Problem(429, 'UPLOAD_BUDGET_SPENT', why));
    await settled();
    await time.pass();
    expect(sending).toHaveLength(1);
    expect(uploads.view.uploads[0]?.progress).toMatchObject({ state: 'failed', detail: why });
  });

  it('K-11: a service that is away while it works is asked again until it answers', async () => {
    const { jobs, time, add, answer, words } = openUploads();
    jobs.push(new Problem(0, 'INTERNAL', 'Away.'), new Problem(503, 'SHUTTING_DOWN', 'Away.'), done);
    await add('crane.pdf');
    await answer(0);
    expect(words()).toEqual(['The service does not answer now. Asking again…']);
    await time.pass();
    await time.pass();
    expect(words()).toEqual(['42 passages']);
  });

  it('K-11: who is no longer signed in is asked to, once, and the job is followed on', async () => {
    const { jobs, signIns, time, add, answer, words } = openUploads();
    const signedOut = new Problem(401, 'UNAUTHORIZED', 'Sign in again.');
    jobs.push(new Problem(503, 'SHUTTING_DOWN', 'Away.'), signedOut, signedOut, done);
    await add('crane.pdf');
    await answer(0);
    const told: (readonly string[])[] = [];
    for (let step = 0; step < 3; step += 1) {
      await time.pass();
      told.push(words());
    }
    const unheard = 'The service does not answer now. Asking again…';
    expect(told.flat()).toEqual([unheard, unheard, '42 passages']);
    expect(signIns).toEqual(['Sign in again.']);
  });

  it('K-11: a token that cannot be had at this moment is no end of the job', async () => {
    const { jobs, doneIds, failTokens, time, add, answer, words } = openUploads();
    jobs.push(done);
    await add('crane.pdf');
    failTokens(new TypeError('Failed to fetch'));
    await answer(0);
    expect(words()).toEqual(['The service does not answer now. Asking again…']);
    failTokens(null);
    await time.pass();
    expect(words()).toEqual(['42 passages']);
    expect(doneIds).toEqual([documentId]);
  });

  it('K-11: what is about to be sent is told of before it is, what is refused is not', async () => {
    const { sentNames, sending, add } = openUploads();
    await add('1.md', '2.zip', '3.md', '4.md');
    expect(sentNames).toEqual(['1.md', '3.md', '4.md']);
    expect(sending).toHaveLength(2);
  });

  it.each([
    ['the file', { state: 'failed', code: 'DOCUMENT_WITHOUT_TEXT', detail: 'It holds pictures.' }, false],
    ['the service', { state: 'failed', code: 'DOCUMENT_UNFINISHED', detail: 'It broke off.' }, true],
    ['nobody: the job is gone', new Problem(404, 'NOT_FOUND', 'There is none.'), false],
  ] as const)(
    'K-11: a failed job says why, and can be tried again where that may help: the fault of %s',
    async (_who, end, mayTryAgain) => {
      const { uploads, sending, jobs, doneIds, add, answer } = openUploads();
      jobs.push(end);
      await add('crane.pdf');
      await answer(0);
      const [upload] = uploads.view.uploads;
      const detail = end instanceof Problem ? expect.stringContaining('knows nothing of it') : end.detail;
      expect(upload?.progress).toEqual({ state: 'failed', detail, mayTryAgain });
      expect(doneIds).toEqual([]);
      uploads.tryAgain(upload?.id ?? 0);
      await settled();
      expect(sending).toHaveLength(2);
    },
  );

  it('K-11: many jobs together are asked after no more often than one', async () => {
    const { jobs, asked, time, add, answer } = openUploads();
    jobs.push({ state: 'queued' });
    await add('1.md', '2.md', '3.md', '4.md');
    for (let index = 0; index < 4; index += 1) await answer(index);
    await time.pass();
    await time.pass();
    const before = time.now();
    const soFar = asked.length;
    await time.pass();
    expect((time.now() - before) / (asked.length - soFar)).toBe(500);
  });

  it('K-11: what was taken in makes room for the next files, what failed stays until it is put away', async () => {
    const { uploads, add, answer } = openUploads();
    await add('1.md', '2.zip');
    await answer(0, { documentId, documentCount: 1, existing: false });
    await add('3.md');
    expect(uploads.view.uploads.map(({ fileName }) => fileName)).toEqual(['2.zip', '3.md']);
  });

  it('K-11: what is over can be put away, what is not cannot', async () => {
    const { uploads, sending, add, answer } = openUploads();
    await add('1.md', '2.md', '3.zip');
    await answer(0, { documentId, documentCount: 1, existing: false });
    for (const { id } of uploads.view.uploads.slice(1)) uploads.dismiss(id);
    expect(uploads.view.uploads.map(({ fileName }) => fileName)).toEqual(['1.md', '2.md']);
    uploads.tidy();
    expect(uploads.view.uploads.map(({ fileName }) => fileName)).toEqual(['2.md']);
    uploads.close();
    expect(sending[1]?.signal.aborted).toBe(true);
  });
});
