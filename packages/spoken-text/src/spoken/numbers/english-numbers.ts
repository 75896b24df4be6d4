import { toCardinal, toOrdinal } from 'n2words/en-US';

const longestCardinal = 15;
const longestDigitString = 30;

/** "two five eight": each digit of `digits` for itself, a pause after every third of a long one. */
export function digitByDigit(digits: string): string {
  if (digits.length > longestDigitString) return 'a long number';
  const words = [...digits].map((digit) => toCardinal(Number(digit)));
  if (words.length <= 5) return words.join(' ');
  const groups: string[] = [];
  for (let at = 0; at < words.length; at += 3) groups.push(words.slice(at, at + 3).join(' '));
  return groups.join(', ');
}

/**
 * A number as one says it: "one thousand two hundred fifty", "four point oh five" is "four point zero five".
 * `decimal` is written with a point and without thousands separators ("-1250.5"). Too long for a word: digit by digit.
 */
export function cardinalWords(decimal: string): string {
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace(/^[-+]/, '').split('.');
  const significant = whole.replace(/^0+(?=\d)/, '');
  const integer = significant.length > longestCardinal ? digitByDigit(significant) : toCardinal(significant || '0');
  const spokenFraction = fraction === '' ? '' : ` point ${digitByDigit(fraction)}`;
  return `${negative ? 'minus ' : ''}${integer}${spokenFraction}`;
}

/** "twenty-first"; `value` is a positive integer. */
export function ordinalWords(value: number): string {
  return toOrdinal(value);
}

/** Four digits in pairs, as years and room numbers are said: "nineteen oh six", "twelve thirty-four", "two thousand six". */
export function pairedDigits(value: number): string {
  const high = Math.floor(value / 100);
  const low = value % 100;
  if (value % 1000 < 10 || high === 0) return toCardinal(value);
  if (low === 0) return `${toCardinal(high)} hundred`;
  return `${toCardinal(high)} ${low < 10 ? `oh ${toCardinal(low)}` : toCardinal(low)}`;
}

/** A number that names something (a ticket, a room, an invoice): up to 99 and round hundreds whole, 4 digits in pairs, longer ones digit by digit. */
export function nameNumber(digits: string): string {
  if (digits.startsWith('0') || digits.length > 4) return digitByDigit(digits);
  return digits.length === 4 ? pairedDigits(Number(digits)) : cardinalWords(digits);
}

/** Any digits inside a name or a code ("x86", "C30"): whole up to four digits. */
export function codeNumber(digits: string): string {
  return digits.startsWith('0') && digits.length > 1 ? digitByDigit(digits) : nameNumber(digits);
}

/** The regular expression source of a number as people write it: "1,250.00", "1.250,00", "1 250", "12.5", ".5". */
export const numberPattern =
  "(?:\\d{1,3}(?:[,.'’\\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)?|\\.\\d+)";

/**
 * The number in plain decimal digits ("1250.00"). The last mark is the decimal one if one or two digits follow it or if it is a lone
 * point; a mark before exactly three digits parts thousands, except a lone point after which the number is below ten ("1.234").
 */
export function readNumber(written: string): string {
  const plain = written.replace(/['’\u00a0\u202f]/g, '');
  const marks = plain.match(/[.,]/g) ?? [];
  if (marks.length === 0) return plain;
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const after = plain.length - last - 1;
  const mark = plain.charAt(last);
  const mixed = new Set(marks).size > 1;
  const thousands = after === 3 && !mixed && (marks.length > 1 || mark === ',');
  if (thousands || (after === 3 && mixed && marks.filter((found) => found === mark).length > 1))
    return plain.replace(/[.,]/g, '');
  return `${plain.slice(0, last).replace(/[.,]/g, '') || '0'}.${plain.slice(last + 1)}`;
}

const multipliers: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['m', 6],
  ['mio', 6],
  ['mn', 6],
  ['mm', 6],
  ['b', 9],
  ['bn', 9],
]);
const multiplierWords: ReadonlyMap<number, string> = new Map([
  [3, 'thousand'],
  [6, 'million'],
  [9, 'billion'],
]);

/** "12.5" and "k" as "twelve point five thousand"; without a known suffix the bare number. Trailing zeros of the fraction are not said. */
export function scaledWords(decimal: string, suffix: string): string {
  const scale = multiplierWords.get(multipliers.get(suffix.toLowerCase()) ?? 0);
  const words = cardinalWords(decimal);
  return scale === undefined ? words : `${words} ${scale}`;
}

/** What a sign before a number is called, with the space after it. */
export const signWords: ReadonlyMap<string, string> = new Map([
  ['-', 'minus '],
  ['–', 'minus '],
  ['−', 'minus '],
  ['+', 'plus '],
  ['±', 'plus or minus '],
  ['~', 'about '],
  ['<', 'less than '],
  ['>', 'more than '],
  ['<=', 'at most '],
  ['>=', 'at least '],
  ['≤', 'at most '],
  ['≥', 'at least '],
]);
