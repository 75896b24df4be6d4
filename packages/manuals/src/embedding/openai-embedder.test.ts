import type { ModelQuota, QuotaDecision } from '@nexus/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type EmbeddingServer,
  type EmbeddingStep,
  startEmbeddingServer,
  vectorOf,
} from '../testing/embedding-server.ts';
import { createOpenAIEmbedder, type EmbeddingPace, type OpenAIEmbedderOptions } from './openai-embedder.ts';

const quickly: EmbeddingPace = { tries: 4, pause: 1, longestPause: 40, patience: 5_000 };
const never = new AbortController().signal;
const behind = { hurry: 'behind', signal: never } as const;
const now = { hurry: 'now', signal: never } as const;

/** A budget that notes what is done with it. */
function watchedQuota(decide: () => QuotaDecision = () => ({ granted: true })) {
  const taken: number[] = [];
  const rested: number[] = [];
  const settled: (readonly [number, number])[] = [];
  const quota: ModelQuota = {
    tryTake(tokens) {
      const decision = decide();
      if (decision.granted) taken.push(tokens);
      return decision;
    },
    rest: (milliseconds) => rested.push(milliseconds),
    settle: (estimated, used) => settled.push([estimated, used]),
    close: async () => {},
  };
  return { quota, taken, rested, settled };
}

let server: EmbeddingServer;
beforeEach(async () => {
  server = await startEmbeddingServer('right');
});
afterEach(() => server[Symbol.asyncDispose]());

function embedder(
  pace = quickly,
  quota = watchedQuota().quota,
  more: Pick<OpenAIEmbedderOptions, 'limits' | 'clock'> = {},
) {
  const service = { apiKey: 'test', baseURL: server.baseURL, model: 'small' };
  return createOpenAIEmbedder({ service, quota, pace, ...more });
}

function unit(text: string): readonly number[] {
  return vectorOf(text).map((value) => value / 3);
}

