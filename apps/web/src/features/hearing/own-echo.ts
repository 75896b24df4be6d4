import { wordsOf } from './spoken-words.ts';

/** What the page itself has just said, or says. */
export interface OwnWords {
  /** All that it said within the last seconds, the sentence that is being spoken among it. */
  readonly text: string;
  /** The sentence that is being spoken, and the one before it. */
  readonly current: string;
  /** The question of the drive that it asked last and that is still open; empty: none. */
  readonly question: string;
  /** Milliseconds since its voice fell silent; null: it speaks. */
  readonly silentFor: number | null;
}

/** Milliseconds that a recogniser may take to tell of the last words that a loudspeaker played. */
export const lateEcho = 5_000;
/** One or two words are so often said by chance that only at once after the voice they are its echo. */
const shortEcho = 700;
const mostShortWords = 2;
/** Milliseconds after the voice in which even an answer to its question may be its echo. */
const echoOfQuestion = 1_500;
/** Stopping, moving about and taking back, in more words than two: what the page offers by these names does no harm, and is said by chance as often. */
const mildAnswer =
  /^(?:(?:please|ok|okay|no|oh|and) )*(?:(?:take|put|bring) (?:it|that|this|them) back|undo (?:it|that|this)|(?:go|carry|read) on(?: reading)?|go back(?: one)?|(?:hear|read|tell)(?: me)? (?:the rest|more)|(?:say|read)(?: me)? (?:it|that)(?: once)?(?: again| more)|(?:the )?next (?:one|mail)|leave (?:it|that)(?: there| alone)?|stop (?:it|that|reading)|be quiet|start over)(?: please| now| thanks)?$/;
const yesOrNo = /^(?:yes|yeah|yep|no|nope|sure|don['’]t|do not)\b/;
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
  const isShort = words.length <= mostShortWords;
  if (own.silentFor === null) return isShort ? contains(wordsOf(own.current), words) : isMostlyOwn(said, words);
  if (own.silentFor > lateEcho) return false;
  if (isShort || mildAnswer.test(words.join(' ')))
    return own.silentFor <= shortEcho && contains(said.slice(-words.length), words);
  if (own.silentFor > echoOfQuestion && answers(words, own.question)) return false;
  return isMostlyOwn(said, words);
}

/** "Shall I archive four mails from Magda?" – "Yes, archive four mails from Magda": an answer has the question's words. */
function answers(words: readonly string[], question: string): boolean {
  const rest = wordsOf(words.join(' ').replace(yesOrNo, ''));
  return rest.length > 0 && isMostlyOwn(wordsOf(question), rest);
}

function isMostlyOwn(said: readonly string[], words: readonly string[]): boolean {
  return ownShare(said, words) >= mostlyOwn;
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
