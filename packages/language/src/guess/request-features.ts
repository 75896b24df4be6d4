import { type BloomFilter, hashText, mixHashes, type SparseVector } from '@nexus/text';
import type { Heard } from '../grammar/match-pattern.ts';
import { familyOrWord } from '../lexicon/word-families.ts';

/** Features are hashed into this many rows of weights. */
export const featureRows = 10_240;

const opening = '<opening>';
const closing = '<closing>';
const letterRuns = [3, 4, 5];
/** How much the letters count beside the words; chosen by cross-validation. */
const shareOfLetters = 0.6;
/** How much what the words have in common with others counts beside them. */
const shareOfFamilies = 0.6;

function rowOf(hash: number): number {
  return (mixHashes(hash, 0x9e3779b9) >>> 0) % featureRows;
}

function hashesOfWords(words: readonly string[]): number[] {
  const hashes: number[] = [];
  const places = [opening, ...words, closing].map((word) => hashText(word, 1));
  const at = (index: number): number => places[index] ?? 0;
  for (let index = 0; index < places.length; index += 1) {
    hashes.push(mixHashes(at(index), 101));
    if (index > 0) hashes.push(mixHashes(mixHashes(at(index - 1), at(index)), 102));
    if (index > 1) hashes.push(mixHashes(mixHashes(mixHashes(at(index - 2), at(index - 1)), at(index)), 103));
    if (index > 1) hashes.push(mixHashes(mixHashes(at(index - 2), at(index)), 104));
  }
  hashes.push(mixHashes(Math.min(words.length, 12), 105));
  return hashes;
}

function hashesOfLetters(words: readonly string[]): number[] {
  return words
    .filter((word) => word !== strangeWord)
    .flatMap((word) => {
      const framed = `^${word}$`;
      return letterRuns.flatMap((length) =>
        Array.from({ length: Math.max(0, framed.length - length + 1) }, (_, start) =>
          hashText(framed.slice(start, start + length), 2),
        ),
      );
    });
}

/**
 * What a request looks like to a linear model: words, pairs, triples and pairs with one word between, and runs of three to five
 * letters within a word, so that "repeating" and a slip of the recogniser are near "repeat". Each of the two groups has a fixed length.
 */
export function requestFeatures(words: readonly string[], usual: BloomFilter): SparseVector {
  const known = words.map((word) => (usual.has(hashOfWord(word)) ? word : strangeWord));
  const inFamilies = words.map((word, at) => {
    const family = familyOrWord(word);
    return family === word ? (known[at] ?? word) : family;
  });
  const groups = [
    { rows: [...new Set(hashesOfWords(known).map(rowOf))], share: 1 },
    { rows: [...new Set(hashesOfLetters(words).map(rowOf))], share: shareOfLetters },
    { rows: [...new Set(hashesOfWords(inFamilies).map(rowOf))], share: shareOfFamilies },
  ];
  return {
    indices: Int32Array.from(groups.flatMap(({ rows }) => rows)),
    values: Float32Array.from(
      groups.flatMap(({ rows, share }) => rows.map(() => (3 * share) / Math.sqrt(Math.max(1, rows.length)))),
    ),
  };
}

/** Stands for every name and for words that were hardly met in training: that something is named counts, not what. */
export const strangeWord = '<strange>';
const saidWithCapital = new Set(
  'i nexus vip monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter'.split(
    ' ',
  ),
);

/** The words of a sentence, each of its names replaced by `strangeWord`. */
export function requestWords({ text, tokens }: Heard): readonly string[] {
  return tokens.map(({ word, start, breaks: _, ...token }, index) => {
    if (/^\d/u.test(word)) return '<number>';
    const before = tokens[index - 1];
    const isName =
      before !== undefined &&
      before.start !== start &&
      /^\p{Lu}/u.test(text.slice(start, token.end)) &&
      !/[.!?]\s*$/u.test(text.slice(0, start)) &&
      !saidWithCapital.has(word) &&
      !(/^\p{Lu}+$/u.test(text.slice(start, token.end)) && familyOrWord(word) !== word);
    return isName ? strangeWord : word;
  });
}

export function hashOfWord(word: string): number {
  return hashText(word, 31);
}

/** Two words in a row. */
export function hashOfPair(word: string, next: string): number {
  return mixHashes(hashText(word, 37), hashText(next, 41));
}
