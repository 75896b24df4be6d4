import { APIStatusError, APITimeoutError, llm } from '@livekit/agents';
import { late, orLate } from '@nexus/async';
import { type ErrorCode, NexusError } from '@nexus/contracts';
import { noRetries } from '../offline/offline-llm.ts';
import type { ModelSource } from './openai-model.ts';

/** How long a model may take, in milliseconds. */
export interface ModelBudget {
  /** Until the first word or tool call. */
  readonly firstToken: number;
  /** Between two pieces; the framework would drop what comes after a long pause. */
  readonly pause: number;
  /** For the whole answer. */
  readonly whole: number;
}

export const defaultModelBudget: ModelBudget = { firstToken: 2_500, pause: 5_000, whole: 20_000 };

interface ModelFailureOptions {
  /** In milliseconds, when the server named a time. */
  readonly retryAfter?: number | null;
  /** Asking again at once may help. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/** Why the model did not answer. */
export class ModelFailure extends NexusError {
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, { retryAfter = null, retryable = false, cause }: ModelFailureOptions = {}) {
    super(code, 'The language model did not answer; the offline language takes over.', { retryable, cause });
    this.retryAfter = retryAfter;
  }
}

type ChatOptions = Parameters<llm.LLM['chat']>[0];

function failureFrom(error: unknown, retryAfter: number | null): ModelFailure {
  if (error instanceof APITimeoutError) return new ModelFailure('MODEL_LATE', { retryAfter, cause: error });
  const status = error instanceof APIStatusError ? error.statusCode : null;
  // A wrong key or a wrong model name stays wrong; everything else may pass.
  const isPermanent = status !== null && status >= 400 && status < 500 && ![408, 409, 429].includes(status);
  const code = status === 429 ? 'MODEL_RATE_LIMITED' : 'MODEL_UNAVAILABLE';
  return new ModelFailure(code, { retryAfter, retryable: !isPermanent, cause: error });
}

/**
 * One request to the model, within its budget.
 *
 * @yields pieces of the answer as they come.
 * @throws ModelFailure when it is late, refused, cut off or empty; what was yielded before stays said.
 */
export async function* attemptModel(
  source: ModelSource,
  options: ChatOptions,
  { budget, signal }: { readonly budget: ModelBudget; readonly signal: AbortSignal },
): AsyncGenerator<llm.ChatChunk> {
  let retryAfter: number | null = null;
  let finished = false;
  let error: unknown = null;
  const model = source.open({
    onRetryAfter: (milliseconds) => {
      retryAfter = milliseconds;
    },
    onFinished: () => {
      finished = true;
    },
  });
  model.on('error', (event) => {
    error = event.error;
  });
  // The client refuses fractions of a millisecond.
  const stream = model.chat({ ...options, connOptions: { ...noRetries, timeoutMs: Math.ceil(budget.whole) } });
  const abort = () => stream.close();
  signal.addEventListener('abort', abort, { once: true });
  const began = performance.now();
  const whole = began + budget.whole;
  let answered = false;
  try {
    for (;;) {
      const wait =
        Math.min(answered ? performance.now() + budget.pause : began + budget.firstToken, whole) - performance.now();
      const next = await orLate(stream.next(), wait);
      if (next === late) throw new ModelFailure('MODEL_LATE', { retryAfter });
      if (next.done) break;
      if (llm.hasResponse(next.value)) answered = true;
      yield next.value;
    }
    if (signal.aborted) return;
    if (error !== null) throw failureFrom(error, retryAfter);
    if (!finished) throw new ModelFailure('MODEL_UNAVAILABLE', { retryable: true });
    if (!answered) throw new ModelFailure('MODEL_ANSWER_INVALID');
  } finally {
    signal.removeEventListener('abort', abort);
    stream.close();
    await model.aclose();
  }
}

/** About what `probeModel` costs, in tokens. */
export const probeCost = 20;

/** Asks the model for a word, apart from the conversation, to learn whether it answers at all. @throws ModelFailure when it does not. */
export async function probeModel(source: ModelSource, budget: ModelBudget): Promise<void> {
  const chatCtx = new llm.ChatContext([llm.ChatMessage.create({ role: 'user', content: 'Say yes.' })]);
  const { signal } = new AbortController();
  for await (const _ of attemptModel(source, { chatCtx }, { budget, signal })) return;
}
