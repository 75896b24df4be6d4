import { lateEcho, type OwnWords } from '../hearing/own-echo.ts';
import { chooseVoice, chooseVoiceOf, type VoiceWish } from './choose-voice.ts';
import { voiceWording } from './wording.ts';

/** Words in one language, by its code: "de". */
export interface Stretch {
  readonly text: string;
  readonly language: string;
}

/** The browser's own voice. */
export interface ReadAloud {
  /** Says it after what is being said already, each stretch in a voice of its language, so many times as fast as it was set to. */
  say(stretches: readonly Stretch[], rate?: number): void;
  /** Falls silent at once, and forgets what it was yet to say. */
  stop(): void;
  /** What it says and has said: by that its echo is known. */
  ownWords(): Omit<OwnWords, 'question'>;
}

/** Why nothing is heard. `foreign`: all voices belong to a service, which nobody allowed to read mail. */
export type Voiceless = 'none' | 'foreign';

interface ReadAloudOptions {
  readonly synthesis: Pick<SpeechSynthesis, 'getVoices' | 'speak' | 'cancel'>;
  /** Told when it begins and when it has nothing more to say. */
  readonly onSpeaking: (speaking: boolean) => void;
  /** Null: it can be heard. */
  readonly onVoiceless: (why: Voiceless | null) => void;
  readonly wish: () => VoiceWish;
  /** Milliseconds, of any beginning. */
  readonly now: () => number;
}

interface Speaker {
  readonly voice: SpeechSynthesisVoice | null;
  readonly lang: string;
}

/** A sentence at a time: browsers fall silent in the middle of a long utterance. */
function sentencesOf(text: string): readonly string[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
}

/** Reads aloud with `speechSynthesis`, in a voice of the device unless the driver allows another (V-15). */
export function createReadAloud({ synthesis, onSpeaking, onVoiceless, wish, now }: ReadAloudOptions): ReadAloud {
  let waiting: readonly SpeechSynthesisUtterance[] = [];
  let finishedWords: readonly { readonly text: string; readonly at: number }[] = [];
  let silentSince = Number.NEGATIVE_INFINITY;

  function noteSaid(utterances: readonly SpeechSynthesisUtterance[]): void {
    const at = now();
    const recent = finishedWords.filter((said) => at - said.at <= lateEcho);
    finishedWords = [...recent, ...utterances.map(({ text }) => ({ text, at }))];
    silentSince = at;
  }

  function finished(utterance: SpeechSynthesisUtterance, worked: boolean): void {
    utterance.onend = null;
    utterance.onerror = null;
    if (!waiting.includes(utterance)) return;
    waiting = waiting.filter((other) => other !== utterance);
    if (worked) noteSaid([utterance]);
    if (waiting.length === 0) onSpeaking(false);
  }

  return {
    say(stretches, rate = 1) {
      const voices = synthesis.getVoices();
      const choice = chooseVoice(voices, wish());
      if (choice === 'foreign') return onVoiceless('foreign');
      // Where no voice is named only a sentence that was said shows that there is one.
      if (voices.length > 0) onVoiceless(null);
      const speak = (text: string, { voice, lang }: Speaker) => {
        for (const sentence of sentencesOf(text)) {
          const utterance = new SpeechSynthesisUtterance(sentence);
          utterance.lang = lang;
          if (voice !== null) utterance.voice = voice;
          utterance.rate = wish().rate * rate;
          utterance.onend = () => {
            onVoiceless(null);
            finished(utterance, true);
          };
          utterance.onerror = ({ error }) => {
            // Said of a browser without any voice; what was cancelled is no fault.
            if (voices.length === 0 && error !== 'canceled' && error !== 'interrupted') onVoiceless('none');
            finished(utterance, false);
          };
          waiting = [...waiting, utterance];
          synthesis.speak(utterance);
        }
      };
      const english = { voice: choice, lang: choice?.lang ?? 'en' };
      for (const { text, language } of stretches) {
        const own = language === 'en' ? choice : chooseVoiceOf(language, voices, wish());
        if (own === 'missing' || own === 'foreign') speak(voiceWording.otherLanguage(language, own), english);
        else speak(text, { voice: own, lang: own?.lang ?? language });
      }
      if (waiting.length > 0) onSpeaking(true);
    },
    stop() {
      // What it was in the middle of was heard in part, and may still echo.
      if (waiting.length > 0) noteSaid(waiting.slice(0, 1));
      waiting = [];
      synthesis.cancel();
      onSpeaking(false);
    },
    ownWords() {
      const at = now();
      const before = finishedWords.filter((said) => at - said.at <= lateEcho).map(({ text }) => text);
      const [speaking] = waiting;
      return {
        text: [...before, ...waiting.map(({ text }) => text)].join(' '),
        current: [before.at(-1) ?? '', speaking?.text ?? ''].join(' '),
        silentFor: speaking === undefined ? at - silentSince : null,
      };
    },
  };
}
