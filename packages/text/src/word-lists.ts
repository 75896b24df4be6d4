// Programs in other packages read this file without the declarations that stand beside it.
/// <reference path="./snowball-stemmers.d.ts" />
/// <reference path="./stopword.d.ts" />
import { newStemmer } from 'snowball-stemmers';
import { dan, deu, eng, fra, ita, nld, por, spa, swe } from 'stopword';

/** Words that tell nothing of what an English text is about. */
export const englishStopWords: readonly string[] = eng;

/** The same of the languages that mail comes in most, English among them. */
export const stopWords: readonly string[] = [eng, deu, fra, spa, ita, nld, por, swe, dan].flat();

/** Brings the forms of an English word together: "cranes" and "crane" (Porter2, by Snowball). */
export interface Stemmer {
  stem(word: string): string;
}

export function createEnglishStemmer(): Stemmer {
  return newStemmer('english');
}
