import { dateFormat } from '@nexus/text';
import { ordinalWords } from '../numbers/english-numbers.ts';
import {
  calendarDay,
  dayWords,
  isDayOfMonth,
  monthNames,
  monthNumber,
  monthPattern,
  yearWords,
} from './calendar-words.ts';
import { clockWords } from './say-times.ts';

/** What "today" is. Without it every date is said in full. */
export interface SpokenClock {
  readonly now: Date;
  /** IANA name. */
  readonly timeZone: string;
}

interface Day {
  readonly year: string;
  readonly month: number;
  readonly day: number;
}

const isoInstant =
  /\b((?:on|at)\s+)?(\d{4}-\d{2}-\d{2})(?:T|,?\s+(?:at\s+)?)(\d{2}:\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?(Z|[+-]\d{2}:?\d{2})(?!\d))?/g;
const isoDay = /\b((?:the|of|dated|a|this)\s+|on\s+)?(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d|[-/.]\d)/gi;
const dottedDay = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2}))?(?![\d]|\.\d)/g;
const slashedDay = /(?<![\d/.])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g;
const dayAndMonth = new RegExp(
  `\\b(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th|\\.)?(?:[\\s-]+of)?[\\s-]+(${monthPattern})(?:,?[\\s-]+'?(\\d{4}|\\d{2}(?!\\s+[a-z]))(?![\\d:.,]*\\d|\\s*(?::|[ap]\\.?m))(?!\\s*%))?`,
  'gi',
);
const monthAndDays = new RegExp(
  `\\b(${monthPattern})\\s?(\\d{1,2})(?:st|nd|rd|th)?\\s?[-–—]\\s?(\\d{1,2})(?:st|nd|rd|th)?(?:(?:,\\s*|\\s+)(\\d{4})\\b)?(?![\\d:]|,\\d)`,
  'gi',
);
/** "7 to 11 December", "28/29 Nov", "between the 7th and 11th of December" */
const daysAndMonth = new RegExp(
  `\\b(between\\s+)?(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th|\\.)?(\\s?[-–—/]\\s?|\\s+(?:to|until|till|through|and)\\s+)(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th|\\.)?(?:\\s+of)?\\s+(${monthPattern})(?:,?\\s+(\\d{4})(?![\\d:]|[.,]\\d))?`,
  'gi',
);
const monthAndDay = new RegExp(
  `\\b(${monthPattern})\\s?(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?(?:(?:,\\s*|\\s+)'?(\\d{4})\\b)?(?![\\d:]|[.,]\\d)`,
  'gi',
);
const monthAndYear = new RegExp(`\\b(${monthPattern}),?[\\s-]+(?:of\\s+)?'?(\\d{4})(?![\\d:]|[.,]\\d)`, 'gi');
const yearAndMonth = /\b((?:19|20)\d{2})-(0[1-9]|1[0-2])(?![\d-])/g;

/** "today", "November twentieth", "November twentieth, twenty twenty-five": as far from now as the year tells. */
function dayFrom({ year, month, day }: Day, clock: SpokenClock | undefined): string {
  if (clock === undefined) return dayWords(month, day, year);
  const today = calendarDay(clock.now, clock.timeZone);
  const apart =
    (Date.UTC(Number(year), month - 1, day) - Date.UTC(today.year, today.month - 1, today.day)) / 86_400_000;
  const relative = new Map([
    [0, 'today'],
    [1, 'tomorrow'],
    [-1, 'yesterday'],
  ]).get(apart);
  if (relative !== undefined) return relative;
  return Number(year) === today.year ? dayWords(month, day) : dayWords(month, day, year);
}

function sayInstants(text: string, clock: SpokenClock | undefined): string {
  return text.replace(
    isoInstant,
    (whole, preposition: string | undefined, day: string, time: string, offset?: string) => {
      const instant = new Date(
        `${day}T${time}:00${offset === undefined ? 'Z' : offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`,
      );
      if (Number.isNaN(instant.getTime())) return whole;
      const zone = offset === undefined || clock === undefined ? 'UTC' : clock.timeZone;
      const shown = dateFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(instant);
      const on = calendarDay(instant, zone);
      const said = dayFrom({ year: String(on.year), month: on.month, day: on.day }, clock);
      const kept = preposition !== undefined && /^\p{Lu}/u.test(said) ? preposition : '';
      const universal = offset !== undefined && clock === undefined ? ' UTC' : '';
      return `${kept}${said} at ${clockWords(shown)}${universal}`;
    },
  );
}

function sayIsoDays(text: string, clock: SpokenClock | undefined): string {
  return text.replace(isoDay, (whole, before: string | undefined, year: string, month: string, day: string) => {
    if (!isDayOfMonth(Number(month), Number(day))) return whole;
    const on = /^on\s/i.test(before ?? '');
    const said = dayFrom(
      { year, month: Number(month), day: Number(day) },
      before === undefined || on ? clock : undefined,
    );
    return `${on && !/^\p{Lu}/u.test(said) ? '' : (before ?? '')}${said}`;
  });
}

