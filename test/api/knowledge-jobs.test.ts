import { randomUUID } from 'node:crypto';
import { createScriptedManuals, openApi, startSupabaseDouble } from '@nexus/api/testing';
import { IngestionJob, localUserId, NexusError, type Passage, type StoredDocument } from '@nexus/contracts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { uploadForm } from '../support/manuals/upload-form.ts';

const file = {
  owner: { userId: localUserId, organizationId: null },
  fileName: 'crane.md',
  sourceType: 'manual',
  sha256: '0'.repeat(64),
  size: 3,
};
const done = { state: 'done', documentId: randomUUID(), documentCount: 7, existing: false } as const;
const events = { accept: 'text/event-stream' };

async function open(userId = localUserId) {
  const script = createScriptedManuals();
  const api = await openApi({ manuals: script.manuals });
  const add = () =>
    script.manuals.jobs.add(
      { ...file, owner: { userId, organizationId: null } },
      (async function* () {
        yield Buffer.from('abc');
      })(),
    );
  return { ...api, script, add };
}

/** What of a stream of events came so far, and how it ended. */
async function listen(address: string, id: string) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${address}/knowledge/jobs/${id}`, { headers: events, signal: leaving.signal });
  let text = '';
  const ended = (async () => {
    for await (const piece of response.body ?? []) text += Buffer.from(piece).toString();
  })().catch(() => undefined);
  const jobs = () =>
    [...text.matchAll(/^event: job\ndata: (.*)$/gm)].map(([, data = '']) => IngestionJob.parse(JSON.parse(data)));
  return { response, jobs, text: () => text, ended, leave: () => leaving.abort() };
}

describe('how far the taking in of a file is', () => {
  it('K-1: asked once, it is told as it stands', async () => {
    const { app, script, add } = await open();
    const { id } = await add();
    const ask = async () => {
      const answer = await app.inject(`/knowledge/jobs/${id}`);
      expect(answer.headers['cache-control']).toBe('no-store');
      return IngestionJob.parse(answer.json());
    };
    expect(await ask()).toMatchObject({ id, fileName: 'crane.md', progress: { state: 'queued' } });
    script.report(id, { state: 'embedding', done: 3, of: 7 });
    expect((await ask()).progress).toEqual({ state: 'embedding', done: 3, of: 7 });
    script.report(id, { state: 'failed', code: 'DOCUMENT_ENCRYPTED', detail: 'It asks for a password.' });
    expect((await ask()).progress).toMatchObject({ state: 'failed', code: 'DOCUMENT_ENCRYPTED' });
  });

  it('W-7: a file that was cancelled before it arrived is not taken in, and nobody else is kept from taking in theirs', async () => {
    const { app, add } = await open();
    const jobId = randomUUID();
    expect((await app.inject({ method: 'DELETE', url: `/knowledge/jobs/${jobId}` })).statusCode).toBe(404);
    const { id } = await add();
    const form = await uploadForm(
      ['jobId', jobId],
      ['file', { name: 'crane.md', content: '# Crane', type: 'text/markdown' }],
    );
    const late = await app.inject({ method: 'POST', url: '/knowledge/upload', ...form });
    expect(late.json()).toMatchObject({ code: 'REQUEST_INVALID', detail: expect.stringContaining('cancelled') });
    expect((await app.inject('/knowledge/jobs')).json()).toMatchObject({ jobs: [{ id }] });
  });

  it('W-7: all of a user are listed, and one that goes on is cancelled once', async () => {
    const { app, script, add } = await open();
    const [first, second] = [await add(), await add()];
    script.report(first.id, done);
    const ids = async () => (await app.inject('/knowledge/jobs')).json().jobs.map(({ id }: IngestionJob) => id);
    expect(await ids()).toEqual([second.id, first.id]);
    const cancel = async (id: string) => {
      const answer = await app.inject({ method: 'DELETE', url: `/knowledge/jobs/${id}` });
      return answer.statusCode === 200 ? answer.json().cancelled : answer.statusCode;
    };
    expect(await cancel(second.id)).toBe(true);
    expect(await cancel(second.id)).toBe(404);
    expect(await cancel(first.id)).toBe(false);
    expect(await ids()).toEqual([first.id]);
  });

  it('K-1: as a stream it tells each change, and ends with the job', async () => {
    const api = await open();
    const address = await api.listen();
    const { id } = await api.add();
    const { response, jobs, ended, text } = await listen(address, id);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await vi.waitFor(() => expect(jobs()).toHaveLength(1));
    api.script.report(id, { state: 'parsing' });
    api.script.report(id, { state: 'embedding', done: 3, of: 7 });
    await vi.waitFor(() => expect(jobs()).toHaveLength(3));
    api.script.report(id, done);
    await ended;
    expect(jobs().map(({ progress }) => progress.state)).toEqual(['queued', 'parsing', 'embedding', 'done']);
    expect(text()).toMatch(/^retry: \d+\n\n/);
  });

  it('K-1: of a job that has ended the stream has one event', async () => {
    const { app, script, add } = await open();
    const { id } = await add();
    script.report(id, done);
    const answer = await app.inject({ url: `/knowledge/jobs/${id}`, headers: events });
    expect(answer.body.match(/^event: /gm)).toHaveLength(1);
    expect(answer.body).toContain(`"documentId":"${done.documentId}"`);
  });

  it('K-1: a stream that is silent says that it is still there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const api = await open();
    const address = await api.listen();
    const { id } = await api.add();
    const { text, jobs } = await listen(address, id);
    await vi.waitFor(() => expect(jobs()).toHaveLength(1));
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(() => expect(text()).toMatch(/^: still here$/m));
  });

  it('K-1: who leaves is not followed for any longer', async () => {
    const api = await open();
    const address = await api.listen();
    const { id } = await api.add();
    const { jobs, leave } = await listen(address, id);
    await vi.waitFor(() => expect(jobs()).toHaveLength(1));
    expect(api.script.followed).toBe(1);
    leave();
    await vi.waitFor(() => expect(api.script.followed).toBe(0));
  });

  it('K-1: a stop ends streams, and the page may ask the next server', async () => {
    const api = await open();
    const address = await api.listen();
    const { id } = await api.add();
    const { jobs, ended, text } = await listen(address, id);
    await vi.waitFor(() => expect(jobs()).toHaveLength(1));
    await api.app.close();
    await ended;
    expect(text()).not.toContain('event: problem');
    expect(api.script.followed).toBe(0);
  });

  it('K-1: a database that goes away in the middle is said', async () => {
    const api = await open();
    const address = await api.listen();
    const { id } = await api.add();
    const { jobs, ended, text } = await listen(address, id);
    await vi.waitFor(() => expect(jobs()).toHaveLength(1));
    api.script.fail(new NexusError('DOCUMENTS_UNREACHABLE', 'The database does not answer. Try again in a moment.'));
    api.script.report(id, { state: 'parsing' });
    await ended;
    expect(text()).toMatch(/event: problem\ndata: .*"code":"DOCUMENTS_UNREACHABLE"/);
  });
});

it('K-9: jobs and documents are their owner’s, and a machine’s who names the owner', async () => {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const [adaId, benId] = [randomUUID(), randomUUID()];
  const script = createScriptedManuals();
  const { app } = await openApi({
    manuals: script.manuals,
    environment: {
      SUPABASE_URL: supabase.url,
      SUPABASE_JWT_SECRET: supabase.jwtSecret,
      SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_machines',
    },
  });
  const document: StoredDocument = {
    id: randomUUID(),
    fileName: 'crane.md',
    title: 'Crane manual',
    format: 'markdown',
    sourceType: 'manual',
    size: 3,
    sha256: '0'.repeat(64),
    chunks: 1,
    embedded: 0,
    uploadedBy: adaId,
    organizationId: null,
    createdAt: '2026-11-22T12:00:00.000Z',
  };
  script.documents.set(document.id, document);
  const passage: Passage = {
    documentId: document.id,
    title: document.title,
    fileName: document.fileName,
    citation: { kind: 'heading', path: ['Wind'] },
    content: 'Nobody lifts above 14 m/s.',
    before: null,
    after: null,
    score: 0.03,
  };
  script.passages.push(passage);
  const job = await script.manuals.jobs.add(
    { ...file, owner: { userId: adaId, organizationId: null } },
    (async function* () {})(),
  );
  const ask = async (token: string | null, url: string, method: 'GET' | 'DELETE' = 'GET') => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers });
    return [answer.statusCode, answer.body === '' ? null : answer.json()] as const;
  };
  const [ada, ben] = [await supabase.sign(adaId), await supabase.sign(benId)];
  const machine = 'sb_secret_of_machines';
  const one = `/knowledge/documents/${document.id}`;
  const found = { passages: [passage], byMeaning: false };

  for (const url of [one, `/knowledge/jobs/${job.id}`, '/knowledge/documents', '/knowledge/search?q=wind']) {
    expect((await ask(null, url))[1].code).toBe('TOKEN_MISSING');
    expect((await ask('a.b.c', url))[1].code).toBe('TOKEN_INVALID');
    expect((await ask(machine, url))[1].code).toBe('REQUEST_INVALID');
    const named = `${url}${url.includes('?') ? '&' : '?'}userId=`;
    expect(await ask(machine, `${named}${adaId}`)).toEqual(await ask(ada, url));
    expect(await ask(ada, `${named}${adaId.toUpperCase()}`)).toEqual(await ask(ada, url));
    expect((await ask(ben, `${named}${adaId}`))[1].code).toBe('FORBIDDEN');
  }
  expect(await ask(ada, '/knowledge/documents')).toEqual([200, { documents: [document] }]);
  expect(await ask(ada, one)).toEqual([200, document]);
  expect(await ask(ada, `/knowledge/jobs/${job.id}`)).toEqual([200, job]);
  expect(await ask(ada, '/knowledge/search?q=wind')).toEqual([200, found]);
  expect(await ask(ben, '/knowledge/documents')).toEqual([200, { documents: [] }]);
  expect(await ask(ben, '/knowledge/search?q=wind')).toEqual([200, { ...found, passages: [] }]);
  for (const url of [one, `/knowledge/jobs/${job.id}`]) expect((await ask(ben, url))[0]).toBe(404);
  expect((await ask(ben, one, 'DELETE'))[0]).toBe(404);
  expect(await ask(ada, one, 'DELETE')).toEqual([204, null]);
  expect((await ask(ada, one))[0]).toBe(404);
  expect((await ask(ada, one, 'DELETE'))[0]).toBe(404);
});
