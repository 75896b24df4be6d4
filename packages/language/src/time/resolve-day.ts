import { casual } from 'chrono-node/en';
import { ordinals } from './say-time.ts';
import { fieldsAsUtc, fieldsFromUtc, type WallClock } from './zoned-clock.ts';

const dayLength = 24 * 60 * 60 * 1000;
const wholeDays = /^(?:in )?(\d{1,2}|a|an|a couple of|a few)(?: more)? (days?|weeks?|fortnights?)(?: from now)?$/u;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A day that was named, without its time; `named` false where no day was said at all. */
export interface Day {
  readonly day: WallClock;
  readonly named: boolean;
  /** Where `day` is today, and the words name it as one that comes again ("on Wednesday"): the next, meant once the hour is over. */
  readonly again?: WallClock;
}

function later(now: WallClock, days: number): WallClock {
  return { ...fieldsFromUtc(fieldsAsUtc({ ...now, hour: 0, minute: 0 }) + days * dayLength) };
}

/** The day of a wall clock, for another hour of it. */
export function dateOf({ year, month, day }: WallClock): Pick<WallClock, 'year' | 'month' | 'day'> {
  return { year, month, day };
}

function daysUntil(now: WallClock, weekday: number): number {
  return (weekday - new Date(fieldsAsUtc(now)).getUTCDay() + 7) % 7;
}

function onWeekday(now: WallClock, weekday: number): Day {
  const days = daysUntil(now, weekday);
  return { day: later(now, days), named: true, ...(days === 0 && { again: later(now, 7) }) };
}

const dayOfMonth = /^(?<on>on )?(?<the>the )?(?<said>\d{1,2}(?:st|nd|rd|th)|\p{L}+)(?: of (?:the|this) month)?$/u;

/** "On the nineteenth"; where it is not said of a day, "the second" may be the second of anything. Null: none. */
function onDayOfMonth(words: string, now: WallClock): Day | null {
  const { on, the, said = '' } = dayOfMonth.exec(words)?.groups ?? {};
  const named = ordinals.indexOf(said) + 1;
  const isDay = on !== undefined || (the !== undefined && named > 3);
  const number = /^\d+\p{L}/u.test(said) ? Number.parseInt(said, 10) : isDay ? named : 0;
  if (number < 1 || number > 31) return null;
  const dates = [0, 1, 2, 3]
    .map((months) => new Date(Date.UTC(now.year, now.month - 1 + months, number)))
    .filter((date) => date.getUTCDate() === number)
    .map((date) => fieldsFromUtc(date.getTime()))
    .filter((date) => fieldsAsUtc(date) >= fieldsAsUtc(later(now, 0)));
  const [day, next] = dates;
  if (day === undefined) return null;
  const isToday = fieldsAsUtc(day) === fieldsAsUtc(later(now, 0));
  return { day, named: true, ...(isToday && next !== undefined && { again: next }) };
}

/** "Friday the twenty-seventh": a date that is on another weekday is none. */
const weekdayAndDate = new RegExp(
  `^(?:on |this |next )?(?<weekday>${weekdays.join('|')}) (?:the )?(?<date>(?:\\d{1,2}(?:st|nd|rd|th)|${ordinals.join('|')})\\b.*)$`,
  'u',
);

