import { casual } from 'chrono-node/en';
import { fieldsAsUtc, fieldsFromUtc, type WallClock } from './zoned-clock.ts';

const dayLength = 24 * 60 * 60 * 1000;
const wholeDays = /^(?:in )?(\d{1,2}|a|an|a couple of|a few)(?: more)? (days?|weeks?|fortnights?)(?: from now)?$/u;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A day that was named, without its time; `named` false where no day was said at all. */
export interface Day {
  readonly day: WallClock;
  readonly named: boolean;
}

function later(now: WallClock, days: number): WallClock {
  return { ...fieldsFromUtc(fieldsAsUtc({ ...now, hour: 0, minute: 0 }) + days * dayLength) };
}

function daysUntil(now: WallClock, weekday: number): number {
  return (weekday - new Date(fieldsAsUtc(now)).getUTCDay() + 7) % 7 || 7;
}

function countDays(words: string): number | null {
  const match = wholeDays.exec(words);
  if (!match) return null;
  const [, amount = '', unit = ''] = match;
  const count =
    amount === 'a' || amount === 'an' ? 1 : amount === 'a couple of' ? 2 : amount === 'a few' ? 3 : Number(amount);
  return count * (unit.startsWith('day') ? 1 : unit.startsWith('week') ? 7 : 14);
}

/** The calendar day that words name on `now`'s calendar; null where they name none. Days are never in the past. */
export function resolveDay(words: string, now: WallClock): Day | null {
  if (words === '') return { day: later(now, 0), named: false };
  if (words === 'today') return { day: later(now, 0), named: true };
  if (/^(the )?(day after tomorrow)$/u.test(words)) return { day: later(now, 2), named: true };
  if (/^(at |on )?(the |this |the coming )?weekend$/u.test(words))
    return { day: later(now, daysUntil(now, 6)), named: true };
  if (/^(sometime )?next week$/u.test(words)) return { day: later(now, daysUntil(now, 1)), named: true };
  if (/^(at |by )?(the )?end of (the |this )?week$/u.test(words))
    return { day: later(now, daysUntil(now, 5)), named: true };
  if (/^next month$/u.test(words)) return { day: { ...fieldsFromUtc(Date.UTC(now.year, now.month, 1)) }, named: true };
  const weekday = weekdays.indexOf(/^(?:on |this |next |coming )?(\w+)s?$/u.exec(words)?.[1] ?? '');
  if (weekday >= 0) return { day: later(now, daysUntil(now, weekday)), named: true };
  const count = countDays(words);
  if (count !== null) return { day: later(now, count), named: true };
  // Chrono reckons in the process's zone; given the wall clock as if it were UTC, what it returns is wall clock again.
  const reference = { instant: new Date(fieldsAsUtc(now)), timezone: 0 };
  const [found, another] = casual.parse(words, reference, { forwardDate: true });
  if (!found || another || words.replace(found.text, '').replace(/\b(on|the|this|at|by|coming)\b|\s/gu, '') !== '')
    return null;
  const { start } = found;
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return null;
  if (!start.isCertain('day') && !start.isCertain('weekday')) return null;
  return { day: { year, month, day, hour: 0, minute: 0 }, named: true };
}
