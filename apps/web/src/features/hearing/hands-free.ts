import { isOwnEcho, type OwnWords } from './own-echo.ts';
import type { Heard } from './recogniser.ts';
import { interruption, wordsOf } from './spoken-words.ts';

interface HandsFreeOptions {
  /** What the page says, and has said. */
  readonly ownWords: () => OwnWords;
  /**
   * Asks the drive, which understands words, how many milliseconds of silence after them end the turn; null: the words do not tell.
   * What is not told, or late, changes nothing.
   */
  readonly silenceAfter: (words: string, told: (silence: number | null) => void) => void;
  /** The driver has said this. */
  readonly say: (words: string) => void;
  /** Be quiet at once. */
  readonly hush: () => void;
  /** Drops what the recogniser is in the middle of. */
  readonly hearAnew: () => void;
  /** What is being heard, for the eye; empty: nothing. */
  readonly show: (words: string) => void;
  readonly later: (milliseconds: number, task: () => void) => () => void;
  /** Milliseconds, of any beginning. */
  readonly now: () => number;
}

/** Milliseconds without new words. A recogniser tells of words late and in jumps. */
const pause = {
  /** Ends a turn of whose words the drive says nothing. */
  usual: 1_000,
  /** So much longer for words that may still change. */
  changing: 400,
  /** However long the drive would wait. */
  longest: 2_500,
  /** Until a stop word that may still change is one. */
  stopWord: 700,
  /** Until the drive is asked about words that may still change: they come several times a second. */
  beforeAsking: 200,
} as const;

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
  /** More is to come behind the words of this turn, as far as the drive has said. */
  let isUnfinished = false;

  function forget(): void {
    cancel();
    cancel = () => {};
    settled = [];
    changing = '';
    isUnfinished = false;
    options.show('');
  }

  /** Ends the turn once it has been quiet for as long as its words want (V-14). */
  function sayAfterSilence(text: string): void {
    const isFinal = changing === '';
    const heardAt = options.now();
    const extra = isFinal ? 0 : pause.changing;
    let isOver = false;
    let cancelEnd = later(pause.usual + extra, say);
    const ask = () =>
      options.silenceAfter(text, (silence) => {
        if (isOver || silence === null) return;
        cancelEnd();
        isUnfinished = silence > pause.usual;
        const wanted = Math.min(pause.longest, silence + extra);
        cancelEnd = later(Math.max(0, wanted - (options.now() - heardAt)), say);
      });
    const cancelAsking = isFinal ? () => {} : later(pause.beforeAsking, ask);
    cancel = () => {
      isOver = true;
      cancelAsking();
      cancelEnd();
    };
    if (isFinal) ask();
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
    else cancel = later(pause.stopWord, obey);
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
      isUnfinished = false;
      sayAfterSilence(text);
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
        // Half a sentence that the page's voice breaks into is said anew, rather than done by halves.
        if (isUnfinished) forget();
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
