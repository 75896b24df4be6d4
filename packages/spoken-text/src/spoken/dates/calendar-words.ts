import { dateFormat } from '@nexus/text';
import { ordinalWords, pairedDigits } from '../numbers/english-numbers.ts';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The regular expression source of a month, whole or abbreviated, with its point if it has one. */
export const monthPattern =
  '(?:(?:January|February|March|April|May|June|July|August|September|October|November|December)\\b|' +
  // Only an abbreviation takes its full stop along; behind a whole name it ends the sentence.
  '(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?:\\.|\\b))';

/** 1…12, or null when `name` does not begin like a month. */
export function monthNumber(name: string): number | null {
  const start = name.slice(0, 3).toLowerCase();
  const index = monthNames.findIndex((month) => month.slice(0, 3).toLowerCase() === start);
  return index < 0 ? null : index + 1;
}

/** True for a day that the month can have; February has 29. */
export function isDayOfMonth(month: number, day: number): boolean {
  const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return longest !== undefined && day >= 1 && day <= longest;
}

/** "twenty twenty-six"; two digits are of this century up to 69 and of the last one after. */
export function yearWords(digits: string): string {
  const value = Number(digits);
  if (digits.length === 2) return pairedDigits(value <= 69 ? 2000 + value : 1900 + value);
  return pairedDigits(value);
}

/** "November twentieth", with ", twenty twenty-six" when a year is given. */
export function dayWords(month: number, day: number, year?: string): string {
  const name = monthNames[month - 1] ?? '';
  const suffix = year === undefined ? '' : `, ${yearWords(year)}`;
  return `${name} ${ordinalWords(day)}${suffix}`;
}

/** Year, month (1…12) and day of an instant in a time zone (IANA name). */
export function calendarDay(instant: Date, timeZone: string): { year: number; month: number; day: number } {
  const parts = dateFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? '0');
  return { year: read('year'), month: read('month'), day: read('day') };
}
