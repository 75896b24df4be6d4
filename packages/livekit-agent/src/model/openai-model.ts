import type { llm } from '@livekit/agents';
import { LLM } from '@livekit/agents-plugin-openai';
import { readRetryAfter } from '@nexus/contracts';
import OpenAI from 'openai';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

/** What the framework's client does not report of a request. */
interface RequestObserver {
  /** `Retry-After` of a refused request, in milliseconds (RFC 9110 section 10.2.3). */
  onRetryAfter(milliseconds: number): void;
  /** The server said that its answer is complete; without it, the stream was cut. */
  onFinished(): void;
}

/** Opens a client for one request. */
export interface ModelSource {
  readonly name: string;
  open(observer: RequestObserver): llm.LLM;
  /** Whether it works, as learned by all drives that share this source; absent: each drive learns it by itself. */
  readonly health?: CircuitBreaker;
}

interface OpenAIModelOptions {
  readonly apiKey: string;
  readonly baseURL?: string | undefined;
  readonly model: string;
}

/** GPT-4o, or any server that speaks OpenAI's chat completions protocol. */
export function createOpenAIModel({ apiKey, baseURL, model }: OpenAIModelOptions): ModelSource {
  return {
    name: model,
    health: createCircuitBreaker(),
    open(observer) {
      const client = new OpenAI({
        apiKey,
        baseURL: baseURL ?? null,
        maxRetries: 0,
        // The client would print a piece that it cannot parse, and what a model says may quote mail.
        logLevel: 'off',
        fetch: observingFetch(observer),
      });
      return new LLM({ client, model, temperature: 0.3 });
    },
  };
}

function observingFetch(observer: RequestObserver): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const retryAfter = readRetryAfter(response.headers, Date.now());
    if (!response.ok && retryAfter !== null) observer.onRetryAfter(retryAfter);
    if (!response.ok || response.body === null) return response;
    return new Response(response.body.pipeThrough(watchForEnd(observer)), response);
  };
}

/** Passes a streamed answer on, and notes the end that OpenAI's protocol promises. A line break inside the data is escaped, so text cannot pretend it. */
function watchForEnd(observer: RequestObserver): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let tail = '\n';
  return new TransformStream({
    transform(chunk, controller) {
      const text = tail + decoder.decode(chunk, { stream: true });
      if (/[\r\n]data:\s*\[DONE\]|"finish_reason":\s*"/.test(text)) observer.onFinished();
      tail = text.slice(-64);
      controller.enqueue(chunk);
    },
  });
}
