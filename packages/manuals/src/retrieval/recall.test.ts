import { type Embedder, NexusError, type Passage, type PassageQuery, type UserId } from '@nexus/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchingStore } from '../testing/searching-store.ts';
import { answeredQuestions, sitePassages, unansweredQuestions } from '../testing/site-manuals.ts';
import { createQueryWords } from './query-words.ts';
import { createRecall, type RecallOutcome } from './recall.ts';

const driver = '00000000-0000-4000-8000-000000000001' as UserId;
const signal = new AbortController().signal;
const away = new NexusError('DOCUMENTS_UNREACHABLE', 'away', { retryable: true });

function never<Result>(): Promise<Result> {
  return new Promise(() => {});
}

const quick: Embedder = { embed: async (texts) => texts.map(() => [1]) };
const slow: Embedder = { embed: () => never() };
const failing: Embedder = { embed: () => Promise.reject(new NexusError('EMBEDDING_UNAVAILABLE', 'away')) };

function passageOf(content: string, similarity: number | null = null): Passage {
  const [first] = sitePassages;
  if (first === undefined) throw new Error('There are passages.');
  return { ...first, content, similarity };
}

const byWords = passageOf('Wind limits are 14 m/s.');
const byBoth = passageOf('Wind limits of the jib are 14 m/s.', 0.6);

/** Finds one thing by words and another with a vector. */
function telling({ vector }: PassageQuery): Promise<readonly Passage[]> {
  return Promise.resolve([vector === null ? byWords : byBoth]);
}

function contents(outcome: RecallOutcome): readonly string[] {
  return outcome.kind === 'found' ? outcome.passages.map(({ passage }) => passage.content) : [];
}