describe('createOpenAIEmbedder', () => {
  it('K-6: asks for 1,536 numbers and gives a vector of unit length for each text, in order', async () => {
    const { quota, taken, settled } = watchedQuota();
    const texts = ['wind limits', 'bolts'];
    expect(await embedder(quickly, quota).embed(texts, behind)).toEqual(texts.map(unit));
    expect(server.requests).toEqual([{ model: 'small', input: texts, encoding_format: 'float', dimensions: 1_536 }]);
    expect(settled).toEqual([[taken[0], 14]]);
  });

  it('K-6: asks nothing for nothing', async () => {
    expect(await embedder().embed([], behind)).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('K-6: goes in batches by count and by size, and keeps the order', async () => {
    const texts = Array.from({ length: 150 }, (_, index) => `chunk ${index}`);
    expect(await embedder().embed(texts, behind)).toEqual(texts.map(unit));
    expect(server.requests.map(({ input }) => input.length)).toEqual([64, 64, 22]);
    const long = ['a', 'b', 'c'].map((letter) => letter.repeat(120_000));
    await embedder().embed(long, behind);
    expect(server.requests.slice(3).map(({ input }) => input.length)).toEqual([2, 1]);
  });

  it('K-6: puts vectors that come in another order to their texts', async () => {
    server.script((data) => data.toReversed());
    const texts = ['one', 'three', 'seven'];
    expect(await embedder().embed(texts, behind)).toEqual(texts.map(unit));
  });

  it.each<readonly [string, EmbeddingStep]>([
    ['a 429 without a time', { status: 429 }],
    ['a 429 with Retry-After', { status: 429, headers: { 'retry-after': '0' } }],
    ['a 500', { status: 500 }],
    ['JSON that breaks off', 'cut off'],
    ['a web page', 'page'],
    ['too few vectors', (data) => data.slice(1)],
    ['too many vectors', (data) => [...data, ...data]],
    ['an index twice', (data) => data.map((item) => ({ ...item, index: 0 }))],
    ['a vector of zeros', (data) => data.map((item) => ({ ...item, embedding: item.embedding.map(() => 0) }))],
    ['a vector with a hole', (data) => data.map((item) => ({ ...item, embedding: item.embedding.map(() => null) }))],
    ['no data at all', () => ['nothing']],
  ])('K-6: after %s asks again, and is told the right thing', async (_name, step) => {
    server.script(step, 'right');
    expect(await embedder().embed(['one', 'two'], behind)).toEqual(['one', 'two'].map(unit));
    expect(server.requests).toHaveLength(2);
  });

  it.each<readonly [string, EmbeddingStep]>([
    ['no answer', 'stall'],
    ['half an answer', 'stall in the middle'],
  ])('K-6: gives %s its time and asks again', async (_name, step) => {
    server.script(step, 'right');
    expect(await embedder({ ...quickly, patience: 300 }).embed(['one'], behind)).toEqual([unit('one')]);
    expect(server.requests).toHaveLength(2);
  });

  it('K-6: gives up after its tries', async () => {
    server.script({ status: 503 });
    const failing = embedder().embed(['one'], behind);
    await expect(failing).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE', retryable: true });
    expect(server.requests).toHaveLength(4);
  });

  it.each<readonly [string, EmbeddingStep]>([
    ['a wrong key', { status: 401 }],
    ['a wrong model', { status: 404 }],
    ['an empty account', { status: 429, code: 'insufficient_quota' }],
  ])('K-6: asks once about %s, which stays wrong', async (_name, step) => {
    server.script(step, 'right');
    const failing = embedder().embed(['one'], behind);
    await expect(failing).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE', retryable: false });
    await expect(failing).rejects.toThrow(/OPENAI_EMBEDDING_MODEL/);
    expect(server.requests).toHaveLength(1);
  });

  it('K-6: a model of another length is named by its setting, and not asked again', async () => {
    server.script((data) => data.map((item) => ({ ...item, embedding: vectorOf('x', 768) })));
    const failing = embedder().embed(['one'], behind);
    await expect(failing).rejects.toThrow(/vectors of 768 numbers and 1536 are needed. Set OPENAI_EMBEDDING_MODEL/);
    await expect(failing).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE', retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  it.each([400, 422])('K-6: a server that answers %i to a length is asked without one from then on', async (status) => {
    server.script({ status }, 'right');
    const one = embedder();
    expect(await one.embed(['one'], now)).toEqual([unit('one')]);
    expect(await one.embed(['two'], now)).toEqual([unit('two')]);
    expect(server.requests.map(({ dimensions }) => dimensions)).toEqual([1_536, undefined, undefined]);
  });

  it('K-6: a refusal rests the embedding model, in a hurry or not, and never the conversation', async () => {
    const { quota, taken, rested } = watchedQuota();
    server.script({ status: 429, headers: { 'retry-after': '20' } }, 'right');
    let time = 0;
    const one = embedder(quickly, quota, { clock: () => time });
    await expect(one.embed(['one'], now)).rejects.toMatchObject({ retryable: true });
    time = 19_999;
    const waiting = one.embed(['one'], behind);
    await expect(one.embed(['two'], now)).rejects.toThrow(/budget/);
    expect(server.requests).toHaveLength(1);
    time = 20_000;
    expect(await waiting).toEqual([unit('one')]);
    expect(taken).toHaveLength(2);
    expect(rested).toEqual([]);
  });

  it('K-6: behind takes half of a minute at most, in requests of a quarter, and tells how it goes on', async () => {
    const takings: { readonly at: number; readonly tokens: number }[] = [];
    let time = 0;
    const quota: ModelQuota = {
      ...watchedQuota().quota,
      tryTake(tokens) {
        takings.push({ at: time, tokens });
        return { granted: true };
      },
    };
    // Each look at it is a second later, so that minutes pass.
    const clock = () => {
      time += 1_000;
      return time;
    };
    const limits = { requests: null, tokens: 120 };
    const one = embedder({ ...quickly, longestPause: 1 }, quota, { limits, clock });
    // Of seven tokens each, as the server counts.
    const texts = Array.from({ length: 30 }, (_, place) => `bolt ${place}`.padEnd(28, '.'));
    const onProgress = vi.fn();
    expect(await one.embed(texts, { ...behind, onProgress })).toEqual(texts.map(unit));
    expect(server.requests.map(({ input }) => input.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 2]);
    expect(onProgress).toHaveBeenCalledTimes(8);
    for (const { at } of takings) {
      const within = takings.filter((other) => other.at >= at && other.at < at + 60_000);
      expect(within.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(60);
    }
  });

  it('K-6: whoever waits is let through, whatever was embedded behind', async () => {
    const { quota, taken } = watchedQuota();
    const one = embedder(quickly, quota, { limits: { requests: 2, tokens: 8 }, clock: () => 0 });
    await one.embed(['0123456789abcdef'], behind);
    for (const text of ['a', 'b', 'c']) await one.embed([text], now);
    expect(taken).toHaveLength(4);
    const stop = new AbortController();
    const waiting = one.embed(['d'], { hurry: 'behind', signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(taken).toHaveLength(4);
  });

  it('K-6: waits for the shared budget when nobody waits for it', async () => {
    const decisions: QuotaDecision[] = [
      { granted: false, retryAfter: 1 },
      { granted: false, retryAfter: 1 },
    ];
    const { quota, taken } = watchedQuota(() => decisions.shift() ?? { granted: true });
    expect(await embedder(quickly, quota).embed(['one'], behind)).toEqual([unit('one')]);
    expect(taken).toHaveLength(1);
  });

  it('K-6: in a hurry asks once, and not at all without budget', async () => {
    server.script({ status: 500 }, 'right');
    await expect(embedder().embed(['one'], now)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    expect(server.requests).toHaveLength(1);
    const { quota } = watchedQuota(() => ({ granted: false, retryAfter: 60_000 }));
    await expect(embedder(quickly, quota).embed(['one'], now)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    expect(server.requests).toHaveLength(1);
  });

  it.each<readonly [string, EmbeddingStep, ModelQuota]>([
    ['an answer', 'stall', watchedQuota().quota],
    ['the rest of one', 'stall in the middle', watchedQuota().quota],
    ['another try', { status: 429, headers: { 'retry-after': '40' } }, watchedQuota().quota],
    ['the budget', 'right', watchedQuota(() => ({ granted: false, retryAfter: 60_000 })).quota],
  ])('K-6: stops waiting for %s when it is told to, with the reason', async (_name, step, quota) => {
    server.script(step);
    const stop = new AbortController();
    const patient: EmbeddingPace = { ...quickly, longestPause: 60_000, patience: 60_000 };
    const waiting = embedder(patient, quota).embed(['one'], { hurry: 'behind', signal: stop.signal });
    const reason = new Error('enough');
    setTimeout(() => stop.abort(reason), 50);
    await expect(waiting).rejects.toBe(reason);
  });

  it('K-6: no error carries what was embedded', async () => {
    server.script({ status: 400 });
    const error: unknown = await embedder()
      .embed(['zinnober'], behind)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    expect((error as Error).cause).toBeUndefined();
    expect(`${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain('zinnober');
  });
});
