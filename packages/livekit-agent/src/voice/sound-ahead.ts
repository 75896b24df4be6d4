import type { Speaker } from './speaker.ts';

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
