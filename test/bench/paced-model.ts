import { llm } from '@livekit/agents';
import type { ModelSource } from '@nexus/livekit-agent';

/** A model of our own pace: the first token after `firstToken` milliseconds, then one every `interval`. */
export interface Pace {
  readonly text: string;
  /** The same in the tokens that it is sent in; absent: word by word. */
  readonly pieces?: readonly string[];
  readonly firstToken: number;
  readonly interval: number;
}

type ChatOptions = Parameters<llm.LLM['chat']>[0];

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tells when a request reaches the model. */
export class PacedModel extends llm.LLM {
  readonly #pace: Pace;
  readonly #onRequest: (options: ChatOptions) => void;

  constructor(pace: Pace, onRequest: (options: ChatOptions) => void) {
    super();
    this.#pace = pace;
    this.#onRequest = onRequest;
  }

  label(): string {
    return 'bench.PacedModel';
  }

  chat(options: ChatOptions): llm.LLMStream {
    this.#onRequest(options);
    return new PacedStream(this, this.#pace, options);
  }
}

class PacedStream extends llm.LLMStream {
  readonly #pace: Pace;

  constructor(model: PacedModel, pace: Pace, { chatCtx }: ChatOptions) {
    super(model, { chatCtx, connOptions: { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 60_000 } });
    this.#pace = pace;
  }

  protected async run(): Promise<void> {
    const last = this.chatCtx.items.at(-1);
    const words = last?.type === 'message' ? (last.textContent ?? '') : '';
    if (words === 'next') return this.#call('next_email');
    await wait(this.#pace.firstToken);
    if (words.startsWith('archive')) return this.#call('archive_email');
    for (const content of this.#pace.pieces ?? this.#pace.text.match(/\S+\s*/g) ?? []) {
      this.queue.put({ id: 'paced', delta: { role: 'assistant', content } });
      await wait(this.#pace.interval);
    }
  }

  /** "next" opens a mail, so that there is one to talk about, at once; "archive it" takes the time of an answer. */
  #call(name: string): void {
    const call = llm.FunctionCall.create({ callId: name, name, args: '{}' });
    this.queue.put({ id: 'paced', delta: { role: 'assistant', toolCalls: [call] } });
  }
}

/** The same model as our agent opens it. */
export function pacedSource(pace: Pace, onRequest: (options: ChatOptions) => void): ModelSource {
  return {
    name: 'paced',
    open(observer) {
      observer.onFinished();
      return new PacedModel(pace, onRequest);
    },
  };
}
