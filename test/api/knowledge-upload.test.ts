import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { startSupabaseDouble } from '@nexus/api/testing';
import { largestDocument, localUserId, NexusError } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { refusal } from '../support/api/refusal.ts';
import { done, manual, openUploads, type ScriptedUploads } from '../support/manuals/open-uploads.ts';
import { rawForm, uploadForm } from '../support/manuals/upload-form.ts';
import { propertyRuns } from '../support/run/property-runs.ts';

describe('uploads', () => {
  it('K-1: a file becomes a document, wherever its fields stand', async () => {
    const { send, kept, app } = await openUploads();
    const organizationId = randomUUID();
    const fields = [
      ['sourceType', ' site \n rules '],
      ['organizationId', organizationId.toUpperCase()],
    ] as const;
    for (const form of [await uploadForm(...fields, ['file', manual]), await uploadForm(['file', manual], ...fields)]) {
      const answer = await send(form);
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json()).toEqual({
        success: true,
        documentId: done.documentId,
        documentCount: 7,
        message: 'crane.md can be searched now.',
      });
      expect(answer.headers.location).toBe(`/knowledge/documents/${done.documentId}`);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    for (const { file, bytes } of kept) {
      expect(bytes.toString()).toBe(manual.content);
      expect(file).toEqual({
        owner: { userId: localUserId, organizationId },
        fileName: 'crane.md',
        sourceType: 'site rules',
        sha256: createHash('sha256').update(manual.content).digest('hex'),
        size: bytes.length,
      });
    }
    expect((await app.inject('/metrics')).body).toMatch(/nexus_uploads_total\{outcome="201"\} 2/);
  });

  it('W-7: an id that the caller made up is the job’s, so that it can be cancelled though no answer came', async () => {
    const { send, app } = await openUploads();
    const jobId = randomUUID();
    const form = await uploadForm(['jobId', jobId.toUpperCase()], ['file', manual]);
    await send(form);
    expect((await app.inject(`/knowledge/jobs/${jobId}`)).json()).toMatchObject({ id: jobId, fileName: 'crane.md' });
    expect(refusal(await send(await uploadForm(['jobId', 'mine'], ['file', manual])))).toEqual([
      400,
      'REQUEST_INVALID',
    ]);
  });

  it('K-5: the same bytes again are answered with the document that is there', async () => {
    const { upload } = await openUploads({ outcome: () => ({ ...done, existing: true }) });
    const answer = await upload();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ documentId: done.documentId, message: expect.stringMatching(/before/) });
  });

  it('K-5: whose file takes the place of one of the same name is told so', async () => {
    const { upload } = await openUploads({ outcome: () => ({ ...done, replaced: true }) });
    const answer = await upload();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/replaces the file of this name/) });
  });

  it('W-5: how a file was read is said where that was guessed', async () => {
    const remarks = ['Its letters were taken for Windows-1252.'];
    const { upload } = await openUploads({ outcome: () => ({ ...done, remarks }) });
    const answer = await upload();
    const message = 'crane.md can be searched now. Its letters were taken for Windows-1252.';
    expect(answer.json()).toMatchObject({ message, remarks });
  });

  it('K-1: whoever does not want to wait gets a job at once', async () => {
    const { send, kept } = await openUploads({ outcome: () => ({ state: 'queued' }) });
    const form = await uploadForm(['file', manual]);
    const answer = await send(form, { prefer: 'return=minimal, Respond-Async; wait=5' });
    const jobId = kept[0]?.jobId;
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ success: true, jobId });
    expect(answer.headers).toMatchObject({
      location: `/knowledge/jobs/${jobId}`,
      'preference-applied': 'respond-async',
    });
  });

  it('K-1: what takes too long is answered with its job', async () => {
    const { upload, kept } = await openUploads(
      { outcome: () => ({ state: 'parsing' }) },
      { uploadLimits: { answerWithin: 1 } },
    );
    const answer = await upload();
    expect(answer.statusCode).toBe(202);
    expect(answer.headers.location).toBe(`/knowledge/jobs/${kept[0]?.jobId}`);
    expect(answer.headers['preference-applied']).toBeUndefined();
  });

  it.each([
    ['DOCUMENT_ENCRYPTED', 422],
    ['DOCUMENT_WITHOUT_TEXT', 422],
    ['DOCUMENT_TOO_COSTLY', 422],
    ['DOCUMENT_EMPTY', 400],
    ['DOCUMENT_TYPE_MISMATCH', 415],
    ['EMBEDDING_UNAVAILABLE', 503],
    ['DOCUMENTS_UNREACHABLE', 503],
  ] as const)('K-3: a job that fails with %s is answered so', async (code, status) => {
    const { upload } = await openUploads({
      outcome: () => ({ state: 'failed', code, detail: 'It is so, for a reason.' }),
    });
    const answer = await upload();
    expect(refusal(answer)).toEqual([status, code]);
    expect(answer.json().detail).toBe('It is so, for a reason.');
  });

  it.each([
    ['no bytes', { name: 'a.txt', content: '' }, 400, 'DOCUMENT_EMPTY'],
    ['a picture', { name: 'a.png', content: Buffer.from('89504e470d0a1a0a0000', 'hex') }, 415, 'DOCUMENT_TYPE_UNKNOWN'],
    ['an archive called .pdf', { name: 'a.pdf', content: 'PK\u0003\u0004' }, 415, 'DOCUMENT_TYPE_MISMATCH'],
    ['10.01 MB', { name: 'a.txt', content: Buffer.alloc(10_500_000, 'a ') }, 413, 'DOCUMENT_TOO_LARGE'],
  ] as const)('K-3: %s: refused before a job is made', async (_case, file, status, code) => {
    const { upload, kept } = await openUploads();
    expect(refusal(await upload(file))).toEqual([status, code]);
    expect(kept).toEqual([]);
  });

  it('K-3: the largest file that is allowed is, byte by byte', async () => {
    const { upload, kept } = await openUploads({ largestFile: 100_000, recogniseFormat: () => 'text' });
    const content = randomBytes(100_000);
    expect((await upload({ name: 'a.txt', content })).statusCode).toBe(201);
    expect(kept[0]?.bytes.equals(content)).toBe(true);
    const more = await upload({ name: 'a.txt', content: Buffer.concat([content, Buffer.alloc(1)]) });
    expect(refusal(more)).toEqual([413, 'DOCUMENT_TOO_LARGE']);
    expect(more.json()).toMatchObject({ detail: largestDocument.refusal });
    expect(kept).toHaveLength(1);
  });

  const part = (disposition: string, body: string) =>
    `--limit\nContent-Disposition: form-data; ${disposition}\n\n${body}\n`;
  const file = part('name="file"; filename="a.txt"', 'Nobody lifts above 14 m/s.');
  it.each([
    ['no file', rawForm(`${part('name="sourceType"', 'manual')}--limit--\n`), 400, 'REQUEST_INVALID'],
    ['nothing', rawForm(''), 400, 'REQUEST_INVALID'],
    ['an empty form', rawForm('--limit--\n'), 400, 'REQUEST_INVALID'],
    ['two files', rawForm(`${file}${file}--limit--\n`), 400, 'REQUEST_INVALID'],
    ['four files', rawForm(`${file.repeat(4)}--limit--\n`), 400, 'REQUEST_INVALID'],
    ['a file of another name', rawForm(`${file.replace('"file"', '"manual"')}--limit--\n`), 400, 'REQUEST_INVALID'],
    ['a file without a name', rawForm(`${part('name="file"', 'text')}--limit--\n`), 400, 'REQUEST_INVALID'],
    ['an unknown field', rawForm(`${part('name="quetzal"', 'a')}${file}--limit--\n`), 400, 'REQUEST_INVALID'],
    ['a field twice', rawForm(`${part('name="sourceType"', 'a').repeat(2)}${file}--limit--\n`), 400, 'REQUEST_INVALID'],
    ['a field of the prototype', rawForm(`${part('name="__proto__"', 'a')}${file}--limit--\n`), 400, 'REQUEST_INVALID'],
    [
      'a long field',
      rawForm(`${part('name="sourceType"', 'a'.repeat(5_000))}${file}--limit--\n`),
      400,
      'REQUEST_INVALID',
    ],
    [
      'a long label',
      rawForm(`${part('name="sourceType"', 'a'.repeat(101))}${file}--limit--\n`),
      400,
      'REQUEST_INVALID',
    ],
    [
      'an organisation that is no id',
      rawForm(`${part('name="organizationId"', 'quetzal')}${file}--limit--\n`),
      400,
      'REQUEST_INVALID',
    ],
    [
      'a hundred fields',
      rawForm(`${Array.from({ length: 100 }, (_, at) => part(`name="f${at}"`, 'a')).join('')}${file}--limit--\n`),
      413,
      'REQUEST_TOO_LARGE',
    ],
    ['an end that is missing', rawForm(file), 400, 'REQUEST_INVALID'],
    ['a part that breaks off', rawForm(file.slice(0, 60)), 400, 'REQUEST_INVALID'],
    ['another boundary', rawForm(`${file}--limit--\n`, 'other'), 400, 'REQUEST_INVALID'],
    [
      'no boundary',
      { headers: { 'content-type': 'multipart/form-data' }, payload: Buffer.from(file) },
      400,
      'REQUEST_INVALID',
    ],
    ['JSON', { headers: { 'content-type': 'application/json' }, payload: Buffer.from('{}') }, 415, 'REQUEST_INVALID'],
    ['plain text', { headers: { 'content-type': 'text/plain' }, payload: Buffer.from('a') }, 415, 'REQUEST_INVALID'],
    ['no type', { headers: {}, payload: Buffer.from('') }, 400, 'REQUEST_INVALID'],
  ] as const)('K-1: %s is refused with a sentence, and nothing is kept', async (_case, form, status, code) => {
    const { send, kept } = await openUploads();
    const answer = await send(form);
    expect(refusal(answer)).toEqual([status, code]);
    expect(answer.json().detail).toMatch(/^[A-Z].*\.$/);
    expect(answer.body).not.toContain('quetzal');
    expect(kept).toEqual([]);
  });

  it('K-1: whatever is sent as a form, nothing fails, and what is kept came whole', async () => {
    const { send, kept } = await openUploads();
    const whole = await uploadForm(['sourceType', 'manual'], ['file', manual]);
    const broken = fc.oneof(
      fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
      fc.nat(whole.payload.length - 1).map((length) => whole.payload.subarray(0, length)),
      fc.tuple(fc.nat(whole.payload.length - 1), fc.nat(255)).map(([at, byte]) => {
        const changed = Buffer.from(whole.payload);
        changed[at] = byte;
        return changed;
      }),
      fc.nat(whole.payload.length - 1).map((at) => Buffer.concat([whole.payload.subarray(at), whole.payload])),
    );
    const headers = fc.constantFrom(whole.headers, { 'content-type': 'multipart/form-data; boundary="' });
    await fc.assert(
      fc.asyncProperty(broken, headers, async (payload, given) => {
        const answer = await send({ headers: given, payload });
        expect([200, 201, 400, 413, 415, 422], answer.body).toContain(answer.statusCode);
      }),
      { numRuns: propertyRuns(150) },
    );
    for (const { file, bytes } of kept) expect(file.size).toBe(bytes.length);
  });

  it.each([
    ['../../etc/crane.md', 'crane.md'],
    ['📖 Kran – Übersicht.md', '📖 Kran – Übersicht.md'],
    [`${'x'.repeat(300)}.md`, `${'x'.repeat(252)}.md`],
  ])('K-3: a file called %j is kept as %j', async (name, expected) => {
    const { upload, kept } = await openUploads();
    expect((await upload({ ...manual, name })).statusCode).toBe(201);
    expect(kept[0]?.file.fileName).toBe(expected);
  });

  it('K-10: no manual’s text or name is in the log', async () => {
    const { upload, logged } = await openUploads();
    await upload({ name: 'axolotl.md', content: '# quetzal' }, ['sourceType', 'bandicoot']);
    await upload({ name: 'axolotl.md', content: '# quetzal' }, ['organizationId', 'bandicoot']);
    expect(logged()).not.toMatch(/quetzal|axolotl|bandicoot/);
    expect(logged()).toContain('"route":"/knowledge/upload"');
  });
});

