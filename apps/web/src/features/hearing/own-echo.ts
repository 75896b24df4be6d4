import { wordsOf } from './spoken-words.ts';

/** What the page itself has just said, or says. */
export interface OwnWords {
  /** All that it said within the last seconds, the sentence that is being spoken among it. */
  readonly text: string;
  /** The sentence that is being spoken, and the one before it. */
  readonly current: string;
  /** Milliseconds since its voice fell silent; null: it speaks. */
  readonly silentFor: number | null;
}

/** Milliseconds that a recogniser may take to tell of the last words that a loudspeaker played. */
export const lateEcho = 5_000;
/** One or two words are so often said by chance that only at once after the voice they are its echo. */
const shortEcho = 700;
const mostShortWords = 2;
/** Of the words heard, in their order, that the page must have said for all of them to be its own: a recogniser mishears some. */
const mostlyOwn = 0.7;

/**
 * Whether what was heard is the page's own voice out of a loudspeaker: a mail that is read aloud must not give orders (V-15). Errs towards
 * yes, since words can be said again. Pure.
 */
export function isOwnEcho(heard: string, own: OwnWords): boolean {
  const words = wordsOf(heard);
  const said = wordsOf(own.text);
  if (words.length === 0 || said.length === 0) return false;
  const silentFor = own.silentFor ?? 0;
  if (words.length <= mostShortWords) {
    if (own.silentFor === null) return contains(wordsOf(own.current), words);
    return silentFor <= shortEcho && contains(said.slice(-words.length), words);
  }
  return silentFor <= lateEcho && ownShare(said, words) >= mostlyOwn;
}

function contains(said: readonly string[], words: readonly string[]): boolean {
  return said.some((_word, at) => words.every((word, index) => said[at + index] === word));
}

/** The share of the words heard that stand in the same order close together in what was said. */
function ownShare(said: readonly string[], words: readonly string[]): number {
  const stretch = words.length + 2;
  let most = 0;
  for (let at = 0; at < said.length; at += 1) {
    most = Math.max(most, commonInOrder(said.slice(at, at + stretch), words));
    if (most === words.length) break;
  }
  return most / words.length;
}

/** The length of the longest common subsequence (Wagner and Fischer, 1974). */
function commonInOrder(left: readonly string[], right: readonly string[]): number {
  let before: readonly number[] = Array.from({ length: right.length + 1 }, () => 0);
  for (const word of left) {
    const row = [0];
    for (const [at, other] of right.entries()) {
      row.push(word === other ? (before[at] ?? 0) + 1 : Math.max(row[at] ?? 0, before[at + 1] ?? 0));
    }
    before = row;
  }
  return before.at(-1) ?? 0;
}
