import { type KnowledgeEntry, localUserId, type ModelQuota } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import {
  type CondenseWithModelOptions,
  condenseWithModel,
  createPrivateLogger,
  findMailText,
  installFrameworkLogger,
} from '@nexus/livekit-agent';
import { describe, expect, it } from 'vitest';
import {
  type CondensedPiece,
  feedback,
  condensingModel as good,
  joined,
  notesIn,
  rules,
  type ShownNote,
  tooMany,
  userWords,
} from '../../support/memory/many-memories.ts';
import type { ModelAnswer } from '../../support/model/model-answer.ts';
import { type ModelRequest, type ModelStep, startScriptedModel } from '../../support/model/model-server.ts';

type Change = (pieces: CondensedPiece[], notes: readonly ShownNote[]) => unknown;

/** A good answer, spoilt by `change`. */
const answering =
  (change: Change): ModelStep =>
  (request) => {
    const notes = notesIn(userWords(request));
    return { say: JSON.stringify(change(joined(notes), notes)) };
  };
/** The first of its pieces is another one. */
const withFirst = (change: (piece: CondensedPiece) => Partial<CondensedPiece>): ModelStep =>
  answering(([first, ...others]) => ({ entries: first ? [{ ...first, ...change(first) }, ...others] : [] }));

async function condense(step: ModelStep, options: Partial<CondenseWithModelOptions> = {}, entries = tooMany) {
  await using model = await startScriptedModel(step);
  const store = createMemoryKnowledgeStore();
  const before = await store.append(localUserId, entries);
  const result = await condenseWithModel(before, {
    store,
    source: model.source,
    holdsMailText: async () => false,
    signal: new AbortController().signal,
    ...options,
  });
  return { result, store, before, after: (await store.get(localUserId)).document, requests: model.requests };
}

const contents = (entries: readonly KnowledgeEntry[], category: string) =>
  entries.filter((entry) => entry.category === category).map(({ content }) => content);

installFrameworkLogger(createPrivateLogger('silent', process.stderr));

