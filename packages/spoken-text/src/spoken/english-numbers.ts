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