function sayNumericDays(text: string): string {
  return text
    .replace(dottedDay, (whole, day: string, month: string, year?: string) => {
      if (!isDayOfMonth(Number(month), Number(day))) return whole;
      if (year !== undefined) return dayWords(Number(month), Number(day), year);
      return day.length === 2 && month.length === 2 ? dayWords(Number(month), Number(day)) : whole;
    })
    .replace(slashedDay, (whole, first: string, _separator: string, second: string, year: string) => {
      if (isDayOfMonth(Number(first), Number(second))) return dayWords(Number(first), Number(second), year);
      return isDayOfMonth(Number(second), Number(first)) ? dayWords(Number(second), Number(first), year) : whole;
    });
}

/** A word that begins like a month and is none as it stands ("may 5 people come" is one, "may" alone is not). */
function isMonthHere(name: string): boolean {
  return /^\p{Lu}/u.test(name) || !/^(?:may|mar|jan|sep)/i.test(name) || name.length > 3;
}

/** "Flat 3/4". */
const numbered = /\b(?:flats?|units?|rooms?|houses?|apartments?|apts?|suites?|plots?|nos?\.?|numbers?|lots?)\s*$/iu;

function sayDaysOfMonth(text: string): string {
  return text.replace(
    daysAndMonth,
    (
      whole,
      between: string | undefined,
      from: string,
      joint: string,
      until: string,
      name: string,
      year: string | undefined,
      offset: number,
    ) => {
      const before = text.slice(0, offset);
      const month = monthNumber(name);
      const isSpan = month !== null && isMonthHere(name) && Number(from) < Number(until);
      // "Room 7 and 11 December" is no span.
      const isNumber = joint.trim() === '/' && (Number(until) !== Number(from) + 1 || numbered.test(before));
      const isJoined = !isNumber && (between !== undefined || joint.trim() !== 'and');
      if (!isSpan || !isJoined || !isDayOfMonth(month, Number(from)) || !isDayOfMonth(month, Number(until)))
        return whole;
      const word = joint.trim() === '/' ? 'and' : /[-–—]/.test(joint) ? 'to' : joint.trim();
      const inYear = year === undefined ? '' : `, ${yearWords(year)}`;
      return `${between ?? ''}the ${ordinalWords(Number(from))} ${word} the ${ordinalWords(Number(until))} of ${monthNames[month - 1] ?? name}${inYear}`;
    },
  );
}

function sayNamedMonths(text: string): string {
  return sayDaysOfMonth(text)
    .replace(monthAndDays, (whole, name: string, from: string, until: string, year?: string) => {
      const month = monthNumber(name);
      if (
        month === null ||
        !isMonthHere(name) ||
        !isDayOfMonth(month, Number(from)) ||
        !isDayOfMonth(month, Number(until))
      )
        return whole;
      const last = dayWords(month, Number(until), year).replace(/^\w+ /, '');
      return `${dayWords(month, Number(from))} to ${last}`;
    })
    .replace(dayAndMonth, (whole, day: string, name: string, year?: string) => {
      const month = monthNumber(name);
      return month === null || !isMonthHere(name) || !isDayOfMonth(month, Number(day))
        ? whole
        : dayWords(month, Number(day), year);
    })
    .replace(monthAndDay, (whole, name: string, day: string, year?: string) => {
      const month = monthNumber(name);
      return month === null || !isMonthHere(name) || !isDayOfMonth(month, Number(day))
        ? whole
        : dayWords(month, Number(day), year);
    })
    .replace(monthAndYear, (whole, name: string, year: string) => {
      const month = monthNumber(name);
      return month === null || !isMonthHere(name) ? whole : `${monthNames[month - 1] ?? name} ${yearWords(year)}`;
    })
    .replace(
      yearAndMonth,
      (_, year: string, month: string) => `${monthNames[Number(month) - 1] ?? ''} ${yearWords(year)}`,
    );
}

/**
 * Dates as one says them: "November twentieth, twenty twenty-six". With a clock a numeric date next to now is "today", "tomorrow" or
 * "yesterday", the year is left out where it is this one, and an instant with an offset is said in the clock's time zone.
 * 11/20/2026 is read as month and day, unless only day and month is possible; 20.11.2026 as day and month.
 */
export function sayDates(text: string, clock?: SpokenClock): string {
  const said = sayNamedMonths(sayNumericDays(sayIsoDays(sayInstants(text, clock), clock)));
  // "October third, two thousand two 16:20" would run a year and an hour together.
  return said.replace(
    /(?<=, (?:nineteen|twenty|two thousand)[a-z -]{0,20})(?<! (?:at|by|from|to|until|till|before|after)) (?=\d{1,2}:\d{2})/g,
    ', ',
  );
}
