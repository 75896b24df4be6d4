import { randomUUID } from 'node:crypto';
import { openApi, startSupabaseDouble } from '@nexus/api/testing';
import { MemoryReading, MemoryVersions } from '@nexus/contracts';
import { createUserKnowledgeStore, openDatabase } from '@nexus/knowledge-store';
import { startEmbeddedDatabase, type TestDatabase } from '@nexus/knowledge-store/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

describe('memory over REST, in the embedded database', () => {
  let embedded: TestDatabase;
  beforeAll(async () => {
    embedded = await startEmbeddedDatabase();
  }, 60_000);
  afterAll(async () => {
    await embedded?.[Symbol.asyncDispose]();
  });

  /** An API with connections of its own; whoever signs in is whoever the token says. */
  async function open() {
    const supabase = await startSupabaseDouble();
    const database = openDatabase({ settings: embedded.settings });
    const knowledge = createUserKnowledgeStore({ redis: null, database });
    onTestFinished(async () => {
      await knowledge.close();
      await database.close();
      await supabase[Symbol.asyncDispose]();
    });
    await database.ready();
    const { app } = await openApi({
      knowledge,
      environment: { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret },
    });
    const signedIn = async (userId: string) => {
      const headers = { authorization: `Bearer ${await supabase.sign(userId)}` };
      const contents = async () => {
        const answer = await app.inject({ url: '/memory', headers });
        expect(answer.statusCode, answer.body).toBe(200);
        const { document } = MemoryReading.parse(answer.json());
        return document.entries.map(({ content }) => content);
      };
      const add = (content: string) =>
        app.inject({
          method: 'POST',
          url: '/memory/entries',
          headers,
          payload: { content, category: 'rule' },
        });
      const remove = (address: string) => app.inject({ method: 'DELETE', url: `/memory${address}`, headers });
      const versions = () => app.inject({ url: '/memory/versions', headers });
      return { add, contents, remove, versions };
    };
    return { signedIn, database };
  }

  it('M-9: what one API was told another one knows, of that user alone', async () => {
    const [one, other] = [await open(), await open()];
    const [adaId, benId] = [randomUUID(), randomUUID()];
    const [ada, ben] = [await one.signedIn(adaId), await one.signedIn(benId)];
    // What Postgres does not store, and what looks like SQL, comes back as text.
    const odd = "'; drop table user_knowledge; -- <b>\u0000\ud83d 请先读发票";
    const kept = "'; drop table user_knowledge; -- <b> 请先读发票";
    expect((await ada.add(odd)).statusCode).toBe(201);
    const gone = (await ada.add('Skip newsletters.')).json();
    expect((await ben.add('Ben likes it long.')).statusCode).toBe(201);

    const elsewhere = await other.signedIn(adaId);
    expect(await elsewhere.contents()).toEqual([kept, 'Skip newsletters.']);
    const bens = await other.signedIn(benId);
    expect((await bens.remove(`/entries/${gone.id}`)).statusCode).toBe(404);
    expect((await elsewhere.remove(`/entries/${gone.id}`)).statusCode).toBe(204);
    expect(await ada.contents()).toEqual([kept]);
    expect((await bens.remove('?confirm=everything')).statusCode).toBe(204);
    expect(await ben.contents()).toEqual([]);
    expect(await ada.contents()).toEqual([kept]);
    expect(MemoryVersions.parse((await ada.versions()).json()).versions).toEqual([]);

    const rows = await (await embedded.service()).from('user_knowledge').select('user_id, entries');
    const stored = JSON.stringify(rows.data);
    expect(stored).not.toContain('Skip newsletters');
    expect(stored).not.toContain('Ben likes');
  });

  it('M-6: the same thing, told to two APIs at once, is remembered once', async () => {
    const [one, other] = [await open(), await open()];
    const adaId = randomUUID();
    const [here, there] = [await one.signedIn(adaId), await other.signedIn(adaId)];
    const told = ['Invoices first.', 'Skip newsletters.', 'Tell me the time.'];
    for (const content of told) {
      const answers = await Promise.all([here.add(content), there.add(content.toUpperCase())]);
      expect(answers.map(({ statusCode }) => statusCode)).toContain(201);
    }
    const contents = await (await (await open()).signedIn(adaId)).contents();
    expect(contents.map((content) => content.toLowerCase())).toEqual(told.map((content) => content.toLowerCase()));
  });

  it('M-9: a database that is away is said to be so for each kind of request, and what was there is there again', async () => {
    const { signedIn, database } = await open();
    const adaId = randomUUID();
    const ada = await signedIn(adaId);
    const { id } = (await ada.add('Invoices first.')).json();
    await database.close();
    for (const refused of [
      await ada.add('Newsletters never.'),
      await ada.remove(`/entries/${id}`),
      await ada.remove('?confirm=everything'),
      await ada.versions(),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'MEMORY_UNREACHABLE']);
    }
    const back = await (await open()).signedIn(adaId);
    expect(await back.contents()).toEqual(['Invoices first.']);
  });
});
