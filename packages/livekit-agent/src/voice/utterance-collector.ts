/** Samples of one stretch of speech, with what came just before it. */
export interface UtteranceCollector {
  /** One stretch of audio, in order; it is copied. */
  push(samples: Int16Array): void;
  /** From here on everything is kept, together with the padding before. */
  begin(): void;
  /** What was said so far. */
  soFar(): Int16Array;
  /** What was said; the next utterance may share its padding with the end of this one. */
  end(): Int16Array;
}

export interface CollectorLimits {
  readonly padding: number;
  readonly longest: number;
}

/**
 * Keeps copies of its own: the framework's voice detection hands out views into a buffer that it overwrites as soon as speech
 * ends, so that the first half second of an utterance becomes its last (agents 1.9.0, `inference/vad.js`, `copySpeechBuffer`
 * followed by `resetWriteCursor`).
 *
 * @param padding samples kept from before an utterance.
 * @param longest samples; of a longer utterance the oldest are dropped.
 */
export function createUtteranceCollector({ padding, longest }: CollectorLimits): UtteranceCollector {
  let kept: Int16Array[] = [];
  let length = 0;
  let speaking = false;

  function trim(limit: number): void {
    while (kept.length > 0 && length - (kept[0]?.length ?? 0) >= limit) length -= kept.shift()?.length ?? 0;
  }

  function joined(): Int16Array {
    const whole = new Int16Array(length);
    let at = 0;
    for (const piece of kept) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  return {
    push(samples) {
      kept.push(samples.slice());
      length += samples.length;
      trim(speaking ? longest : padding);
    },
    begin() {
      speaking = true;
    },
    soFar: joined,
    end() {
      const whole = joined();
      speaking = false;
      kept = [whole.slice(Math.max(0, whole.length - padding))];
      length = kept[0]?.length ?? 0;
      return whole;
    },
  };
}
