import { carriesMeaning, gateWords, plainLetters } from './gate-words.ts';

/** So many letters of a word are its own; the rest is its ending. */
const stemLength = 5;

function telling(text: string): readonly string[] {
  return gateWords(text)
    .filter((word) => carriesMeaning(word) || /\d/.test(word))
    .map((word) => word.slice(0, stemLength));
}

function numbersIn(text: string): readonly string[] {
  return plainLetters(text).match(/\d+(?:[.,:]\d+)*/g) ?? [];
}

/** Words that are written with a capital within a sentence: names, for the most part. */
function namesIn(text: string): readonly string[] {
  const found = text.match(/(?<=[^\s.!?:;]\s+)\p{Lu}[\p{L}'’-]+/gu) ?? [];
  return found.flatMap((name) => gateWords(name)).map((word) => word.slice(0, stemLength));
}

/** Whether every number and name of a text stands in its sources, and most of its other words. */
export function addsNothing(content: string, sources: readonly string[]): boolean {
  const known = new Set(sources.flatMap((source) => gateWords(source)).map((word) => word.slice(0, stemLength)));
  const numbers = new Set(sources.flatMap(numbersIn));
  if (!numbersIn(content).every((number) => numbers.has(number))) return false;
  if (!namesIn(content).every((name) => known.has(name))) return false;
  const words = telling(content);
  return 2 * words.filter((word) => known.has(word)).length >= words.length;
}

/** Whether something of a source is found again in what was made of it; a source without telling words asks for nothing. */
export function keepsSomethingOf(source: string, contents: readonly string[]): boolean {
  const words = telling(source);
  const found = new Set(contents.flatMap(telling));
  const numbers = new Set(contents.flatMap(numbersIn));
  if (!numbersIn(source).every((number) => numbers.has(number))) return false;
  return words.length === 0 || words.some((word) => found.has(word));
}

const negations = /\b(?:not|never|no|none|nothing|nobody|without|except|unless|cannot|\p{L}+n['’]t)\b/iu;

/** Whether a "not" or "never" of the sources was dropped, or one came in. */
export function turnsRound(content: string, sources: readonly string[]): boolean {
  return negations.test(content) !== sources.some((source) => negations.test(source));
}
