import { NexusError } from '@nexus/contracts';
import { languageName } from '@nexus/text';
import type OpenAI from 'openai';
import { readSpeech, speechRate } from './audio-formats.ts';
import type { ServiceOutage } from './service-outage.ts';
import { type AttemptBudget, attemptWithinBudget } from './speech-retries.ts';

/** An attempt has succeeded once its first sound is there. */
const speakingBudget: AttemptBudget = { attempt: 3_000, whole: 5_000 };
/** While the service is known to be out, the driver is told sooner. */
const speakingBudgetInOutage: AttemptBudget = { attempt: 1_500, whole: 1_500 };
/** Milliseconds between two stretches of sound. */
const longestGap = 3_000;
/** Samples that may be skipped in another voicing of the same words without anybody noticing much. */
const unnoticedSkip = 1.5 * speechRate;

interface SpeakerOptions {
  readonly client: OpenAI;
  readonly model: string;
  readonly voice: string;
  readonly outage: ServiceOutage;
  /** Times the usual speed, as it is now. Absent: the usual one. */
  readonly rate?: () => number;
}

/**
 * Says one piece of text, in the language of this code, English where absent: mono samples at `speechRate`, as they arrive. Ends early, without an error, when `signal` aborts.
 *
 * @throws NexusError TTS_UNAVAILABLE when the service was given up on before the piece could be said.
 */
export type Speaker = (words: string, signal: AbortSignal, language?: string) => AsyncGenerator<Int16Array>;

/** Older models of OpenAI's take none, and go by the text. */
const takesNoInstructions = /^tts-1/;

/** Text to speech over OpenAI's `POST /audio/speech`, heard while it is being sent. */
export function createSpeaker({ client, model, voice, outage, rate = () => 1 }: SpeakerOptions): Speaker {
  async function begin(words: string, signal: AbortSignal, language: string | undefined): Promise<Begun> {
    const speed = rate();
    const isTold = language !== undefined && !takesNoInstructions.test(model);
    const instructions = isTold && { instructions: `Speak ${languageName(language)}, as a native speaker does.` };
    const response = await client.audio.speech.create(
      { input: words, model, voice, response_format: 'pcm', ...(speed !== 1 && { speed }), ...instructions },
      { signal },
    );
    const rest = readSpeech(response, longestGap);
    const { value, done } = await rest.next();
    if (done) throw new Error('The text-to-speech server sent no speech.');
    return { first: value, rest };
  }

  return async function* speak(words, signal, language) {
    let given = 0;
    for (let again = true; ; again = false) {
      const begun = await attemptWithinBudget((attempt) => begin(words, attempt, language), {
        budget: outage.lasting ? speakingBudgetInOutage : speakingBudget,
        signal,
      });
      if (signal.aborted) {
        await begun?.rest.return(undefined);
        return;
      }
      if (begun === null) {
        outage.failed();
        throw new NexusError('TTS_UNAVAILABLE', 'The text-to-speech server could not be reached.', { retryable: true });
      }
      outage.answered();
      let skip = given;
      try {
        for await (const samples of soundOf(begun)) {
          const fresh = samples.subarray(Math.min(skip, samples.length));
          skip -= samples.length - fresh.length;
          given += fresh.length;
          if (fresh.length > 0) yield fresh;
        }
        return;
      } catch {
        // Broken off. Much of it was heard: the next piece comes, rather than the same words a second time.
        if (signal.aborted || !again || given > unnoticedSkip) return;
      }
    }
  };
}

/** An answer whose first sound is there. */
interface Begun {
  readonly first: Int16Array;
  readonly rest: AsyncGenerator<Int16Array>;
}

async function* soundOf({ first, rest }: Begun): AsyncGenerator<Int16Array> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The sound of a piece of text that was asked for before it is to be heard. */
export interface SoundAhead {
  readonly words: string;
  /**
   * What has come so far, then the rest as it arrives. Ends early, without an error, when `signal` aborts. To be played once.
   *
   * @throws NexusError as the speaker does.
   */
  play(signal: AbortSignal): AsyncGenerator<Int16Array>;
}

/** Asks for the words now. What fails is told to whoever plays it; `closing` ends what nobody plays. */
export function soundAhead(speak: Speaker, words: string, closing: AbortSignal): SoundAhead {
  const stop = new AbortController();
  const sound = speak(words, AbortSignal.any([closing, stop.signal]));
  // Asked of the generator now: it would not begin before it is read.
  const first = sound.next();
  first.catch(() => undefined);
  return {
    words,
    async *play(signal) {
      const end = () => stop.abort();
      if (signal.aborted) return end();
      signal.addEventListener('abort', end, { once: true });
      try {
        const { value, done } = await first;
        if (done || signal.aborted) return;
        yield value;
        yield* sound;
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
  };
}
