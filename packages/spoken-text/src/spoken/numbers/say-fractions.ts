import { dayWords, isDayOfMonth } from '../dates/calendar-words.ts';
import { cardinalWords, codeNumber, ordinalWords, pairedDigits } from './english-numbers.ts';

const vulgar: ReadonlyMap<string, string> = new Map([
  ['½', '1/2'],
  ['⅓', '1/3'],
  ['⅔', '2/3'],
  ['¼', '1/4'],
  ['¾', '3/4'],
  ['⅛', '1/8'],
  ['⅜', '3/8'],
  ['⅝', '5/8'],
  ['⅞', '7/8'],
]);
const common: ReadonlySet<string> = new Set(vulgar.values());
const mixed = /(?<![\d/.,])(\d{1,4})\s(\d{1,2})\/(\d{1,2})(?![\d/]|\.\d)/g;
const slashed = /(?<![\d/.,\p{L}])(\d{1,4})\s?\/\s?(\d{1,4})(?![\d/]|[.,]\d)/gu;
const dateBefore =
  /(?:\b(?:on|by|until|till|before|after|since|from|due|for|dated|of|through|to|starting|ending|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow),?\s|[(–-])$/i;
const countBefore = /(?:\b(?:part|page|step|slide|patch|round|lesson|chapter|episode|attempt)\s|\[[\p{L}\s]{0,20})$/iu;

function fractionWords(above: number, below: number): string {
  if (below === 2) return above === 1 ? 'one half' : `${cardinalWords(String(above))} halves`;
  const part = below === 4 ? 'quarter' : ordinalWords(below);
  return `${cardinalWords(String(above))} ${part}${above === 1 ? '' : 's'}`;
}

/** "11/20" is a day, "3/4" three quarters, "part 2/3" two of three, "24/7" what it is called; a day also where a word before says so. */
function saySlashed(before: string, first: string, second: string): string {
  const [above, below] = [Number(first), Number(second)];
  if (above === 24 && below === 7) return 'twenty-four seven';
  if (countBefore.test(before) || (above === below && above > 0))
    return `${cardinalWords(first)} of ${cardinalWords(second)}`;
  if (above === 9 && below === 11 && !dateBefore.test(before)) return 'nine eleven';
  const monthFirst = isDayOfMonth(above, below);
  const dayFirst = isDayOfMonth(below, above);
  const written = `${first}/${second}`;
  const clear = (monthFirst && below > 12) || (dayFirst && above > 12) || dateBefore.test(before);
  if (clear && (monthFirst || dayFirst)) return monthFirst ? dayWords(above, below) : dayWords(below, above);
  if (common.has(written)) return fractionWords(above, below);
  if (monthFirst && above !== 1) return dayWords(above, below);
  // A year that ends in the next one.
  if (/^(?:19|20)\d{2}$/.test(first) && second.length === 2 && below === (above + 1) % 100)
    return `${pairedDigits(above)} to ${cardinalWords(second)}`;
  // A file number, not so many of so many.
  if (second.length === 4 || below > 100) return `${codeNumber(first)} slash ${codeNumber(second)}`;
  if (above < below && below <= 20 && below > 1) return fractionWords(above, below);
  return `${cardinalWords(first)} of ${cardinalWords(second)}`;
}

/** Fractions, and days written with a slash. */
export function sayFractions(text: string): string {
  return text
    .replace(
      /(\d)?\s?([½⅓⅔¼¾⅛⅜⅝⅞])/g,
      (_, whole: string | undefined, sign: string) =>
        `${whole === undefined ? '' : `${whole} `}${vulgar.get(sign) ?? ''}`,
    )
    .replace(mixed, (whole, number: string, above: string, below: string) => {
      const rest = fractionWords(Number(above), Number(below) || 1).replace(/^one /, 'a ');
      return common.has(`${above}/${below}`) ? `${cardinalWords(number)} and ${rest}` : whole;
    })
    .replace(slashed, (_, first: string, second: string, offset: number, all: string) =>
      saySlashed(all.slice(Math.max(0, offset - 30), offset), first, second),
    );
}
