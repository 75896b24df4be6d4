// Programs in other packages read this file without the declarations in this folder.
/// <reference path="./snowball-stemmers.d.ts" />
/// <reference path="./stopword.d.ts" />
import { newStemmer } from 'snowball-stemmers';
import { dan, deu, eng, fra, ita, nld, por, spa, swe } from 'stopword';

/** Words that tell nothing of what an English text is about. */
export const englishStopWords: readonly string[] = eng;

/** The same for the languages that most mail comes in, English among them. */
export const stopWords: readonly string[] = [eng, deu, fra, spa, ita, nld, por, swe, dan].flat();

/** "zero" to "twelve", by their numbers. */
export const smallNumbers: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Maps the forms of an English word to one stem: "cranes" and "crane" (Porter2, by Snowball). */
export interface Stemmer {
  stem(word: string): string;
}

export function createEnglishStemmer(): Stemmer {
  return newStemmer('english');
}

/** Lower case, without accents, everything but letters and digits as single spaces, with a space at both ends: ready for whole-word search. */
export function plainWords(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return ` ${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** Whether `phrase` stands in `plain`, which is `plainWords` of a text, as whole words. */
export function hasPhrase(plain: string, phrase: string): boolean {
  const wanted = plainWords(phrase);
  return wanted.trim() !== '' && plain.includes(wanted);
}

/** Orders texts by their code units: the same on every machine. */
export function compareText(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

/** About how many words a voice makes of a text: a number of n digits is about n of them ("7731", "16:10"). */
export function countSpokenWords(text: string): number {
  const words = text.match(/\p{L}+(?:['’]\p{L}+)*|\d+|%/gu) ?? [];
  return words.reduce((count, word) => count + (/^\d/.test(word) && !/^\d{2}$/.test(word) ? word.length : 1), 0);
}
