const monthNames = 'January February March April May June July August September October November December'.split(' ');

/** "02/12/2026", "3-12-26"; without a year only where a word before it says that it is a day. */
const numericDay =
  /(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)(?![\d/-])|(?<=\b(?:on|by|before|until|till|from|since|after|due) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?)(\d{1,2})\/(\d{1,2})(?![\d/])(?! of\b)/gi;

/** Minutes east of UTC between which people write the month first: the Americas. */
const american = { from: -600, to: -180 } as const;

/** Whether a text itself shows that it puts the month first: "12/20/2026", or the day: "20/12/2026". Null: it does not. */
function shownOrder(text: string): boolean | null {
  for (const { 1: first = '0', 3: second = '0' } of text.matchAll(numericDay)) {
    if (Number(first) > 12) return false;
    if (Number(second) > 12) return true;
  }
  return null;
}

interface NumericDay {
  readonly index: number;
  readonly text: string;
  /** "2 December 2026", "3 December". */
  readonly words: string;
}

/**
 * Days in figures with the name of their month, so that no one reads them the other way round: in the order that the text shows, else in that of
 * the zone its reader lives in (B-17, J-4). Pure.
 *
 * @param offset of that zone, in minutes east of UTC
 */
export function findNumericDays(text: string, offset: number): readonly NumericDay[] {
  const isMonthFirst = shownOrder(text) ?? (offset >= american.from && offset <= american.to);
  return [...text.matchAll(numericDay)].flatMap(
    ({ index, 0: whole, 1: one, 3: two, 4: year, 5: bareOne, 6: bareTwo }) => {
      const [first, second] = [Number(one ?? bareOne), Number(two ?? bareTwo)];
      const [month, day] = isMonthFirst ? [first, second] : [second, first];
      const name = monthNames[month - 1];
      if (name === undefined || day < 1 || day > 31) return [];
      const inYear = year === undefined ? '' : ` ${year.length === 2 ? `20${year}` : year}`;
      return [{ index, text: whole, words: `${day} ${name}${inYear}` }];
    },
  );
}

/** A text with its days so, without the year where it is this one. */
export function spellNumericDays(
  text: string,
  { offset, year }: { readonly offset: number; readonly year: number },
): string {
  return findNumericDays(text, offset).reduceRight(
    (spelled, { index, text: whole, words }) =>
      `${spelled.slice(0, index)}${words.replace(` ${year}`, '')}${spelled.slice(index + whole.length)}`,
    text,
  );
}

const month = '(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const dayOfYear = new RegExp(
  `(?<day>\\b(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|${month.replace('<month>', '<first>')} \\d{1,2}(?:st|nd|rd|th)?)),? (?<year>(?:19|20)\\d\\d)\\b`,
  'giu',
);
/** A day nearer than this needs no year; at a year's distance it does. */
const monthsApart = 10;
const monthsOfYear = 12;

/** "3 December 2026" as one says it in that November: "3 December". What is far from `now` keeps its year. Pure. */
export function withoutNearYear(text: string, now: Date): string {
  return text.replace(dayOfYear, (whole, ...found) => {
    const { day = '', month: last, first, year = '' } = found.at(-1) as Record<string, string | undefined>;
    const letters = (last ?? first ?? '').slice(0, 3).toLowerCase();
    const named = monthNames.findIndex((name) => name.toLowerCase().startsWith(letters));
    const apart = Number(year) * monthsOfYear + named - (now.getUTCFullYear() * monthsOfYear + now.getUTCMonth());
    return Math.abs(apart) < monthsApart ? day : whole;
  });
}
