// Programs in other packages read this file without the declarations in this folder.
/// <reference path="./stopword.d.ts" />
import {
  ces,
  dan,
  deu,
  est,
  fin,
  fra,
  gle,
  hrv,
  hun,
  ita,
  lat,
  lit,
  nld,
  nob,
  pol,
  por,
  ron,
  slk,
  slv,
  spa,
  swe,
} from 'stopword';
import { detectAll } from 'tinyld';
import { type IdentifiedLanguage, identifyLanguage } from './identify-language.ts';
import { englishStopWords } from './words.ts';

/** Words of grammar, of each language by its code: no sentence does without, and no name or code has them. */
export const functionWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    ...{ cs: ces, da: dan, de: deu, es: spa, et: est, fi: fin, fr: fra, ga: gle, hr: hrv, hu: hun, it: ita, la: lat },
    ...{ lt: lit, nl: nld, no: nob, pl: pol, pt: por, ro: ron, sk: slk, sl: slv, sv: swe },
  }).map(([code, words]) => [code, withoutEnglish(words)]),
);

function withoutEnglish(words: readonly string[]): ReadonlySet<string> {
  const english = new Set(englishStopWords);
  return new Set(words.filter((word) => word.length > 1 && !english.has(word)));
}

/** Those that names of people and firms have as well. */
export const inNames: ReadonlySet<string> = new Set(
  'van von vom der den de het la le les los las el du des del della di da do dos das zu zum zur ter ten te und et en og och na mac ní uí al'.split(
    ' ',
  ),
);

/** Written in Latin letters, but not in English. */
const ownLetter = /(?=\p{Script=Latin})[^A-Za-z]/u;

const fewestWords = 6;
/** Different ones, and their share of all words: of running text a third, of a table with its notes still this. */
const fewestFunctionWords = 2;
const shareOfFunctionWords = 0.05;
/** The same of words with letters that English has not. Those written large may be names. */
const fewestOwnWords = 3;
const shareOfOwnWords = 0.12;

const isSmall = (word: string) => /^\p{Ll}/u.test(word);

/** Words without codes: no figures beside their letters, and not in capitals alone. */
function wordsOf(text: string): readonly string[] {
  const pieces = text.match(/[\p{L}\p{M}\p{N}_./\\-]+(?:['’]\p{L}+)*/gu) ?? [];
  return pieces
    .filter((piece) => !/[\p{N}_/\\]|\p{L}\.\p{L}/u.test(piece) && !/^[\p{Lu}\p{M}.-]+$/u.test(piece))
    .flatMap((piece) => piece.match(/[\p{L}\p{M}]+(?:['’]\p{L}+)*/gu) ?? []);
}

/** Whether there are sentences, or parts of them, among the words. "de la Costa" and "Müller und Söhne" are none. */
function hasGrammarOf(code: string, words: readonly string[]): boolean {
  const known = functionWords.get(code);
  const small = words.map((word) => word.toLowerCase());
  const isOfName = (place: number) => {
    const next = words[place + 1];
    return inNames.has(small[place] ?? '') && (next === undefined || !isSmall(next) || inNames.has(next));
  };
  const grammar = small.filter((word, place) => known?.has(word) && !isOfName(place));
  const different = new Set(grammar);
  const needed = grammar.every((word) => inNames.has(word)) ? fewestFunctionWords + 1 : fewestFunctionWords;
  return different.size >= needed && grammar.length >= words.length * shareOfFunctionWords;
}

function hasWordsOfItsOwn(words: readonly string[]): boolean {
  const own = words.filter((word) => isSmall(word) && ownLetter.test(word));
  return new Set(own).size >= fewestOwnWords && own.length >= words.length * shareOfOwnWords;
}

/**
 * The language that a document is written in, judged by its prose: names and codes have none, so a list of Polish customers under English
 * column names is not Polish. Null: English, or too little to tell.
 *
 * @param columns the names of a table's columns, which say in what language it is kept where its cells hold no sentences
 */
export function identifyProse(text: string, columns: readonly string[] = []): IdentifiedLanguage | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 < letters) return notEnglish(identifyLanguage(text.replaceAll(/\p{Script=Latin}+/gu, ' ')));
  const heading = columns.join(' ').toLowerCase();
  const words = wordsOf(`${heading} ${text}`);
  if (words.length < fewestWords) return null;
  const isWrittenIn = ({ code }: IdentifiedLanguage) =>
    hasGrammarOf(code, words) ||
    (hasWordsOfItsOwn(words) && (columns.length === 0 || detectAll(heading)[0]?.lang === code));
  return (
    [words.filter(isSmall), words]
      .map((some) => notEnglish(identifyLanguage(some.join(' '))))
      .find((found) => found !== null && isWrittenIn(found)) ?? null
  );
}

function notEnglish(found: IdentifiedLanguage | null): IdentifiedLanguage | null {
  return found?.code === 'en' ? null : found;
}