const feasts: readonly (readonly [pattern: RegExp, month: number, day: number])[] = [
  [/^(?:on )?christmas eve$/u, 12, 24],
  [/^(?:on |at )?(?:christmas|christmas day)$/u, 12, 25],
  [/^(?:on )?(?:boxing|st stephen['’]?s) day$/u, 12, 26],
  [/^(?:on )?new year['’]?s eve$/u, 12, 31],
  [/^(?:on |at |in )?(?:the )?new year(?:['’]?s(?: day)?)?$/u, 1, 1],
];

function onDate(month: number, day: number, now: WallClock): Day {
  const inYear = (year: number) => fieldsFromUtc(Date.UTC(year, month - 1, day));
  const thisYear = inYear(now.year);
  const isOver = fieldsAsUtc(thisYear) < fieldsAsUtc(later(now, 0));
  return { day: isOver ? inYear(now.year + 1) : thisYear, named: true };
}

const wholeMonths = /^(?:in )?(\d{1,2}|a|an|a couple of|a few)(?: more)? months?(?: from now)?$/u;

/** The same day of a later month, or its last where it has none. */
function afterMonths({ year, month, day }: WallClock, months: number): WallClock {
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return fieldsFromUtc(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

const fromDay =
  /^(?:in )?(\d{1,2}|a|an|a couple of|a few) (weeks?|fortnights?) (?:on |from |after )?(?!from now|later)(?<base>.+)$/u;
const dayWeek = /^(?:on )?(?<base>today|tomorrow|\w+day) week$/u;
const afterNext = /^(?:on )?(?:the )?(?<base>\w+day) after next$/u;

/** "A week on Friday", "Friday week", "the Monday after next", "three weeks tomorrow". */
function weeksBeyond(words: string, now: WallClock): Day | null {
  const [, amount, unit = ''] = fromDay.exec(words) ?? [];
  const weeks = amount === undefined ? 1 : amountOf(amount) * (unit.startsWith('week') ? 1 : 2);
  const base = (fromDay.exec(words) ?? dayWeek.exec(words) ?? afterNext.exec(words))?.groups?.base;
  const found = base === undefined ? null : resolveDay(base, now);
  return found?.named ? { day: later(found.day, 7 * weeks), named: true } : null;
}

function amountOf(words: string): number {
  return words === 'a' || words === 'an' ? 1 : words === 'a couple of' ? 2 : words === 'a few' ? 3 : Number(words);
}

function countDays(words: string): number | null {
  const match = wholeDays.exec(words);
  if (!match) return null;
  const [, amount = '', unit = ''] = match;
  const count = amountOf(amount);
  return count * (unit.startsWith('day') ? 1 : unit.startsWith('week') ? 7 : 14);
}

/** The calendar day that words name on `now`'s calendar; null where they name none. Days are never in the past. */
export function resolveDay(words: string, now: WallClock): Day | null {
  if (words === '') return { day: later(now, 0), named: false };
  if (words === 'today') return { day: later(now, 0), named: true };
  if (/^(the )?(day after tomorrow)$/u.test(words)) return { day: later(now, 2), named: true };
  if (/^(at |on )?(the |this |the coming )?weekend$/u.test(words)) return onWeekday(now, 6);
  if (/^(sometime )?next week$/u.test(words)) return { day: later(now, daysUntil(now, 1) || 7), named: true };
  if (/^(at |by )?(the )?end of (the |this )?week$/u.test(words)) return onWeekday(now, 5);
  if (/^next month$/u.test(words)) return { day: { ...fieldsFromUtc(Date.UTC(now.year, now.month, 1)) }, named: true };
  const [, which, weekdayName = ''] = /^(on |this |next |coming )?(\w+)s?$/u.exec(words) ?? [];
  const weekday = weekdays.indexOf(weekdayName);
  if (weekday >= 0 && which === 'next ') return { day: later(now, daysUntil(now, weekday) || 7), named: true };
  if (weekday >= 0) return onWeekday(now, weekday);
  const feast = feasts.find(([pattern]) => pattern.test(words));
  if (feast !== undefined) return onDate(feast[1], feast[2], now);
  const months = wholeMonths.exec(words);
  if (months !== null) return { day: afterMonths(now, amountOf(months[1] ?? '')), named: true };
  const beyond = weeksBeyond(words, now);
  if (beyond !== null) return beyond;
  const both = weekdayAndDate.exec(words)?.groups;
  if (both !== undefined) {
    const found = resolveDay(`on the ${both.date}`, now);
    const named = weekdays.indexOf(both.weekday ?? '');
    return found?.named && new Date(fieldsAsUtc(found.day)).getUTCDay() === named ? found : null;
  }
  const dated = onDayOfMonth(words, now);
  if (dated !== null) return dated;
  const count = countDays(words);
  if (count !== null) return { day: later(now, count), named: true };
  // Chrono reckons in the process's zone; given the wall clock as if it were UTC, what it returns is wall clock again. From the day's
  // beginning, since after noon it takes today's date for that of next year.
  const reference = { instant: new Date(fieldsAsUtc(later(now, 0))), timezone: 0 };
  const [found, another] = casual.parse(words, reference, { forwardDate: true });
  if (!found || another || words.replace(found.text, '').replace(/\b(on|the|this|at|by|coming)\b|\s/gu, '') !== '')
    return null;
  const { start } = found;
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return null;
  if (!start.isCertain('day') && !start.isCertain('weekday')) return null;
  return { day: { year, month, day, hour: 0, minute: 0 }, named: true };
}
