import { cardinalWords, numberPattern, readNumber, scaledWords } from './english-numbers.ts';

interface Currency {
  readonly one: string;
  readonly many: string;
  readonly cent: string;
  readonly cents: string;
}

function currency(one: string, many: string, [cent, cents] = ['cent', 'cents']): Currency {
  return { one, many, cent: cent ?? 'cent', cents: cents ?? 'cents' };
}

const currencies: ReadonlyMap<string, Currency> = new Map([
  ['$', currency('dollar', 'dollars')],
  ['US$', currency('US dollar', 'US dollars')],
  ['USD', currency('US dollar', 'US dollars')],
  ['CA$', currency('Canadian dollar', 'Canadian dollars')],
  ['CAD', currency('Canadian dollar', 'Canadian dollars')],
  ['AUD', currency('Australian dollar', 'Australian dollars')],
  ['€', currency('euro', 'euros')],
  ['EUR', currency('euro', 'euros')],
  ['£', currency('pound', 'pounds', ['penny', 'pence'])],
  ['GBP', currency('pound', 'pounds', ['penny', 'pence'])],
  ['CHF', currency('Swiss franc', 'Swiss francs', ['centime', 'centimes'])],
  ['¥', currency('yen', 'yen')],
  ['JPY', currency('yen', 'yen')],
  ['₹', currency('rupee', 'rupees', ['paisa', 'paise'])],
  ['INR', currency('rupee', 'rupees', ['paisa', 'paise'])],
  ['₽', currency('ruble', 'rubles')],
]);

/** The regular expression source of a currency by its letters. */
export const currencyCodes = [...currencies.keys()].filter((sign) => /^[A-Z]{3}$/.test(sign)).join('|');

/** "euros" of "EUR". */
export function currencyName(sign: string): string | undefined {
  return currencies.get(sign)?.many;
}

const signs = '(?:US\\$|CA\\$|[$€£¥₹₽]|\\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|INR)\\b)';
const scale =
  '(?:\\s?(k|K|m|M|mm|MM|mio|Mio|mn|bn|Bn|b|B)\\b(?!\\s?[²³/])|\\s([Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion)\\b)?';
const minus = '([-–−]?)';
const signFirst = new RegExp(
  `${minus}(${signs})\\s?([-–−]?)(${numberPattern})${scale}(?:\\s?[-–—]\\s?(?:${signs})?\\s?(${numberPattern})${scale})?(?:[.,][-–—]+)?(\\s(?:USD|EUR|GBP|CHF)\\b)?`,
  'gu',
);
const signLast = new RegExp(
  `(?<![\\d.,])${minus}(${numberPattern})${scale}(?:\\s?[-–—]\\s?(${numberPattern})${scale})?\\s?(${signs})`,
  'gu',
);
const cents = /(?<![\d.,])(\d{1,3})\s?¢/g;

