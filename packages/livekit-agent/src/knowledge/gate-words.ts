import { stripInvisible } from '@nexus/text';
import { commonWords } from './common-words.ts';

/** Letters of other scripts that look like Latin ones: a text that is copied letter by letter must not pass for another. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    ...'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh αa βb εe ηn ιi κk νv οo ρp τt υu χx ⅼl ɑa ɡg ıi'.matchAll(
      /(\S)(\S)/gu,
    ),
  ].map(([, alike = '', letter = '']) => [alike, letter]),
);

/** Scripts that are written without spaces, where a run of letters is no word. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** One form for all ways of writing the same letters: width, case, accents, look-alikes and what cannot be seen are gone. */
export function plainLetters(text: string): string {
  const folded = stripInvisible(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss');
  return /^[\p{ASCII}]*$/u.test(folded)
    ? folded
    : folded.replace(/[^\p{ASCII}]/gu, (letter) => lookAlikes.get(letter) ?? letter);
}

/** The words of a text as the privacy gate compares them; a letter of a script without spaces is a word of its own. */
export function gateWords(text: string): readonly string[] {
  const runs = plainLetters(text)
    .replace(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  if (runs === null) return [];
  return runs.flatMap((run) => (unspaced.test(run) ? [...run] : [run]));
}

export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** Whether a word says something of its own. */
export function carriesMeaning(word: string): boolean {
  return word.length > 2 && !commonWords.has(word);
}
