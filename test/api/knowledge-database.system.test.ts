import { randomUUID } from 'node:crypto';
import { openApi, startSupabaseDouble } from '@nexus/api/testing';
import { largestDocument } from '@nexus/contracts';
import { startEmbeddedDatabase, type TestDatabase } from '@nexus/knowledge-store/testing';
import { createRuntime, parseSettings, recogniseFormat } from '@nexus/runtime';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type FormFile, uploadForm } from '../support/manuals/upload-form.ts';

const crane: FormFile = { name: 'crane.md', content: '# Tower crane\n\nNobody lifts above 14 m/s.\n' };

describe('manuals over HTTP, in the embedded database', () => {
  let embedded: TestDatabase;
  beforeAll(async () => {
    embedded = await startEmbeddedDatabase();
  }, 60_000);
  afterAll(async () => {
    await embedded?.[Symbol.asyncDispose]();
  });

  async function open() {
    const supabase = await startSupabaseDouble();
    const runtime = await createRuntime(parseSettings({ NEXUS_DATA_DIR: embedded.settings.dataDirectory }));
    onTestFinished(async () => {
      await runtime.close();
      await supabase[Symbol.asyncDispose]();
    });
    const { app } = await openApi({
      environment: {
        SUPABASE_URL: supabase.url,
        SUPABASE_JWT_SECRET: supabase.jwtSecret,
        SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_machines',
      },
      manuals: {
        documents: runtime.documents,
        jobs: runtime.ingestionJobs,
        work: runtime.openIngestion(),
        embedder: null,
        recogniseFormat,
        largestFile: largestDocument.bytes,
      },
    });
    const as = (token: string, behalf = '') => {
      const headers = { authorization: `Bearer ${token}` };
      const ask = async (url: string, method: 'GET' | 'DELETE' = 'GET') => {
        const answer = await app.inject({ method, url: `${url}${behalf}`, headers });
        return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
      };
      return {
        ask,
        async upload(...fields: readonly (readonly [string, string])[]) {
          const form = await uploadForm(...fields, ['file', crane]);
          const all = { ...form.headers, ...headers };
          const answer = await app.inject({
            method: 'POST',
            url: '/knowledge/upload',
            headers: all,
            payload: form.payload,
          });
          return { status: answer.statusCode, body: answer.json() };
        },
        async found(): Promise<readonly string[]> {
          const { status, body } = await ask('/knowledge/search?q=lifts');
          expect(status, JSON.stringify(body)).toBe(200);
          return body.passages.map(({ documentId }: { documentId: string }) => documentId);
        },
      };
    };
    const signedIn = async (userId: string) => as(await supabase.sign(userId));
    return { as, signedIn };
  }

  it('K-9: what an editor uploads their members find and others do not, and who leaves no longer', async () => {
    const { as, signedIn } = await open();
    const service = await embedded.service();
    const [adaId, benId, eveId] = [randomUUID(), randomUUID(), randomUUID()];
    const { data } = await service.from('organizations').insert({ name: 'Quayside' }).select('id').single();
    const office = String(data?.id);
    const members = [
      { organization_id: office, user_id: adaId, role: 'editor' },
      { organization_id: office, user_id: benId, role: 'member' },
    ];
    expect((await service.from('organization_members').insert(members)).error).toBeNull();
    const [editor, member, outsider] = await Promise.all([adaId, benId, eveId].map(signedIn));
    if (!editor || !member || !outsider) throw new Error('too few');

    const forOffice = ['organizationId', office] as const;
    const uploaded = await editor.upload(forOffice);
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
    const { documentId } = uploaded.body;
    for (const other of [member, outsider]) {
      const refused = await other.upload(forOffice);
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await editor.found()).toEqual([documentId]);
    expect(await member.found()).toEqual([documentId]);
    expect(await outsider.found()).toEqual([]);

    const own = await member.upload();
    expect(own.status).toBe(201);
    expect(own.body.documentId).not.toBe(documentId);
    expect((await member.found()).toSorted()).toEqual([documentId, own.body.documentId].toSorted());
    expect(await editor.found()).toEqual([documentId]);

    const address = `/knowledge/documents/${documentId}`;
    expect((await member.ask(address)).body).toMatchObject({ organizationId: office, uploadedBy: adaId });
    expect([403, 404]).toContain((await member.ask(address, 'DELETE')).status);
    expect((await outsider.ask(address, 'DELETE')).status).toBe(404);

    await service.from('organization_members').delete().eq('user_id', benId);
    expect(await member.found()).toEqual([own.body.documentId]);
    expect((await member.ask(address)).status).toBe(404);

    const machine = as('sb_secret_of_machines', `?userId=${adaId}`);
    expect((await machine.ask(address)).status).toBe(200);
    expect((await machine.ask(address, 'DELETE')).status).toBe(204);
    expect(await editor.found()).toEqual([]);
    expect((await service.from('documents').select('id')).data).toEqual([{ id: own.body.documentId }]);
  });

  it('K-9: a machine uploads for the user it names, and nobody else finds that', async () => {
    const { as, signedIn } = await open();
    const [adaId, benId] = [randomUUID(), randomUUID()];
    const uploaded = await as('sb_secret_of_machines').upload(['userId', adaId]);
    expect(uploaded.status).toBe(201);
    expect(await (await signedIn(adaId)).found()).toEqual([uploaded.body.documentId]);
    expect(await (await signedIn(benId)).found()).toEqual([]);
  });
});