/** "1,230.00 euro": with cents a number is of money, and not "point zero zero"; "12.50 pounds of nails" and what weighs so much are none; "$12.50 dollars" names them once. */
const centsOfNamed =
  /(?<![\d.,]|\bweigh(?:s|ed|ing)? (?:about |around )?)(?:[$€£]\s?|\b(?:EUR|GBP|USD)\s)?((?:\d{1,3}(?:[.,' ]\d{3})+|\d+)[.,]\d{2})\s?(euro|pound|dollar)s?\b(?! of\b)/giu;
const signOf: Readonly<Record<string, string>> = { euro: '€', pound: '£', dollar: '$' };

/** "My two dollar check", "a twenty-five thousand dollar grant": before what is of so much, it is one. */
const ofThing =
  /\b((?:an?|the|my|our|his|her|your|their|this|that) (?:[a-z-]+ ){1,10}?)(dollars|pounds|euros)(?= (?:bill|bonus|budget|cap|charge|che(?:ck|que)|contract|credit|cut|deal|deposit|discount|donation|fee|fine|fund|gift|grant|increase|invoice|limit|loan|maximum|minimum|note|order|payment|penalty|prize|raise|rebate|reduction|refund|rise|share|ticket|voucher)s?\b)/gi;

function amountWords(decimal: string, suffix: string, { one, many, cent, cents: centsName }: Currency): string {
  if (/^(?:thousand|million|billion|trillion)$/.test(suffix)) return `${cardinalWords(decimal)} ${suffix} ${many}`;
  if (suffix !== '') return `${scaledWords(decimal, suffix)} ${many}`;
  const [whole = '0', fraction = ''] = decimal.split('.');
  // Money has no thousandths: "12.500 €" is how much of Europe writes twelve thousand five hundred.
  if (fraction.length === 3 && whole !== '0') return `${cardinalWords(whole + fraction)} ${many}`;
  if (fraction.length > 2) return `${cardinalWords(decimal)} ${many}`;
  const hundredths = Number(fraction.padEnd(2, '0'));
  const units = Number(whole) === 1 ? `one ${one}` : `${cardinalWords(whole)} ${many}`;
  const rest = `${cardinalWords(String(hundredths))} ${hundredths === 1 ? cent : centsName}`;
  if (hundredths === 0) return units;
  return Number(whole) === 0 ? rest : `${units} and ${rest}`;
}

/** "one thousand two hundred fifty", the low end of a range, whose currency is said once at the end. */
function lowEnd(decimal: string, suffix: string): string {
  return /^[a-z]{5,}$/.test(suffix)
    ? `${cardinalWords(decimal)} ${suffix}`
    : scaledWords(decimal.replace(/\.0+$/, ''), suffix);
}

interface Amount {
  readonly negative: boolean;
  readonly sign: string;
  readonly from: string;
  readonly fromScale: string;
  readonly until: string | undefined;
  readonly untilScale: string;
}

function sayAmount({ negative, sign, from, fromScale, until, untilScale }: Amount): string {
  const known = currencies.get(sign) ?? currency('dollar', 'dollars');
  const prefix = negative ? 'minus ' : '';
  if (until === undefined) return prefix + amountWords(readNumber(from), fromScale, known);
  return `${prefix}${lowEnd(readNumber(from), fromScale === untilScale ? '' : fromScale)} to ${amountWords(readNumber(until), untilScale, known)}`;
}

/** Sums of money: "one thousand two hundred fifty dollars", "two to three million euros", "ninety-nine cents". */
export function sayAmounts(text: string): string {
  return (
    text
      .replace(centsOfNamed, (_, sum: string, name: string) => `${signOf[name.toLowerCase()] ?? ''}${sum}`)
      .replace(
        signFirst,
        (
          _,
          minusBefore: string,
          sign: string,
          minusAfter: string,
          from: string,
          s1?: string,
          w1?: string,
          until?: string,
          s2?: string,
          w2?: string,
        ) =>
          sayAmount({
            negative: minusBefore !== '' || minusAfter !== '',
            sign,
            from,
            fromScale: s1 ?? w1?.toLowerCase() ?? '',
            until,
            untilScale: s2 ?? w2?.toLowerCase() ?? '',
          }),
      )
      .replace(
        signLast,
        (
          _,
          before: string,
          from: string,
          s1: string | undefined,
          w1: string | undefined,
          until: string | undefined,
          s2: string | undefined,
          w2: string | undefined,
          sign: string,
        ) =>
          sayAmount({
            negative: before !== '',
            sign,
            from,
            fromScale: s1 ?? w1?.toLowerCase() ?? '',
            until,
            untilScale: s2 ?? w2?.toLowerCase() ?? '',
          }),
      )
      .replace(ofThing, (_, before: string, many: string) => `${before}${many.slice(0, -1)}`)
      .replace(cents, (_, count: string) => `${cardinalWords(count)} ${count === '1' ? 'cent' : 'cents'}`)
      .replace(/€/g, ' euros ')
      .replace(/£/g, ' pounds ')
      .replace(/¥/g, ' yen ')
      // "$HOME": the name of a variable.
      .replace(/(?<![\p{L}\p{N}])\$(?=\p{L})/gu, '')
      .replace(/\$/g, ' dollars ')
  );
}
