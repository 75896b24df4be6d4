import {
  cardinalWords,
  codeNumber,
  digitByDigit,
  numberPattern,
  ordinalWords,
  pairedDigits,
  readNumber,
  scaledWords,
  signWords,
} from './english-numbers.ts';

const ordinal =
  /(?<![\p{L}\d.,])(\d{1,3}(?:,\d{3})*|\d{1,7})(?:st|nd|rd|th|(?<=\bthe [23]?[23])d(?=\s+(?:of|and|to|at|by)\b|\s*[.,;:?!)]|\s*$))(?![\p{L}\d])/gu;
const decade = /(?<![\p{L}\d])['’]?((?:1[5-9]|20)?\d0)(['’]?s)(?![\p{L}\d])/gu;
const yearRange = /(?<![\d.,/-])((?:19|20)\d{2})\s?[-–—/]\s?((?:19|20)?\d{2})(?![\d.,/:-]*\d)/g;
const range = new RegExp(
  `(?<![\\p{L}\\d.,-])(${numberPattern})\\s?(?:–|—|-|\\.\\.)\\s?(${numberPattern})(?![\\d-])`,
  'gu',
);
const scaled = new RegExp(`(?<![\\p{L}\\d.,])(${numberPattern})\\s?(k|K|M|bn|mio|Mio)(?![\\p{L}\\d])`, 'gu');
const signed = new RegExp(`(?<![\\p{L}\\d.,)])([-–−+±~<>≤≥]=?)\\s?(?=${numberPattern})`, 'gu');
const year = /(?<![\p{L}\d.,])((?:19|20)\d{2})(?![\p{L}\d]|[.,]\d)/gu;
const plain = new RegExp(`(?<![\\p{L}\\d.,])(${numberPattern})(?![\\d\\p{L}])`, 'gu');

const decadeNames: ReadonlyMap<string, string> = new Map([
  ['ten', 'tens'],
  ['hundred', 'hundreds'],
]);

function decadeWords(digits: string): string {
  const words = digits.length === 4 ? pairedDigits(Number(digits)) : cardinalWords(digits);
  return decadeNames.get(words) ?? (words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`);
}

/** "Stair cleaning: 320.00": a sum without cents; a version's noughts count. */
const noCents =
  /(?<!\b(?:versions?|v|ver|releases?|rev|revisions?|firmware|build|protocol|model)\.?\s?)(?<![\d.,])(\d{2,}|\d{1,3}(?:,\d{3})+)\.00(?![\d.])/giu;

/** Bare digits: a leading zero or more than nine of them name something and are said one by one. */
function plainWords(written: string): string {
  const bare = /^\d+$/.test(written);
  if (bare && ((written.startsWith('0') && written.length > 1) || (written.length > 7 && !/0{5}$/.test(written))))
    return digitByDigit(written);
  return cardinalWords(readNumber(written));
}

/** Whatever numbers are left: ordinals, decades, years, ranges, signs, thousands ("12.5k"), decimals, and digits inside words. */
export function sayNumbers(text: string): string {
  return (
    text
      .replace(noCents, '$1')
      // "V.42", "6.x"
      .replace(/(?<=(?<![\p{L}\p{N}.])\p{L})\.(?=\d)|(?<=\d)\.(?=x(?!\p{L}))/gu, ' point ')
      .replace(ordinal, (whole, digits: string) =>
        Number(digits.replace(/,/g, '')) > 0 ? ordinalWords(Number(digits.replace(/,/g, ''))) : whole,
      )
      .replace(decade, (_, digits: string) => decadeWords(digits))
      .replace(
        yearRange,
        (_, from: string, until: string) =>
          `${pairedDigits(Number(from))} to ${until.length === 4 ? pairedDigits(Number(until)) : cardinalWords(until)}`,
      )
      .replace(range, (_, from: string, until: string) => `${plainWords(from)} to ${plainWords(until)}`)
      .replace(signed, (whole, sign: string) => signWords.get(sign) ?? whole)
      .replace(scaled, (_, number: string, suffix: string) => scaledWords(readNumber(number), suffix))
      .replace(year, (_, digits: string) => pairedDigits(Number(digits)))
      .replace(plain, (_, number: string) => plainWords(number))
      .replace(/([\p{L}\p{M}]?)(\d+(?:\.\d+)*)(\p{L}?)/gu, (_, before: string, digits: string, after: string) => {
        const words = digits.split('.').map(codeNumber).join(' point ');
        return `${before}${before === '' ? '' : ' '}${words}${after === '' ? '' : ` ${after}`}`;
      })
  );
}