describe('who may upload', () => {
  async function signedIn(scripted: ScriptedUploads = {}) {
    const supabase = await startSupabaseDouble();
    onTestFinished(() => supabase[Symbol.asyncDispose]());
    const environment = {
      SUPABASE_URL: supabase.url,
      SUPABASE_JWT_SECRET: supabase.jwtSecret,
      SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_machines',
    };
    const opened = await openUploads(scripted, { environment });
    const adaId = randomUUID();
    const ada = { authorization: `Bearer ${await supabase.sign(adaId)}` };
    return { ...opened, ada, adaId, machine: { authorization: 'Bearer sb_secret_of_machines' } };
  }
  const formFor = (userId?: string) =>
    uploadForm(...(userId === undefined ? [] : ([['userId', userId]] as const)), ['file', manual]);

  it('K-10: a user uploads for themselves, a machine for whom it names', async () => {
    const { send, kept, ada, adaId, machine } = await signedIn();
    const otherId = randomUUID();
    expect((await send(await formFor(), ada)).statusCode).toBe(201);
    expect((await send(await formFor(adaId.toUpperCase()), ada)).statusCode).toBe(201);
    expect(refusal(await send(await formFor(otherId), ada))).toEqual([403, 'FORBIDDEN']);
    expect((await send(await formFor(otherId), machine)).statusCode).toBe(201);
    expect(refusal(await send(await formFor(), machine))).toEqual([400, 'REQUEST_INVALID']);
    expect(kept.map(({ file }) => file.owner.userId)).toEqual([adaId, adaId, otherId]);
  });

  it('K-10: nobody else does', async () => {
    const { send, kept } = await signedIn();
    expect(refusal(await send(await formFor()))).toEqual([401, 'TOKEN_MISSING']);
    expect(refusal(await send(await formFor(), { authorization: 'Bearer a.b.c' }))).toEqual([401, 'TOKEN_INVALID']);
    const here = await openUploads();
    const elsewhere = await here.send(await formFor(), { origin: 'https://evil.example' });
    expect(refusal(elsewhere)).toEqual([403, 'FORBIDDEN']);
    expect([...kept, ...here.kept]).toEqual([]);
  });

  it('K-10: files are counted for each user', async () => {
    const { upload } = await openUploads({}, { rateLimits: { upload: 1 } });
    expect((await upload()).statusCode).toBe(201);
    const refused = await upload();
    expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('K-1: what cannot be kept is said so', async () => {
    const { upload, fail } = await openUploads();
    fail(new NexusError('FORBIDDEN', 'Only editors and admins upload for an organisation.'));
    expect(refusal(await upload())).toEqual([403, 'FORBIDDEN']);
    fail(new NexusError('DOCUMENTS_UNREACHABLE', 'The database does not answer. Try again in a moment.'));
    expect(refusal(await upload())).toEqual([503, 'DOCUMENTS_UNREACHABLE']);
  });
});