describe('condensing what is remembered', () => {
  it('M-12: rules and feedback stay word for word, the rest is written anew and names what it came from', async () => {
    const { result, before, after, requests } = await condense(good);
    expect(result.outcome).toBe('condensed');
    expect(contents(after.entries, 'rule')).toEqual(rules);
    expect(contents(after.entries, 'feedback')).toEqual(feedback);
    expect(after.entries.length).toBe(rules.length + feedback.length + 7 + 7);
    const known = new Set(before.entries.map(({ id }) => id));
    const made = after.entries.filter(({ id }) => !known.has(id));
    const sources = before.entries.filter(({ category }) => category === 'preference' || category === 'context');
    const named = new Set([...made.flatMap(({ from = [] }) => from), ...after.entries.map(({ id }) => id)]);
    expect(sources.filter(({ id }) => !named.has(id))).toEqual([]);
    expect(JSON.stringify(requests)).not.toMatch(/daughter|invoices|too long/);
    expect(requests[0]?.response_format?.type).toBe('json_schema');
  });

  it('M-12: the document as it was is kept, and can be restored', async () => {
    const { store, before } = await condense(good);
    const [kept] = await store.versions(localUserId);
    expect(kept?.entries).toEqual(before.entries);
    const restored = await store.restore(localUserId, kept?.version ?? 0);
    expect(restored.entries.map(({ content }) => content).sort()).toEqual(
      before.entries.map(({ content }) => content).sort(),
    );
  });

  it('M-12: what is forgotten later takes along what was condensed from it, and the other source is back', async () => {
    const { store, before, after } = await condense(good);
    const [source, other] = before.entries.filter(({ category }) => category === 'context');
    const without = await store.remove(localUserId, source ? [source.id] : []);
    expect(without.entries).toHaveLength(after.entries.length);
    expect(without.entries).toContainEqual(other);
    expect(JSON.stringify(without.entries)).not.toContain(source?.content);
  });

  it('M-12: within the limit nobody is asked, nor where only rules and feedback are too many', async () => {
    expect(await condense(good, {}, tooMany.slice(0, 20))).toMatchObject({
      result: { outcome: 'not-needed' },
      requests: [],
    });
    const onlyRules = tooMany.map((entry): KnowledgeEntry => ({ ...entry, category: 'rule' }));
    expect(await condense(good, {}, onlyRules)).toMatchObject({ result: { outcome: 'not-needed' }, requests: [] });
  });

  const bad: readonly (readonly [string, ModelStep, string])[] = [
    ['an answer that is no JSON', { say: 'Here are your notes, tidied up.' }, 'MODEL_ANSWER_INVALID'],
    [
      'JSON in a fence',
      (request) => ({ say: `\`\`\`json\n${JSON.stringify({ entries: joined(notesIn(userWords(request))) })}\n\`\`\`` }),
      'MODEL_ANSWER_INVALID',
    ],
    [
      'an answer that ends in the middle',
      (request) => ({
        say: JSON.stringify({ entries: joined(notesIn(userWords(request))) }).slice(0, -20),
        finish: 'length',
      }),
      'MODEL_ANSWER_INVALID',
    ],
    ['no answer at all', { say: '' }, 'MODEL_ANSWER_INVALID'],
    ['a call of a tool', { calls: [{ name: 'save', arguments: { entries: [] } }] }, 'MODEL_ANSWER_INVALID'],
    ['an answer that never ends', { say: 'x'.repeat(60_000) }, 'MODEL_ANSWER_INVALID'],
    ['a field too many', answering((entries) => ({ entries, note: 'done' })), 'not-the-schema'],
    ['a list instead of an object', answering((entries) => entries), 'not-the-schema'],
    ['sources as text', withFirst(() => ({ from: ['1'] as unknown as number[] })), 'not-the-schema'],
    ['a rule made up', withFirst(() => ({ category: 'rule' })), 'not-the-schema'],
    ['a category unheard of', withFirst(() => ({ category: 'summary' })), 'not-the-schema'],
    ['a like made a fact', withFirst(() => ({ category: 'context' })), 'other-category'],
    ['no entries', answering(() => ({ entries: [] })), 'source-missing'],
    ['a source left out', answering(([, ...entries]) => ({ entries })), 'source-missing'],
    ['a source that does not exist', withFirst(({ from }) => ({ from: [...from, 99] })), 'unknown-source'],
    ['half a source', withFirst(({ from }) => ({ from: [...from, 1.5] })), 'unknown-source'],
    ['no source', withFirst(() => ({ from: [] })), 'unknown-source'],
    ['two lines', withFirst(({ content }) => ({ content: content.replace(', ', '\n') })), 'not-a-line'],
    ['nothing said', withFirst(() => ({ content: ' ' })), 'not-a-line'],
    ['more words than before', withFirst(({ content }) => ({ content: `${content}, ${content}` })), 'too-long'],
    [
      'an entry longer than any may be',
      answering((pieces) => ({
        entries: [
          { content: pieces.map(({ content }) => content).join(', '), category: 'preference', from: [1] },
          ...pieces,
        ],
      })),
      'too-long',
    ],
    ['a number made up', withFirst(({ content }) => ({ content: content.replace('5', '7.30') })), 'made-up'],
    ['a name made up', withFirst(({ content }) => ({ content: content.replace('Aberdeen', 'Zagreb') })), 'made-up'],
    ['something else altogether', withFirst(() => ({ content: 'enjoys quiet music with dinner' })), 'made-up'],
    [
      'a like turned round',
      withFirst(({ content }) => ({ content: content.replace('Likes', 'Never likes') })),
      'turned-round',
    ],
    [
      'a source named and left out',
      withFirst(({ content }) => ({ content: content.split(', ')[1] ?? '' })),
      'content-lost',
    ],
    [
      'everything as it was',
      answering((_, notes) => ({
        entries: notes.map(({ content, category, place }) => ({ content, category, from: [place] })),
      })),
      'nothing-gained',
    ],
    [
      'too little of it condensed',
      answering((pieces, notes) => ({
        entries: [
          ...pieces.slice(0, 1),
          ...notes.slice(2).map(({ content, category, place }) => ({ content, category, from: [place] })),
        ],
      })),
      'over-limit',
    ],
    ['a refusal for the moment', { status: 429 }, 'MODEL_RATE_LIMITED'],
    ['a wrong key', { status: 401 }, 'MODEL_UNAVAILABLE'],
    ['an error of the server', { status: 500 }, 'MODEL_UNAVAILABLE'],
    ['a connection that breaks', { say: '{"entries": [', end: 'cut' }, 'MODEL_UNAVAILABLE'],
    ['a connection reset', 'reset', 'MODEL_UNAVAILABLE'],
    ['a page of a proxy', 'page', 'MODEL_UNAVAILABLE'],
  ];

  it.each(bad)('M-12: %s changes nothing', async (_, step, reason) => {
    const { result, store, before, after } = await condense(step);
    expect('refusal' in result ? result.refusal : 'code' in result ? result.code : result.outcome).toBe(reason);
    expect(after).toEqual(before);
    expect(await store.versions(localUserId)).toEqual([]);
  });

  it('M-12: a model that falls silent is given up, and changes nothing', async () => {
    const budget = { firstToken: 200, pause: 200, whole: 400 };
    for (const step of ['silence', { say: '{"entries": [', end: 'stall' }] satisfies ModelAnswer[]) {
      const { result, before, after } = await condense(step, { budget });
      expect(result).toEqual({ outcome: 'unavailable', code: 'MODEL_LATE' });
      expect(after).toEqual(before);
    }
  });

  it('M-12, M-7: words of a mail do not come in by way of a summary', async () => {
    const mail = inventMail({ own: 'The quetzal revision of the stair core must be signed.' });
    const stolen = withFirst(({ content }) => ({ content: `${content.slice(0, -9)} quetzal revision of the stair` }));
    const holdsMailText = async (content: string) => findMailText(content, [mail]) !== null;
    const { result, before, after } = await condense(stolen, { holdsMailText });
    expect(result.outcome).toBe('refused');
    expect(after).toEqual(before);
    // Words that every other check lets pass meet the gate as well.
    const held = await condense(good, { holdsMailText: async (content) => content.includes('Aberdeen') });
    expect(held).toMatchObject({ result: { outcome: 'refused', refusal: 'mail-text' }, after: held.before });
  });

  it('M-12: what another drive condensed meanwhile is left alone', async () => {
    const store = createMemoryKnowledgeStore();
    const before = await store.append(localUserId, tooMany);
    await using model = await startScriptedModel(good);
    const once = () =>
      condenseWithModel(before, {
        store,
        source: model.source,
        holdsMailText: async () => false,
        signal: new AbortController().signal,
      });
    const outcomes = await Promise.all([once(), once()]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['condensed', 'overtaken']);
    expect((await store.versions(localUserId)).length).toBe(1);
    expect((await store.get(localUserId)).document.entries).toHaveLength(rules.length + feedback.length + 14);
  });

  it('M-12: what the driver forgets meanwhile does not come back', async () => {
    const store = createMemoryKnowledgeStore();
    const before = await store.append(localUserId, tooMany);
    const [source] = before.entries.filter(({ category }) => category === 'context');
    await using model = await startScriptedModel(good);
    const result = await condenseWithModel(before, {
      store: {
        ...store,
        async replace(userId, replacement) {
          await store.remove(userId, source ? [source.id] : []);
          return store.replace(userId, replacement);
        },
      },
      source: model.source,
      holdsMailText: async () => false,
      signal: new AbortController().signal,
    });
    expect(result.outcome).toBe('overtaken');
    expect(JSON.stringify((await store.get(localUserId)).document)).not.toContain(source?.content);
  });

  it('M-12: where the quota has nothing left, nobody is asked', async () => {
    const quota: ModelQuota = {
      tryTake: () => ({ granted: false, retryAfter: 1_000 }),
      rest() {},
      settle() {},
      close: async () => {},
    };
    const { result, requests } = await condense(good, { quota });
    expect(result).toEqual({ outcome: 'unavailable', code: 'MODEL_RATE_LIMITED' });
    expect(requests).toEqual([]);
  });

  it('M-12: a drive that ends meanwhile takes nothing over', async () => {
    const drive = new AbortController();
    const { result, before, after } = await condense(
      (request) => {
        drive.abort();
        return (good as (request: ModelRequest) => ModelAnswer)(request);
      },
      { signal: drive.signal },
    );
    expect(result).toEqual({ outcome: 'aborted' });
    expect(after).toEqual(before);
  });
});
