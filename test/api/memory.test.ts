import { openApi } from '@nexus/api/testing';
import {
  type KnowledgeTrace,
  localUserId,
  MemoryReading,
  MemoryVersions,
  NexusError,
  type UserKnowledgeStore,
} from '@nexus/contracts';
import { createMemoryKnowledgeStore, createMemoryLongMemoryStore } from '@nexus/knowledge-store';
import { withLongMemory } from '@nexus/long-memory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusal } from '../support/api/refusal.ts';
import { openMemoryApi, openMemoryApiOfTwo } from '../support/memory/open-memory-api.ts';
import { propertyRuns } from '../support/run/property-runs.ts';

describe('memory over REST', () => {
  it('M-9: what is added is listed, with how much of the room is used, and what is deleted is gone', async () => {
    const { ask, add, read, contents } = await openMemoryApi();
    expect(await read()).toMatchObject({
      document: { userId: localUserId, entries: [], version: 0, lastUpdatedAt: null },
      limit: { entries: 30, characters: 3_000 },
      used: { entries: 0, characters: 0 },
      reachable: true,
    });
    const added = await add('Invoices come first.');
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({ content: 'Invoices come first.', category: 'rule', source: 'user' });
    await add('I like it short.', 'preference');
    expect((await read()).used).toEqual({ entries: 2, characters: 36 });

    const gone = await ask(`/memory/entries/${added.json().id}`, { method: 'DELETE' });
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    expect(await contents()).toEqual(['I like it short.']);
    expect(refusal(await ask(`/memory/entries/${added.json().id}`, { method: 'DELETE' }))).toEqual([404, 'NOT_FOUND']);
  });

  it('M-6: the same thing twice is remembered once, whatever its case, punctuation and order', async () => {
    const { add, contents } = await openMemoryApi();
    const first = await add('Invoices and tenders come first.');
    const second = await add('  invoices AND tenders: come first!');
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    expect(await contents()).toEqual(['Invoices and tenders come first.']);
  });

  it('L-4, M-6: a fact that has ended can be told again, and one with its words the other way round is another', async () => {
    const { add, contents } = await openMemoryApi({
      knowledge: withLongMemory(createMemoryKnowledgeStore(), createMemoryLongMemoryStore()),
    });
    const status = async (content: string) => (await add(content, 'context')).statusCode;
    expect(await status('Tom runs the harbour site.')).toBe(201);
    expect(await status('Ruth runs the harbour site.')).toBe(201);
    expect(await status('Tom runs the harbour site.')).toBe(201);
    expect(await status('tom runs the harbour site')).toBe(200);
    expect(await contents()).toHaveLength(3);
    expect(await status('Tom manages Ruth.')).toBe(201);
    expect(await status('Ruth manages Tom.')).toBe(201);
  });

  it('M-6: the same thing twice at once is remembered once', async () => {
    const twin = createMemoryKnowledgeStore();
    // Both look before either is there.
    const slow: UserKnowledgeStore = {
      ...twin,
      async get(userId) {
        const reading = await twin.get(userId);
        await new Promise((resolve) => setImmediate(resolve));
        return reading;
      },
    };
    const { add, contents } = await openMemoryApi({ knowledge: slow });
    const [first, second] = await Promise.all([add('Invoices come first.'), add('invoices come FIRST')]);
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    expect(await contents()).toEqual(['Invoices come first.']);
  });

  it('M-4: what was refused and kept all the same is there once when it is asked for again, and after it was forgotten', async () => {
    const twin = createMemoryKnowledgeStore();
    let away = true;
    const knowledge: UserKnowledgeStore = {
      ...twin,
      get: async (userId) => (away ? createMemoryKnowledgeStore().get(userId) : twin.get(userId)),
      async append(userId, entries) {
        const document = await twin.append(userId, entries);
        if (away) throw new NexusError('MEMORY_UNREACHABLE', 'Nobody answered.', { retryable: true });
        return document;
      },
    };
    const { ask, add, contents } = await openMemoryApi({ knowledge });
    for (const words of ['Invoices come first.', 'invoices come first!', 'Invoices come first']) {
      expect(refusal(await add(words))).toEqual([503, 'MEMORY_UNREACHABLE']);
    }
    expect((await twin.get(localUserId)).document.entries).toHaveLength(1);
    const [kept] = (await twin.get(localUserId)).document.entries;
    away = false;
    expect((await add('Invoices come first.')).statusCode).toBe(200);
    expect((await ask(`/memory/entries/${kept?.id}`, { method: 'DELETE' })).statusCode).toBe(204);
    expect((await add('Invoices come first.')).statusCode).toBe(201);
    expect(await contents()).toEqual(['Invoices come first.']);
  });

  it('M-9: everything goes only when that is confirmed', async () => {
    const { ask, add, contents } = await openMemoryApi();
    await add('Invoices come first.');
    for (const url of ['/memory', '/memory?confirm=yes', '/memory?confirm=everything&confirm=nothing']) {
      const refused = await ask(url, { method: 'DELETE' });
      expect(refusal(refused)).toEqual([400, 'REQUEST_INVALID']);
      expect(refused.json().detail).toContain('/memory?confirm=everything');
    }
    expect(await contents()).toHaveLength(1);
    expect((await ask('/memory?confirm=everything', { method: 'DELETE' })).statusCode).toBe(204);
    expect(await contents()).toEqual([]);
  });

  it('M-8: what a place that is away may still hold is forgotten, and that is told instead of gone', async () => {
    const twin = createMemoryKnowledgeStore();
    let found: KnowledgeTrace = 'unknown';
    const traced: unknown[] = [];
    const knowledge: UserKnowledgeStore = {
      ...twin,
      async trace(_userId, ids) {
        traced.push(ids);
        return found;
      },
    };
    const { ask, add, contents } = await openMemoryApi({ knowledge });
    const { id } = (await add('Invoices come first.')).json();
    await add('Skip newsletters.');
    const unfinished = await ask(`/memory/entries/${id}`, { method: 'DELETE' });
    expect([unfinished.statusCode, unfinished.json()]).toEqual([
      202,
      {
        detail:
          'It is forgotten. One of the places where it was kept has not taken that in yet, so a copy may be left there until it does.',
      },
    ]);
    expect(new Set(traced.flat())).toEqual(new Set([id]));
    expect(await contents()).toEqual(['Skip newsletters.']);
    // Asked again, the place still has it.
    found = 'kept';
    expect((await ask(`/memory/entries/${id}`, { method: 'DELETE' })).statusCode).toBe(202);
    const all = await ask('/memory?confirm=everything', { method: 'DELETE' });
    expect(all.statusCode).toBe(202);
    expect(all.json().detail).toMatch(/^Everything is forgotten\. One of the places/);
    expect(traced.at(-1)).toBe('all');
    expect(await contents()).toEqual([]);
    found = 'gone';
    expect((await ask('/memory?confirm=everything', { method: 'DELETE' })).statusCode).toBe(204);
    expect(refusal(await ask(`/memory/entries/${id}`, { method: 'DELETE' }))).toEqual([404, 'NOT_FOUND']);
  });

  it('M-8: what was condensed meanwhile is forgotten by its own id', async () => {
    const { ask, add, read, contents, knowledge } = await openMemoryApi();
    const [one, other] = [await add('We build in Cork.', 'context'), await add('And in Galway.', 'context')];
    const { document } = await read();
    const condensed = [one.json().id, other.json().id];
    const made = { ...one.json(), id: 'k_m1b2c3d4_0123456789', content: 'Builds in Cork and Galway.', from: condensed };
    await knowledge.replace(localUserId, { basedOn: document.version, condensed, entries: [made] });
    expect((await ask(`/memory/entries/${one.json().id}`, { method: 'DELETE' })).statusCode).toBe(204);
    expect(await contents()).toEqual(['And in Galway.']);
    expect(await knowledge.trace(localUserId, [one.json().id])).toBe('gone');
    expect(refusal(await ask(`/memory/entries/${one.json().id}`, { method: 'DELETE' }))).toEqual([404, 'NOT_FOUND']);
  });

  it('M-12: what was condensed can be seen as it was, and brought back', async () => {
    const { ask, add, read, contents, knowledge } = await openMemoryApi();
    const [one, other] = [await add('We build in Cork.', 'context'), await add('And in Galway.', 'context')];
    const { document } = await read();
    const condensed = [one.json().id, other.json().id];
    const made = { ...one.json(), id: 'k_m1b2c3d4_0123456789', content: 'Builds in Cork and Galway.', from: condensed };
    await knowledge.replace(localUserId, { basedOn: document.version, condensed, entries: [made] });
    expect(await contents()).toEqual(['Builds in Cork and Galway.']);

    const { versions } = MemoryVersions.parse((await ask('/memory/versions')).json());
    expect(versions.map(({ entries }) => entries.length)).toEqual([2]);
    const restore = (version: unknown) => ask(`/memory/versions/${version}/restore`, { method: 'POST' });
    const restored = MemoryReading.parse((await restore(versions[0]?.version)).json());
    expect(restored.document.entries.map(({ content }) => content)).toEqual(['We build in Cork.', 'And in Galway.']);
    expect(refusal(await restore(4_711))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await restore('last'))).toEqual([400, 'REQUEST_INVALID']);
    expect(refusal(await restore('99999999999999999999'))).toEqual([400, 'REQUEST_INVALID']);
  });

  it('M-3: with the database away it is said that facts are missing; what was kept all the same is not kept twice', async () => {
    const facts = createMemoryLongMemoryStore();
    const get = async () => ({ entries: [], reachable: false });
    const { add, read } = await openMemoryApi({
      knowledge: withLongMemory(createMemoryKnowledgeStore(), { ...facts, get }),
    });
    expect((await read()).document).toMatchObject({ entries: [], toldMissing: true });
    expect((await add('Ruth runs the harbour site.', 'context')).statusCode).toBe(201);
    expect((await facts.get(localUserId)).entries).toHaveLength(1);
  });

  it('M-8: with the database away it is not said that a fact is forgotten, and a rule still is', async () => {
    const facts = createMemoryLongMemoryStore();
    let isAway = false;
    const knowledge = withLongMemory(createMemoryKnowledgeStore(), {
      ...facts,
      get: async (userId) => (isAway ? { entries: [], reachable: false } : facts.get(userId)),
    });
    const { ask, add, contents } = await openMemoryApi({ knowledge });
    const fact = (await add('Ruth runs the harbour site.', 'context')).json();
    const rule = (await add('Invoices come first.')).json();
    isAway = true;
    const remove = (id: string) => ask(`/memory/entries/${id}`, { method: 'DELETE' });
    const refused = await remove(fact.id);
    expect(refusal(refused)).toEqual([503, 'MEMORY_UNREACHABLE']);
    expect(refused.json().detail).toMatch(/^It is not forgotten/);
    expect((await remove(rule.id)).statusCode).toBe(202);
    isAway = false;
    expect(await contents()).toEqual(['Ruth runs the harbour site.']);
    expect((await remove(fact.id)).statusCode).toBe(204);
    expect(await contents()).toEqual([]);
  });

  it('M-3: a memory that cannot be reached is said to be so, and is not told as empty', async () => {
    const twin = createMemoryKnowledgeStore();
    const away: UserKnowledgeStore = {
      ...twin,
      get: async (userId) => ({ ...(await twin.get(userId)), reachable: false }),
    };
    const { ask } = await openMemoryApi({ knowledge: away });
    expect(refusal(await ask('/memory'))).toEqual([503, 'MEMORY_UNREACHABLE']);
    const remove = await ask('/memory/entries/k_m1b2c3d4_0123456789', { method: 'DELETE' });
    expect(refusal(remove)).toEqual([503, 'MEMORY_UNREACHABLE']);
  });

  it.each([
    ['nothing', '', 'rule', 422, 'MEMORY_ENTRY_INVALID'],
    ['spaces', ' \n\t ', 'rule', 422, 'MEMORY_ENTRY_INVALID'],
    ['what cannot be seen', '\u200b\u2060\u{e0041}', 'rule', 422, 'MEMORY_ENTRY_INVALID'],
    ['501 characters', 'x'.repeat(501), 'rule', 422, 'MEMORY_ENTRY_INVALID'],
    ['a hundred kilobytes', 'x'.repeat(100_000), 'rule', 413, 'REQUEST_TOO_LARGE'],
    ['a number', 42, 'rule', 422, 'MEMORY_ENTRY_INVALID'],
    ['an unknown category', 'Invoices first.', 'secret', 422, 'MEMORY_ENTRY_INVALID'],
    ['no category', 'Invoices first.', null, 422, 'MEMORY_ENTRY_INVALID'],
  ])('M-9: %s is refused with a sentence', async (_case, content, category, status, code) => {
    const { add, contents } = await openMemoryApi();
    const refused = await add(content, category);
    expect(refusal(refused)).toEqual([status, code]);
    expect(refused.json().detail).toMatch(/^[A-Z].*\.$/);
    expect(await contents()).toEqual([]);
  });

  it.each([
    ['no JSON', '{', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['nothing at all', '', 'application/json', 400],
    ['text', 'Invoices first.', 'text/plain', 400],
    ['a form', 'content=a&category=rule', 'application/x-www-form-urlencoded', 415],
  ])('M-9: %s is no entry', async (_case, payload, type, status) => {
    const { ask } = await openMemoryApi();
    const refused = await ask('/memory/entries', { method: 'POST', payload, headers: { 'content-type': type } });
    expect(refusal(refused)).toEqual([status, 'REQUEST_INVALID']);
  });

  it.each([
    ['markup', '<img src=x onerror="alert(1)">', '<img src=x onerror="alert(1)">'],
    ['other scripts', 'الفواتير أولاً، 请先读发票', 'الفواتير أولاً، 请先读发票'],
    ['control characters and NUL', 'Invoices\u0000 come\u0007 first\u001b[31m', 'Invoices come first [31m'],
    ['line breaks', 'Invoices\r\ncome\u2028first', 'Invoices come first'],
    ['half of a pair', 'Invoices \ud83d first', 'Invoices first'],
    ['directions turned round', 'Invoices \u202efirst', 'Invoices first'],
  ])('M-9: %s is kept as plain text of one line', async (_case, content, kept) => {
    const { add, contents } = await openMemoryApi();
    expect((await add(content)).statusCode).toBe(201);
    expect(await contents()).toEqual([kept]);
  });

  it('M-9: whatever is sent, nothing fails, and what is kept is a line that can be kept anywhere', async () => {
    const { add, contents } = await openMemoryApi();
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.string({ maxLength: 600 }),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
      fc.jsonValue(),
    );
    const category = fc.oneof(fc.constantFrom('rule', 'preference', 'feedback', 'context'), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(text, category, async (content, wanted) => {
        expect([200, 201, 400, 413, 422]).toContain((await add(content, wanted)).statusCode);
      }),
      { numRuns: propertyRuns(60) },
    );
    for (const content of await contents()) {
      expect(content).toBe(content.trim());
      expect(content).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }
  });

  it('M-9: nobody without a token reads or writes, and a user’s token touches nobody else’s', async () => {
    const { ask, add, contents, ada, ben } = await openMemoryApiOfTwo();
    const addresses = [
      ['GET', '/memory'],
      ['POST', '/memory/entries'],
      ['DELETE', '/memory/entries/k_m1b2c3d4_0123456789'],
      ['DELETE', '/memory?confirm=everything'],
      ['GET', '/memory/versions'],
      ['POST', '/memory/versions/1/restore'],
    ] as const;
    for (const [method, url] of addresses) {
      const body = url.endsWith('entries') && { payload: { content: 'Invoices first.', category: 'rule' } };
      expect(refusal(await ask(url, { method, ...body })), url).toEqual([401, 'TOKEN_MISSING']);
      const forged = { authorization: 'Bearer a.b.c' };
      expect(refusal(await ask(url, { method, ...body, headers: forged })), url).toEqual([401, 'TOKEN_INVALID']);
    }

    const adas = await add('Ada likes it short.', 'preference', ada);
    await add('Ben likes it long.', 'preference', ben);
    const attempt = await ask(`/memory/entries/${adas.json().id}`, { method: 'DELETE', headers: ben });
    expect(refusal(attempt)).toEqual([404, 'NOT_FOUND']);
    await ask('/memory?confirm=everything', { method: 'DELETE', headers: ben });
    const { id } = (await add('Skip newsletters.', 'rule', ada)).json();
    expect((await ask(`/memory/entries/${id}`, { method: 'DELETE', headers: ada })).statusCode).toBe(204);
    expect(await contents(ada)).toEqual(['Ada likes it short.']);
    expect(await contents(ben)).toEqual([]);
  });

  it('M-9: the person at this machine needs no token, and the page of another site gets nothing', async () => {
    const { ask, add, contents } = await openMemoryApi();
    expect((await add('Invoices first.')).statusCode).toBe(201);
    const elsewhere = { origin: 'https://evil.example' };
    expect(refusal(await ask('/memory', { headers: elsewhere }))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await add('Evil first.', 'rule', elsewhere))).toEqual([403, 'FORBIDDEN']);
    const all = await ask('/memory?confirm=everything', { method: 'DELETE', headers: elsewhere });
    expect(refusal(all)).toEqual([403, 'FORBIDDEN']);
    expect(await contents()).toEqual(['Invoices first.']);
  });

  it('M-9: what is remembered is in no log and no cache', async () => {
    const { ask, add, logged } = await openMemoryApi();
    const { id } = (await add('Invoices from quetzal first.')).json();
    const answer = await ask('/memory');
    expect(answer.headers['cache-control']).toBe('no-store');
    await ask(`/memory/entries/${id}`, { method: 'DELETE' });
    expect(logged()).not.toMatch(/quetzal|k_[0-9a-z]+_/);
    expect(logged()).toContain('"route":"/memory/entries/:id"');
  });

  it('M-9: changes are counted for each user', async () => {
    const { app } = await openApi({ knowledge: createMemoryKnowledgeStore(), rateLimits: { memory: 2 } });
    const add = (content: string) =>
      app.inject({ method: 'POST', url: '/memory/entries', payload: { content, category: 'rule' } });
    const statuses = [await add('Invoices first.'), await add('Newsletters last.')].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([201, 201]);
    expect(refusal(await add('Tenders next.'))).toEqual([429, 'RATE_LIMITED']);
  });

  it('M-9: the routes are in the OpenAPI document', async () => {
    const { ask } = await openMemoryApi();
    const { paths } = (await ask('/openapi.json')).json();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/memory',
        '/memory/entries',
        '/memory/entries/{id}',
        '/memory/versions',
        '/memory/versions/{version}/restore',
      ]),
    );
    expect(Object.keys(paths['/memory/entries'].post.responses)).toEqual(expect.arrayContaining(['201', '413', '422']));
    for (const { delete: deletion } of [paths['/memory'], paths['/memory/entries/{id}']]) {
      expect(Object.keys(deletion.responses)).toEqual(expect.arrayContaining(['202', '204']));
    }
  });
});
