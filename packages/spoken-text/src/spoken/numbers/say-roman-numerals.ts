import { cardinalWords } from './english-numbers.ts';

const values: ReadonlyMap<string, number> = new Map([
  ['I', 1],
  ['V', 5],
  ['X', 10],
]);
const namers =
  'Part|Phase|Chapter|Section|Volume|Vol|Type|Level|Stage|Step|Article|Appendix|Annex|Book|Act|Scene|Title|Class|Grade|Tier|Category|Lot|Building|World War|Mac OS|OS|Super Bowl|Series|Mark|Schedule|Table|Figure';
const numeral = '(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})';
const named = new RegExp(`\\b(${namers})(\\s)(${numeral})(?![\\p{L}\\p{N}'’])`, 'giu');
const afterName = new RegExp(`(?<=\\p{Lu}\\p{Ll}+\\s)(?=[IVX]{2})(?!XX)(${numeral})(?![\\p{L}\\p{N}'’-])`, 'gu');

function numberOf(roman: string): number {
  const digits = [...roman.toUpperCase()].map((letter) => values.get(letter) ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}

/** "Phase III" as "Phase three", "Part V" as "Part five". A lone letter counts only behind a word that takes numbers. */
export function sayRomanNumerals(text: string): string {
  return text
    .replace(named, (whole, name: string, space: string, roman: string) =>
      // "Part i" and "section x" are not written by anybody who counts.
      roman === roman.toUpperCase() ? `${name}${space}${cardinalWords(String(numberOf(roman)))}` : whole,
    )
    .replace(afterName, (roman) => cardinalWords(String(numberOf(roman))));
}
