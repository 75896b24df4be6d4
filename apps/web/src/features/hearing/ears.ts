import { createStore, type Store } from '../../external-store.ts';
import { createHandsFree } from './hands-free.ts';
import type { OwnWords } from './own-echo.ts';
import { type BrowserRecognitionConstructor, createRecogniser } from './recogniser.ts';
import { interruption } from './spoken-words.ts';

/** The page's ears. */
interface EarsView {
  readonly on: boolean;
  /** The sound stays on this device; null: it was never switched on. */
  readonly onDevice: boolean | null;
  /** What is being heard; empty: nothing. */
  readonly words: string;
  /** Why nothing is heard, in a sentence; null: it hears. */
  readonly trouble: string | null;
}

export interface EarsStore extends Store<EarsView> {
  set(on: boolean): void;
  /** The page begins to speak, or has fallen silent. */
  speaking(on: boolean): void;
  /** The driver wants silence: nothing is said unasked. */
  quiet(): void;
}

interface EarsOptions {
  readonly Recognition: BrowserRecognitionConstructor;
  readonly language: string;
  readonly ownWords: () => OwnWords;
  readonly silenceAfter: (words: string, told: (silence: number | null) => void) => void;
  readonly say: (words: string) => void;
  readonly hush: () => void;
  /** Says once more what can be said now; false: nobody is expected to speak. */
  readonly remind: () => boolean;
  readonly later: (milliseconds: number, task: () => void) => () => void;
  readonly now: () => number;
}

/** Milliseconds of silence before the driver hears once more what they can say: the first time of a drive, and later (V-16). */
const silence = { first: 8_000, later: 20_000 };

const thanks =
  /^\W*(?:ok(?:ay)?\W+|great\W+|no\W+)?(?:thanks|thank you|cheers)\b(?:\W+(?:very much|a lot|so much|nexus))?\W*$/i;

/** Hears the driver by the browser's own recognition, hands free; off until it is switched on (V-15). */
export function createEars(options: EarsOptions): EarsStore {
  const { later, ownWords } = options;
  const { store, update } = createStore<EarsView>({ on: false, onDevice: null, words: '', trouble: null });
  let reminded = { ever: false, now: false };
  let cancelReminder = () => {};

  function quiet(): void {
    cancelReminder();
    cancelReminder = () => {};
  }

  function waitForDriver(): void {
    quiet();
    if (!store.view.on || reminded.now) return;
    cancelReminder = later(reminded.ever ? silence.later : silence.first, () => {
      if (ownWords().silentFor === null || !options.remind()) return;
      reminded = { ever: true, now: true };
    });
  }

  const handsFree = createHandsFree({
    ownWords,
    later,
    now: options.now,
    silenceAfter: options.silenceAfter,
    say(words) {
      // Whoever asks for a pause gets one, and thanks want no answer.
      reminded = { ...reminded, now: interruption(words)?.order === null || thanks.test(words) };
      quiet();
      options.say(words);
    },
    hush() {
      options.hush();
      quiet();
    },
    hearAnew: () => recogniser.again(),
    show: (words) => {
      if (words !== '') quiet();
      if (words !== store.view.words) update({ words });
    },
  });
  const recogniser = createRecogniser({
    Recognition: options.Recognition,
    language: options.language,
    later,
    listener: {
      heard: handsFree.heard,
      cutOff: handsFree.cutOff,
      trouble(trouble, over) {
        if (trouble !== store.view.trouble) update({ trouble });
        if (over) update({ on: false });
      },
      place: (onDevice) => update({ onDevice }),
    },
  });

  return {
    get view() {
      return store.view;
    },
    subscribe: store.subscribe,
    set(on) {
      if (on === store.view.on) return;
      reminded = { ever: false, now: false };
      update({ on, trouble: null });
      if (on) {
        recogniser.start();
        if (ownWords().silentFor !== null) waitForDriver();
        return;
      }
      quiet();
      recogniser.stop();
      handsFree.stop();
    },
    speaking(on) {
      if (!store.view.on) return;
      handsFree.speaking(on);
      if (on) quiet();
      else waitForDriver();
    },
    quiet,
  };
}
