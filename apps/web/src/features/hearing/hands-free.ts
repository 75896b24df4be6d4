import { isOwnEcho, type OwnWords } from './own-echo.ts';
import type { Heard } from './recogniser.ts';
import { interruption, isUnfinished, pauseAfter, wordsOf } from './spoken-words.ts';

interface HandsFreeOptions {
  /** What the page says, and has said. */
  readonly ownWords: () => OwnWords;
  /** A question of the drive is open. */
  readonly asked: () => boolean;
  /** The driver has said this. */
  readonly say: (words: string) => void;
  /** Be quiet at once. */
  readonly hush: () => void;
  /** Drops what the recogniser is in the middle of. */
  readonly hearAnew: () => void;
  /** What is being heard, for the eye; empty: nothing. */
  readonly show: (words: string) => void;
  readonly later: (milliseconds: number, task: () => void) => () => void;
}

/** Turns what a recogniser hears into what the driver said (V-15). */
export interface HandsFree {
  heard(words: Heard): void;
  /** The recogniser ended in the middle of words: they were not finished, and count as they are. */
  cutOff(): void;
  /** The page begins to speak, or has fallen silent. */
  speaking(on: boolean): void;
  stop(): void;
}

export function createHandsFree(options: HandsFreeOptions): HandsFree {
  const { ownWords, later } = options;
  /** Final words of this turn. */
  let settled: readonly string[] = [];
  let changing = '';
  /** What the recogniser has not finished began while the page spoke: it may be its voice, so it gives no order. */
  let isSuspect = false;
  /** Words that were taken before they were final: they are not said again when they are. */
  let taken: readonly string[] = [];
  let cancel = () => {};

  function forget(): void {
    cancel();
    cancel = () => {};
    settled = [];
    changing = '';
    options.show('');
  }

  function say(): void {
    const words = [...settled, changing].join(' ').trim();
    taken = wordsOf(changing);
    forget();
    if (words !== '' && !isOwnEcho(words, ownWords())) options.say(words);
  }

  /** While the page speaks: a stop word, or nothing. */
  function guard(words: string, isFinal: boolean): void {
    const interrupts = isOwnEcho(words, ownWords()) ? null : interruption(words);
    cancel();
    if (interrupts === null) return;
    const obey = () => {
      taken = isFinal ? [] : wordsOf(words);
      isSuspect = false;
      options.hush();
      if (interrupts.order !== null) options.say(interrupts.order);
    };
    // Silence may be wrong without harm; an order waits until it is sure that no more words follow it.
    if (isFinal || interrupts.order === null) obey();
    else cancel = later(pauseAfter({ text: words, isFinal, asked: false }), obey);
  }

  /** Words less those that were taken before. */
  function untaken(text: string): string {
    const words = wordsOf(text);
    const isSame = taken.length > 0 && taken.every((word, at) => words[at] === word);
    return isSame ? words.slice(taken.length).join(' ') : text;
  }

  return {
    heard(words) {
      const isSpeaking = ownWords().silentFor === null;
      const fresh = { settled: untaken(words.settled), changing: untaken(words.changing) };
      if (words.settled !== '') taken = [];
      if (isSpeaking || isSuspect) {
        isSuspect = words.settled === '';
        guard(`${fresh.settled} ${fresh.changing}`.trim(), words.changing === '');
        return;
      }
      if (fresh.settled !== '' && !isOwnEcho(fresh.settled, ownWords())) settled = [...settled, fresh.settled];
      changing = fresh.changing;
      cancel();
      const text = [...settled, changing].join(' ').trim();
      options.show(text);
      if (text === '') return;
      cancel = later(pauseAfter({ text, isFinal: changing === '', asked: options.asked() }), say);
    },
    cutOff() {
      isSuspect = false;
      taken = [];
      if (changing === '') return;
      settled = [...settled, changing];
      changing = '';
    },
    speaking(on) {
      if (on) {
        const text = [...settled, changing].join(' ').trim();
        // Half a sentence that the page's voice breaks into is said anew, rather than done by halves.
        if (isUnfinished(text)) forget();
        else say();
        return;
      }
      if (isSuspect) options.hearAnew();
    },
    stop() {
      isSuspect = false;
      taken = [];
      forget();
    },
  };
}
