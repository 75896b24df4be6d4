import { cardinalWords } from './english-numbers.ts';

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