describe('createRecall', () => {
  const ask = createRecall({ documents: searchingStore(sitePassages), embedder: null });

  it('K-8: of questions that the manuals answer nearly all get the passage, and the sentence, that does', async () => {
    const missed: string[] = [];
    for (const [question, answer] of answeredQuestions) {
      const outcome = await ask(driver, question, { signal });
      const [best] = outcome.kind === 'found' ? outcome.passages : [];
      if (!best?.sentences.join(' ').includes(answer)) missed.push(question);
    }
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(4);
  });

  it('K-8: of questions that no manual answers nearly all are told so, though each search finds something', async () => {
    const answered: string[] = [];
    for (const question of unansweredQuestions) {
      const { kind } = await ask(driver, question, { signal });
      if (kind !== 'nothing') answered.push(question);
    }
    expect(answered.length, answered.join('; ')).toBeLessThanOrEqual(3);
  });

  it('K-8: three passages at most, the manual that was named first', async () => {
    const outcome = await ask(driver, 'the generator guide: engine oil air filter fuel tank', { signal });
    expect(contents(outcome).length).toBeLessThanOrEqual(3);
    const crane = await ask(driver, 'price list: crane', { signal });
    expect(crane).toMatchObject({ kind: 'found', passages: [{ passage: { title: 'price-list-2026' } }] });
    expect(contents(await ask(driver, 'crane hook rope bolt wind', { signal, limit: 1 })).length).toBeLessThanOrEqual(
      1,
    );
  });

  describe('where words stand before "manual"', () => {
    const [any] = sitePassages;
    if (any === undefined) throw new Error('There are passages.');
    const page = (title: string, content: string): Passage => ({ ...any, title, fileName: `${title}.pdf`, content });
    const steel = page('Workshop', 'Steel sheet thickness is 3 mm.');
    const load = page('Crane manual', 'The maximum load at the hook is 8 tonnes.');
    const other = page('Crane manual', 'The cab is cleaned every week.');
    const renamed = { ...load, title: 'TC-7', fileName: 'tc7.pdf' };

    it.each<[string, readonly Passage[], readonly Passage[]]>([
      ['look up the thickness of the steel sheet', [steel], [steel]],
      ['the list of steel parts', [other], []],
      ['maximum hook load crane manual', [other, load], [load]],
      ['maximum hook load crane manual', [renamed], [renamed]],
      ['maximum hook load crane manual', [renamed, load, other], [load]],
      ['what does the workshop manual say about the hook', [load, steel], []],
      ['what does the crane manual say about the hook', [other, load], [load]],
      ['the crane manual', [other, steel], [other]],
      ['crane manual pancakes', [other, page('Prices', 'Mobile crane hire: 940 EUR')], []],
      ['crane manual: hook', [page('Prices', 'Crane hire: 940 EUR')], []],
    ])('K-8: %s', async (query, found, told) => {
      const recall = createRecall({ documents: searchingStore([], async () => found), embedder: null });
      expect(contents(await recall(driver, query, { signal }))).toEqual(told.map(({ content }) => content));
    });
  });

  it('K-8: a manual that is named apart is the one that is looked into, and told when it has nothing', async () => {
    const ask = createRecall({ documents: searchingStore(sitePassages), embedder: null });
    const found = await ask(driver, 'start', { manual: 'the generator guide', signal });
    expect(found).toMatchObject({
      kind: 'found',
      passages: [{ passage: { title: 'Generator GX 200: Operating Guide' } }],
    });
  });

  it('K-8: of the one document that is meant nothing is told of another, also where it has not a word of it', async () => {
    const ask = createRecall({ documents: searchingStore(sitePassages), embedder: null });
    const of = (title: string) => ask(driver, 'wind', { title, manual: title, signal });
    expect(await of('crane-manual')).toMatchObject({
      kind: 'found',
      passages: [{ passage: { title: 'crane-manual' } }],
    });
    expect(await of('price-list-2026')).toEqual({ kind: 'nothing', manual: 'price-list-2026' });
  });

  it('K-8: with a vector in time what words and meaning find together is told', async () => {
    const documents = searchingStore([], telling);
    const outcome = await createRecall({ documents, embedder: quick })(driver, 'wind limits', { signal });
    expect(contents(outcome)).toEqual([byBoth.content]);
  });

  it('K-8: what is near in meaning fits without a common word, what is far does not', async () => {
    const near = passageOf('Cease lifting in a storm.', 0.55);
    const far = passageOf('Gravel is sold by the tonne.', 0.12);
    const documents = searchingStore([], async ({ vector }) => (vector === null ? [] : [near, far]));
    const outcome = await createRecall({ documents, embedder: quick })(driver, 'how much wind can it take', { signal });
    expect(contents(outcome)).toEqual([near.content]);
  });

  it.each([
    ['fails', failing],
    ['gives nothing', { embed: async () => [] } satisfies Embedder],
  ])('K-8: where the embedder %s, what the words found is told at once', async (_name, embedder) => {
    const documents = searchingStore([], telling);
    const outcome = await createRecall({ documents, embedder })(driver, 'wind limits', { signal, patience: 60_000 });
    expect(contents(outcome)).toEqual([byWords.content]);
  });

  it('K-8: a search by meaning that fails leaves what the words found', async () => {
    const documents = searchingStore([], (query) => (query.vector === null ? telling(query) : Promise.reject(away)));
    const outcome = await createRecall({ documents, embedder: quick })(driver, 'wind limits', { signal });
    expect(contents(outcome)).toEqual([byWords.content]);
  });

  it('K-8: a store that is away is told as such, which is not nothing', async () => {
    const documents = searchingStore([], () => Promise.reject(away));
    for (const embedder of [null, quick, failing]) {
      expect(await createRecall({ documents, embedder })(driver, 'wind', { signal })).toEqual({ kind: 'unreachable' });
    }
    const rude = { ...documents, search: () => never<never>(), list: () => never<never>() };
    rude.search = () => {
      throw away;
    };
    expect(await createRecall({ documents: rude, embedder: null })(driver, 'wind', { signal })).toEqual({
      kind: 'unreachable',
    });
  });

  it('K-8: where nothing was uploaded, that is told', async () => {
    const outcome = await createRecall({ documents: searchingStore([]), embedder: null })(driver, 'wind', { signal });
    expect(outcome).toEqual({ kind: 'empty' });
  });

  describe('with a clock', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('K-8: a vector that does not come within 300 ms is given up, and what the words found is told', async () => {
      let given: AbortSignal | null = null;
      const embedder: Embedder = {
        embed(_texts, options) {
          given = options.signal;
          expect(options.hurry).toBe('now');
          return slow.embed([], options);
        },
      };
      const looked = createRecall({ documents: searchingStore([], telling), embedder })(driver, 'wind', { signal });
      let settled = false;
      void looked.then(() => {
        settled = true;
      });
      await vi.advanceTimersByTimeAsync(299);
      expect(settled).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(contents(await looked)).toEqual([byWords.content]);
      expect(given).toMatchObject({ aborted: true });
    });

    it('K-8: a search by meaning that does not come in time is given up as well', async () => {
      const documents = searchingStore([], (query) => (query.vector === null ? telling(query) : never()));
      const looked = createRecall({ documents, embedder: quick })(driver, 'wind', { signal });
      await vi.advanceTimersByTimeAsync(300);
      expect(contents(await looked)).toEqual([byWords.content]);
    });

    it.each([null, quick, failing])('K-8: a store that hangs is told as late, never as nothing', async (embedder) => {
      const documents = searchingStore([], () => never());
      const looked = createRecall({ documents, embedder })(driver, 'wind', { signal });
      await vi.advanceTimersByTimeAsync(1_400);
      expect(await looked).toEqual({ kind: 'late' });
    });

    it('K-8: the words of a busy store are waited for after meaning was given up', async () => {
      const { promise, resolve } = Promise.withResolvers<readonly Passage[]>();
      const documents = searchingStore([], () => promise);
      const looked = createRecall({ documents, embedder: slow })(driver, 'wind', { signal });
      await vi.advanceTimersByTimeAsync(900);
      resolve([byWords]);
      expect(contents(await looked)).toEqual([byWords.content]);
    });

    it('K-8: a list that hangs does not hold up that nothing was found', async () => {
      const documents = { ...searchingStore([]), list: () => never<never>() };
      const looked = createRecall({ documents, embedder: null })(driver, 'wind', { signal });
      await vi.advanceTimersByTimeAsync(1_400);
      expect(await looked).toEqual({ kind: 'nothing' });
    });

    it('K-8: leaves no timer behind', async () => {
      await createRecall({ documents: searchingStore([], telling), embedder: quick })(driver, 'wind', { signal });
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  it('V-6: stops at once when the driver cuts it short, with the reason', async () => {
    const stop = new AbortController();
    const documents = searchingStore([], () => never());
    const looked = createRecall({ documents, embedder: slow })(driver, 'wind', {
      signal: stop.signal,
      patience: 60_000,
    });
    const reason = new Error('driver spoke');
    stop.abort(reason);
    await expect(looked).rejects.toBe(reason);
  });

  it('K-8: "gate three" is gate 3 of the manual, and "one" is no number', async () => {
    const gates = ['Gate 2: the code is 1188.', 'Gate 3: the code is 4471.'].map((content) => passageOf(content));
    const told = contents(
      await createRecall({ documents: searchingStore(gates), embedder: null })(driver, 'code of gate three', {
        signal,
      }),
    );
    expect(told[0]).toContain('4471');
    expect(
      createQueryWords()
        .read('which one is it')
        .some(({ isCode }) => isCode),
    ).toBe(false);
  });

  it('K-8: of a passage of several pages the one is cited that is quoted', async () => {
    const pages = 'The crane has one hook.\n\fAbove 14 metres a second the jib swings.\n\fGrease the rope weekly.';
    const passage: Passage = { ...passageOf(pages), citation: { kind: 'pages', from: 4, to: 6 } };
    const recall = createRecall({ documents: searchingStore([passage]), embedder: null });
    const outcome = await recall(driver, 'how is the rope greased', { signal });
    expect(outcome).toMatchObject({ passages: [{ passage: { citation: { from: 6, to: 6 } } }] });
  });
});
