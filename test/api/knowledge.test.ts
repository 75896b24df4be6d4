import { randomUUID } from 'node:crypto';
import { startSupabaseDouble } from '@nexus/api/testing';
import { type Embedder, embeddingDimensions, NexusError } from '@nexus/contracts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openManualsApi } from '../support/manuals/open-manuals-api.ts';
import type { FormFile } from '../support/manuals/upload-form.ts';

const crane: FormFile = {
  name: 'crane.md',
  content: '# Tower crane\n\n## Wind\n\nNobody lifts above 14 m/s.\n\n## Rigging\n\nSlings are checked each morning.\n',
};
const pump: FormFile = { name: 'pump.txt', content: 'The concrete pump is flushed with water after each pour.\n' };

describe('manuals over HTTP', () => {
  it('K-1, K-9, W-7: a file is uploaded, listed, found with its place (of a small one its section), and deleted', async () => {
    const { as } = await openManualsApi();
    const { upload, ask, list, find } = as();
    const uploaded = await upload(crane);
    expect(uploaded.statusCode, uploaded.body).toBe(201);
    const { documentId, documentCount } = uploaded.json();
    const [document] = await list();
    expect(document).toMatchObject({ id: documentId, fileName: 'crane.md', format: 'markdown', chunks: documentCount });
    expect((await ask(`/knowledge/documents/${documentId}`)).json()).toEqual(document);

    const { passages, byMeaning } = await find('how much wind');
    expect(byMeaning).toBe(false);
    expect(passages[0]).toMatchObject({ documentId, citation: { kind: 'heading', path: ['Tower crane', 'Wind'] } });
    expect(passages[0]?.content).toContain('14 m/s');
    expect((await find('who checks the slings')).passages[0]?.citation).toMatchObject({
      path: ['Tower crane', 'Rigging'],
    });
    expect((await find('giraffe')).passages).toEqual([]);

    expect((await ask(`/knowledge/documents/${documentId}`, 'DELETE')).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect((await find('wind')).passages).toEqual([]);
  });

  it('K-5: the same bytes are there once, and a new version of a name takes the place of the old one', async () => {
    const { as } = await openManualsApi();
    const { upload, list, find } = as();
    const first = (await upload(crane)).json();
    const again = await upload({ ...crane, name: 'copy.md' });
    expect([again.statusCode, again.json().documentId]).toEqual([200, first.documentId]);
    const newer = await upload({ ...crane, content: '# Tower crane\n\nNobody lifts above 12 m/s.\n' });
    expect(newer.statusCode).toBe(201);
    expect((await list()).map(({ id }) => id)).toEqual([newer.json().documentId]);
    expect((await find('lifts')).passages.map(({ content }) => content).join()).not.toContain('14 m/s');
  });

  it('K-1: a job is followed to its end', async () => {
    const { as, app } = await openManualsApi();
    const accepted = await as().upload(pump, { prefer: 'respond-async' });
    expect(accepted.statusCode).toBe(202);
    const events = await app.inject({
      url: String(accepted.headers.location),
      headers: { accept: 'text/event-stream' },
    });
    expect(events.body).toMatch(/event: job\ndata: .*"state":"done"/);
    expect(await as().list()).toHaveLength(1);
  });

  it.each([
    ['a CSV without rows', { name: 'a.csv', content: 'item,price\n' }, 422, 'DOCUMENT_WITHOUT_ROWS'],
    ['a PDF that breaks off', { name: 'a.pdf', content: '%PDF-1.7\n1 0 obj\n<<' }, 422, 'DOCUMENT_DAMAGED'],
    [
      'old letters',
      { name: 'a.txt', content: Buffer.from('Pr\xfcfung der H\xf6he', 'latin1') },
      422,
      'DOCUMENT_ENCODING_UNKNOWN',
    ],
    ['blanks', { name: 'a.txt', content: ' \n\t\n' }, 400, 'DOCUMENT_EMPTY'],
  ] as const)('K-3: %s is refused with its own code, and nothing of it is found', async (_case, file, status, code) => {
    const { as } = await openManualsApi();
    const answer = await as().upload(file);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await as().list()).toEqual([]);
  });

  it('K-9: two users with the same file have one each, and neither finds the other’s', async () => {
    const supabase = await startSupabaseDouble();
    onTestFinished(() => supabase[Symbol.asyncDispose]());
    const { as } = await openManualsApi({
      environment: { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret },
    });
    const signedIn = async () => as({ authorization: `Bearer ${await supabase.sign(randomUUID())}` });
    const [ada, ben] = [await signedIn(), await signedIn()];
    const [adas, bens] = [await ada.upload(crane), await ben.upload(crane)];
    expect([adas.statusCode, bens.statusCode]).toEqual([201, 201]);
    const ids = [adas.json().documentId, bens.json().documentId];
    expect(ids[0]).not.toBe(ids[1]);
    for (const [user, id] of [
      [ada, ids[0]],
      [ben, ids[1]],
    ] as const) {
      expect((await user.list()).map((one) => one.id)).toEqual([id]);
      expect(new Set((await user.find('wind')).passages.map(({ documentId }) => documentId))).toEqual(new Set([id]));
    }
    expect((await ben.ask(`/knowledge/documents/${ids[0]}`)).statusCode).toBe(404);
    expect((await ben.ask(`/knowledge/documents/${ids[0]}`, 'DELETE')).statusCode).toBe(404);
    expect((await ada.list()).map((one) => one.id)).toEqual([ids[0]]);
  });

  it('K-7: a search asks the embedding model, and goes by words alone when that fails', async () => {
    const vector = [1, ...Array.from({ length: embeddingDimensions - 1 }, () => 0)];
    const embed = vi.fn<Embedder['embed']>(async (texts) => texts.map(() => vector));
    const { as } = await openManualsApi({ embedder: { embed } });
    await as().upload(crane);
    expect(await as().find('wind')).toMatchObject({ byMeaning: true });
    expect(embed).toHaveBeenCalledWith(['wind'], expect.objectContaining({ hurry: 'now' }));
    embed.mockRejectedValue(new NexusError('EMBEDDING_UNAVAILABLE', 'The embedding model does not answer.'));
    const found = await as().find('wind');
    expect(found.byMeaning).toBe(false);
    expect(found.passages).not.toEqual([]);
  });

  it.each([
    '',
    '?q=',
    '?q=%20%00',
    `?q=${'x'.repeat(501)}`,
    '?q=wind&limit=0',
    '?q=wind&limit=51',
    '?q=wind&limit=two',
  ])('K-9: a search that cannot be is refused: %s', async (query) => {
    const { as } = await openManualsApi();
    const answer = await as().ask(`/knowledge/search${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'REQUEST_INVALID']);
  });
});
