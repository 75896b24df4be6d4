import { hashText, mixHashes } from '@nexus/text';
import type { Heard } from '../grammar/match-pattern.ts';

/** Stands for every name and for words that were hardly met in training: that something is named counts, not what. */
export const strangeWord = '<strange>';
const saidWithCapital = new Set(
  'i nexus vip monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter'.split(
    ' ',
  ),
);

/** The words of a sentence with its names put aside. */
export function requestWords({ text, tokens }: Heard): readonly string[] {
  return tokens.map(({ word, start, breaks: _, ...token }, index) => {
    if (/^\d/u.test(word)) return '<number>';
    const before = tokens[index - 1];
    const isName =
      before !== undefined &&
      before.start !== start &&
      /^\p{Lu}/u.test(text.slice(start, token.end)) &&
      !/[.!?]\s*$/u.test(text.slice(0, start)) &&
      !saidWithCapital.has(word);
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
