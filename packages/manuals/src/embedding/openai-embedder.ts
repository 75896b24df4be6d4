import { setTimeout as wait } from 'node:timers/promises';
import { backoffPause, late, orLate } from '@nexus/async';
import type { Embedder, EmbedOptions, ModelQuota } from '@nexus/contracts';
import OpenAI from 'openai';
import { createMinuteShare, type MinuteLimits, type Taking } from './minute-quota.ts';
import { type EmbeddingAnswer, EmbeddingFailure, embeddingFailure, requestEmbeddings } from './request-embeddings.ts';

interface EmbeddingService {
  readonly apiKey: string;
  readonly baseURL?: string | null | undefined;
  readonly model: string;
}

export interface OpenAIEmbedderOptions {
  readonly service: EmbeddingService;
  /** What all workers together may ask for in a minute; embedding shares it with the conversation. */
  readonly quota: ModelQuota;
  /** Of that budget; what nobody waits for takes half of it at most. Absent: it has none. */
  readonly limits?: MinuteLimits;
  readonly pace?: EmbeddingPace;
  /** Milliseconds that never go back. */
  readonly clock?: () => number;
}

/** Milliseconds, but for `tries`. */
export interface EmbeddingPace {
  /** How often a batch is asked for that nobody waits for. */
  readonly tries: number;
  /** The first pause between two of them; each further one is twice as long, and a random part of it is taken off. */
  readonly pause: number;
  readonly longestPause: number;
  /** How long one request may take. */
  readonly patience: number;
}

const defaultPace: EmbeddingPace = { tries: 6, pause: 500, longestPause: 60_000, patience: 60_000 };
const unlimited: MinuteLimits = { requests: null, tokens: null };
/** Milliseconds. Servers ask for less, and a slip of one shall not end vectors for good. */
const longestRest = 86_400_000;
/** Of English text; the true number is told by the answer and settled. */
const bytesPerToken = 4;
/** HTTP's answers to a request that the server does not like. */
const dislikes: ReadonlySet<number | null> = new Set([400, 422]);

function estimateTokens(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) / bytesPerToken);
}

/** @throws the signal's reason */
async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}

/** Vectors from OpenAI, or from any server that speaks its embeddings protocol (K-6). */
export function createOpenAIEmbedder({
  service,
  quota,
  limits = unlimited,
  pace = defaultPace,
  clock = () => performance.now(),
}: OpenAIEmbedderOptions): Embedder {
  const { apiKey, baseURL, model } = service;
  // Retries are ours, and the client's log would quote what it cannot parse.
  const client = new OpenAI({ apiKey, baseURL: baseURL ?? null, maxRetries: 0, logLevel: 'off' });
  const share = createMinuteShare(limits, clock);
  // Small enough that two fit into the share, and one beside what a conversation leaves.
  const batchBytes = share.mostTokens === null ? undefined : Math.floor(share.mostTokens / 2) * bytesPerToken;
  let asksLength = true;
  /** The model of the conversation is another one and has not refused anybody, so the budget that both share is told of no rest. */
  let restsUntil = Number.NEGATIVE_INFINITY;

  async function ask(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingAnswer> {
    const asked = asksLength;
    try {
      return await requestEmbeddings(client, { model, texts, asksLength: asked }, signal);
    } catch (error) {
      const failure = embeddingFailure(error);
      if (!asked || signal.aborted || !dislikes.has(failure.status)) throw failure;
      // Some models and servers refuse to be told a length, and have the right one by themselves.
      const answer = await requestEmbeddings(client, { model, texts, asksLength: false }, signal).catch((second) => {
        throw dislikes.has(embeddingFailure(second).status) ? failure : embeddingFailure(second);
      });
      asksLength = false;
      return answer;
    }
  }

  /** Asks once, within its time. @throws EmbeddingFailure, or the signal's reason */
  async function attempt(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingAnswer> {
    const stop = new AbortController();
    try {
      // The client no longer watches its signal once the answer has begun.
      const answer = await orLate(ask(texts, stop.signal), pace.patience, { signal });
      if (answer !== late) return answer;
      throw new EmbeddingFailure('The embedding model did not answer in time.', { retryable: true });
    } finally {
      stop.abort();
    }
  }

  /** Milliseconds until it is worth asking again; a taking: it may ask now. */
  function tryTake(tokens: number, hurry: EmbedOptions['hurry']): number | Taking {
    const pause = Math.max(restsUntil - clock(), hurry === 'behind' ? share.wait(tokens) : 0);
    if (pause > 0) return pause;
    const decision = quota.tryTake(tokens);
    if (!decision.granted) return decision.retryAfter;
    return hurry === 'behind' ? share.take(tokens) : { settle: () => {} };
  }

  async function permit(tokens: number, { hurry, signal }: EmbedOptions): Promise<Taking> {
    for (;;) {
      const taken = tryTake(tokens, hurry);
      if (typeof taken !== 'number') return taken;
      if (hurry === 'now') throw new EmbeddingFailure('The budget of the model is used up.', { retryable: true });
      await pauseFor(Math.min(pace.longestPause, Math.max(1, taken)), signal);
    }
  }

  function pauseAfter(failure: EmbeddingFailure, tries: number): number {
    const longest = backoffPause({ first: pace.pause, longest: pace.longestPause }, tries);
    const jittered = longest * (1 - Math.random() / 2);
    return Math.min(pace.longestPause, Math.max(failure.retryAfter ?? 0, jittered));
  }

  async function embedBatch(texts: readonly string[], options: EmbedOptions): Promise<EmbeddingAnswer['vectors']> {
    const { hurry, signal } = options;
    const tokens = estimateTokens(texts);
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      const taking = await permit(tokens, options);
      try {
        const answer = await attempt(texts, signal);
        if (answer.tokens !== null) {
          quota.settle(tokens, answer.tokens);
          taking.settle(answer.tokens);
        }
        return answer.vectors;
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const failure = embeddingFailure(error);
        if (failure.status === 429 && failure.retryable)
          restsUntil = Math.max(restsUntil, clock() + Math.min(longestRest, failure.retryAfter ?? pace.pause));
        if (hurry === 'now' || !failure.retryable || tries === pace.tries) throw failure;
        await pauseFor(pauseAfter(failure, tries), signal);
      }
    }
  }

  return {
    async embed(texts, options) {
      const vectors: (readonly number[])[] = [];
      for (const batch of embeddingBatches(texts, batchBytes)) {
        vectors.push(...(await embedBatch(batch, options)));
        options.onProgress?.();
      }
      return vectors;
    },
  };
}

/** Texts of one request. OpenAI takes 2,048; the smaller ones let a drive's request in between. */
const mostTexts = 64;
/** Bytes of one request. No token is shorter than a byte, so that OpenAI's 300,000 tokens are never passed, whatever the script. */
const mostBytes = 250_000;

/**
 * Texts in as few requests as may be, in their order.
 *
 * @param bytes that one request may have besides, where the budget is small; a longer text goes alone
 */
export function embeddingBatches(
  texts: readonly string[],
  bytes = Number.POSITIVE_INFINITY,
): readonly (readonly string[])[] {
  const most = Math.min(mostBytes, bytes);
  const batches: string[][] = [];
  let batch: string[] = [];
  let size = 0;
  for (const text of texts) {
    const added = Buffer.byteLength(text);
    if (batch.length === mostTexts || (batch.length > 0 && size + added > most)) {
      batches.push(batch);
      batch = [];
      size = 0;
    }
    batch.push(text);
    size += added;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}
