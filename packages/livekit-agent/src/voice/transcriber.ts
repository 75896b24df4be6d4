import { NexusError } from '@nexus/contracts';
import type OpenAI from 'openai';
import { type AttemptBudget, attemptWithinBudget } from './attempt-within-budget.ts';
import { encodeWav } from './encode-wav.ts';
import type { ServiceOutage } from './service-outage.ts';

export interface Utterance {
  /** Mono, 16 bit. */
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

export interface TranscriberOptions {
  readonly client: OpenAI;
  readonly model: string;
  readonly outage: ServiceOutage;
}

/**
 * Words of an utterance, empty when there are none in it; null when the service was given up on, or `signal` aborted. Never rejects.
 * The same audio is sent again within the budget.
 */
export type Transcriber = (utterance: Utterance, signal: AbortSignal) => Promise<string | null>;

const budget: AttemptBudget = { attempt: 4_000, whole: 6_000 };
/** While it is known to be out, the driver is told sooner. */
const budgetInOutage: AttemptBudget = { attempt: 2_000, whole: 2_500 };

/** Speech to text over OpenAI's `POST /audio/transcriptions`, the whole utterance at once. */
export function createTranscriber({ client, model, outage }: TranscriberOptions): Transcriber {
  async function request(wav: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<string> {
    const file = new File([wav], 'speech.wav', { type: 'audio/wav' });
    const answer: unknown = await client.audio.transcriptions.create(
      { file, model, language: 'en', response_format: 'json' },
      { signal },
    );
    const text = typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined;
    if (typeof text !== 'string') {
      throw new NexusError('STT_UNAVAILABLE', 'The speech-to-text server answered without a text.', {
        retryable: true,
      });
    }
    return text.trim();
  }

  return async ({ samples, sampleRate }, signal) => {
    const wav = encodeWav(samples, sampleRate);
    const text = await attemptWithinBudget((attempt) => request(wav, attempt), {
      budget: outage.lasting ? budgetInOutage : budget,
      signal,
    });
    if (signal.aborted) return null;
    if (text === null) outage.failed();
    else outage.answered();
    return text;
  };
}
