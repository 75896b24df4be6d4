/** The browser's own voice. */
export interface ReadAloud {
  /** Says it after what is being said already, so many times as fast as usual. */
  say(text: string, rate?: number): void;
  /** Falls silent at once, and forgets what it was yet to say. */
  stop(): void;
}

/** A sentence at a time: browsers fall silent in the middle of a long utterance. */
function sentencesOf(text: string): readonly string[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
}

/**
 * Reads aloud with `speechSynthesis`.
 *
 * @param onSpeaking told when it begins and when it has nothing more to say
 */
export function createReadAloud(synthesis: SpeechSynthesis, onSpeaking: (speaking: boolean) => void): ReadAloud {
  let waiting = 0;
  function finished(utterance: SpeechSynthesisUtterance): void {
    utterance.onend = null;
    utterance.onerror = null;
    waiting = Math.max(0, waiting - 1);
    if (waiting === 0) onSpeaking(false);
  }
  return {
    say(text, rate = 1) {
      for (const sentence of sentencesOf(text)) {
        const utterance = new SpeechSynthesisUtterance(sentence);
        utterance.lang = 'en';
        utterance.rate = rate;
        utterance.onend = () => finished(utterance);
        utterance.onerror = () => finished(utterance);
        waiting += 1;
        synthesis.speak(utterance);
      }
      if (waiting > 0) onSpeaking(true);
    },
    stop() {
      synthesis.cancel();
      waiting = 0;
      onSpeaking(false);
    },
  };
}
