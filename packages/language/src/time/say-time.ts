import { fieldsAsUtc, type TimeContext, type WallClock, wallClockAt } from './zoned-clock.ts';

/** A time to come as one says it after "until": "tomorrow at nine", "Monday at two in the afternoon". */
export function sayTimeAhead(at: Date, { now, timeZone }: TimeContext): string {
  return spokenTime(wallClockAt(at, timeZone), wallClockAt(now, timeZone)).replace(/^on /, '');
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(' ');
/** Of the days of a month: the first is at 0. */
export const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );

function spokenClock({ hour, minute }: WallClock): string {
  if (hour === 12 && minute === 0) return 'noon';
  if (hour === 23 && minute === 59) return 'midnight';
  const named = numberInWords(hour % 12 === 0 ? 12 : hour % 12);
  const minutes = minute === 0 ? '' : minute < 10 ? ` oh ${numberInWords(minute)}` : ` ${numberInWords(minute)}`;
  const half = hour < 6 ? ' in the morning' : hour >= 18 ? ' in the evening' : hour > 12 ? ' in the afternoon' : '';
  return `${named}${minutes}${half}`;
}

/** A wall-clock time as one says it, seen from `now`: "tomorrow at nine", "on Monday at two in the afternoon". */
export function spokenTime(wall: WallClock, now: WallClock): string {
  return `${spokenDay(wall, now)} at ${spokenClock(wall)}`;
}

/** The day of a wall clock as one says it, seen from `now`: "tomorrow", "on Monday", "on the fifth of December". */
export function spokenDay(wall: WallClock, now: WallClock): string {
  const midnight = (clock: WallClock): number => fieldsAsUtc({ ...clock, hour: 0, minute: 0 });
  const days = Math.round((midnight(wall) - midnight(now)) / (24 * 60 * 60 * 1000));
  const weekday = weekdays[new Date(fieldsAsUtc(wall)).getUTCDay()] ?? '';
  const date = `on the ${ordinals[wall.day - 1]} of ${months[wall.month - 1]}`;
  if (days === -1) return 'yesterday';
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : days > 0 && days < 7 ? `on ${weekday}` : date;
}

/** The hour of an instant as one says it: "nine", "two thirty in the afternoon". */
export function sayHour(at: Date, timeZone: string): string {
  return spokenClock(wallClockAt(at, timeZone));
}

/** The day of an instant as one says it, seen from `now`. */
export function sayDay(at: Date, { now, timeZone }: TimeContext): string {
  return spokenDay(wallClockAt(at, timeZone), wallClockAt(now, timeZone));
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens: ReadonlyMap<string, number> = new Map([
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
]);

function numberNamed(word: string): number | null {
  const index = small.indexOf(word);
  return index >= 0 ? index : (tens.get(word) ?? null);
}

const suffixes = ['th', 'st', 'nd', 'rd'];

/** Number words up to ninety-nine written as figures: "twenty five" → "25", "twenty-sixth" → "26th", "eight thirty" stays two numbers: "8 30". */
export function writeNumbersAsFigures(words: string): string {
  const figures: string[] = [];
  const all = words.replaceAll('-', ' ').split(/\s+/u);
  for (let index = 0; index < all.length; index += 1) {
    const word = all[index] ?? '';
    const value = numberNamed(word);
    const unit = numberNamed(all[index + 1] ?? '');
    const ordinal = ordinals.indexOf(all[index + 1] ?? '') + 1;
    if (tens.has(word) && value !== null && unit !== null && unit > 0 && unit < 10) {
      figures.push(String(value + unit));
      index += 1;
    } else if (tens.has(word) && value !== null && ordinal > 0 && ordinal < 10) {
      figures.push(`${value + ordinal}${suffixes[ordinal] ?? 'th'}`);
      index += 1;
    } else figures.push(value === null ? word : String(value));
  }
  return figures.join(' ');
}

/** 0…59 in words. */
function numberInWords(value: number): string {
  const plain = small[value];
  if (plain !== undefined) return plain;
  const ten = [...tens].find(([, amount]) => amount === Math.floor(value / 10) * 10)?.[0] ?? String(value);
  return value % 10 === 0 ? ten : `${ten}-${small[value % 10]}`;
}
