import { countSpokenWords } from '@nexus/text';
import { needsSentenceBefore, opensWithPronoun, pointsToLast } from './pointing.ts';
import { isAsked, type RankedSentence } from './rank-sentences.ts';
import { shortenSentence } from './shorten-sentence.ts';

export interface Chosen {
  readonly place: number;
  readonly text: string;
  /** Spoken. */
  readonly words: number;
}

interface Listener {
  /** Names that are the listener's. */
  readonly reader: readonly string[];
  /** What the listener has heard of the mail before. */
  readonly about: string;
}

/** Spoken words of all of them. */
export function countAll(sentences: readonly Chosen[]): number {
  return sentences.reduce((sum, { words }) => sum + words, 0);
}

/** As many of a group as fit: its end, or what it begins with and its end; not an end that says nothing without the rest. */
export function shortenNearest(
  group: readonly RankedSentence[],
  most: number,
  { reader, about }: Listener,
): Chosen[] | null {
  const parts = [...group.keys()].map((from) => group.slice(from)).slice(1);
  const last = group.slice(-1);
  const isApart = group.length > 2 && !last.some(({ text }) => pointsToLast(text));
  const ends = isApart ? [[...group.slice(0, 1), ...last], ...parts] : parts;
  for (const part of group.length === 1 ? [group] : ends) {
    const [opening] = part;
    if (opening !== undefined && opening.place > 0 && needsSentenceBefore(opening.text, about)) continue;
    // "It was never done" before the ask says no more of what "it" is than the ask alone.
    if (part.length > 1 && part.length < group.length && opensWithPronoun(opening?.text ?? '')) continue;
    const short = shortenGroup(part, most, reader);
    if (short !== null) return short;
  }
  return null;
}

/** As long as they are where that fits, else each as short as it can be said; null where that is still too long. */
export function shortenGroup(
  group: readonly RankedSentence[],
  most: number,
  reader: readonly string[],
): Chosen[] | null {
  if (group.some(({ withheld }) => withheld === true)) return null;
  for (const each of [Number.POSITIVE_INFINITY, 24, 18, 12]) {
    const short = group.map((sentence) => shorten(sentence, each, reader));
    if (countAll(short) <= most) return short;
  }
  return null;
}

/** By length and listener, what each was shortened to: a mail is told for a dozen rooms, and in each a sentence is tried at several lengths. */
const shortened = new WeakMap<RankedSentence, Map<string, Chosen>>();

/** One of them, in so many words or in as few as its sense allows. */
export function shorten(sentence: RankedSentence, most: number, reader: readonly string[]): Chosen {
  const known = shortened.get(sentence) ?? new Map<string, Chosen>();
  shortened.set(sentence, known);
  const key = `${most} ${reader.join(' ')}`;
  const found = known.get(key) ?? makeShort(sentence, most, reader);
  known.set(key, found);
  return found;
}

function makeShort(sentence: RankedSentence, most: number, reader: readonly string[]): Chosen {
  const text = shortenSentence(sentence.text, most, {
    asks: isAsked(sentence),
    deadline: sentence.deadline?.words ?? null,
    reader,
  });
  return { place: sentence.place, text, words: countSpokenWords(text) };
}
