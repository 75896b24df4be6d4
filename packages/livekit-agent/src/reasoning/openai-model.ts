import type { llm } from '@livekit/agents';
import { LLM } from '@livekit/agents-plugin-openai';
import OpenAI from 'openai';

/** What the framework's client does not report of a request. */
export interface RequestObserver {
  /** `Retry-After` of a refused request, in milliseconds (RFC 9110 section 10.2.3). */
  onRetryAfter(milliseconds: number): void;
  /** The server said that its answer is complete; without it, the stream was cut. */
  onFinished(): void;
}

/** Opens a client for one request. */
export interface ModelSource {
  readonly name: string;
  open(observer: RequestObserver): llm.LLM;
}

export interface OpenAIModelOptions {
  readonly apiKey: string;
  readonly baseURL?: string | undefined;
  readonly model: string;
}

/** Seconds or an HTTP date, as milliseconds from `now`; null when it is neither. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const milliseconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null;
}

/** Passes a streamed answer on, and notes the end that OpenAI's protocol promises. */
function watchForEnd(observer: RequestObserver): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let tail = '';
  return new TransformStream({
    transform(chunk, controller) {
      tail = (tail + decoder.decode(chunk, { stream: true })).slice(-4_096);
      if (tail.includes('[DONE]') || /"finish_reason":\s*"/.test(tail)) observer.onFinished();
      controller.enqueue(chunk);
    },
  });
}

function observingFetch(observer: RequestObserver): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const retryAfter = parseRetryAfter(response.headers.get('retry-after'), Date.now());
    if (!response.ok && retryAfter !== null) observer.onRetryAfter(retryAfter);
    if (!response.ok || response.body === null) return response;
    return new Response(response.body.pipeThrough(watchForEnd(observer)), response);
  };
}

/** GPT-4o, or any server that speaks OpenAI's chat completions protocol. */
export function createOpenAIModel({ apiKey, baseURL, model }: OpenAIModelOptions): ModelSource {
  return {
    name: model,
    open(observer) {
      const client = new OpenAI({ apiKey, baseURL: baseURL ?? null, maxRetries: 0, fetch: observingFetch(observer) });
      return new LLM({ client, model, temperature: 0.3 });
    },
  };
}
