import { dateFormat } from '@nexus/text';

const day = 24 * 60 * 60 * 1000;

/** What words of time are said in. */
export interface SpokenTime {
  readonly now: Date;
  /** IANA name. */
  readonly timeZone: string;
}

/** How each thing is written in a time zone. */
const styles = {
  date: ['en-CA', { dateStyle: 'short' }],
  weekday: ['en-GB', { weekday: 'long' }],
  dayAndMonth: ['en-GB', { day: 'numeric', month: 'long' }],
  hour: ['en-US', { hour: 'numeric', minute: '2-digit' }],
} as const satisfies Readonly<Record<string, readonly [string, Intl.DateTimeFormatOptions]>>;

function write(at: Date, style: keyof typeof styles, timeZone: string): string {
  const [language, options] = styles[style];
  return dateFormat(language, { timeZone, ...options }).format(at);
}

/** Days since the epoch in a time zone. */
export function dayNumber(at: Date, timeZone: string): number {
  const date = write(at, 'date', timeZone);
  return Math.round(Date.parse(`${date}T00:00:00Z`) / day);
}

/** "today", "yesterday", "Tuesday" of this week, "6 November". */
export function sayDay(at: Date, { now, timeZone }: SpokenTime): string {
  const ago = dayNumber(now, timeZone) - dayNumber(at, timeZone);
  if (ago === 0) return 'today';
  if (ago === 1) return 'yesterday';
  return write(at, Math.abs(ago) < 7 ? 'weekday' : 'dayAndMonth', timeZone);
}

/** "Tuesday" of a day by its number. */
export function weekdayOf(number: number): string {
  return write(new Date(number * day), 'weekday', 'UTC');
}

/** As `sayDay`, of a day by its number, for words that may speak of what is to come: one that is gone is told by its date as well. */
export function sayDayNumber(number: number, today: number): string {
  const ahead = number - today;
  const near = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[ahead];
  if (near !== undefined) return near;
  const weekday = weekdayOf(number);
  return ahead > 0 && ahead < 7 ? weekday : `${weekday} ${write(new Date(number * day), 'dayAndMonth', 'UTC')}`;
}

/** "noon", "5 pm", "half past" is left to the voice: "4:30 pm". Null for the end of a day, which is how a day without an hour is due. */
export function sayHour(at: Date, timeZone: string): string | null {
  const time = write(at, 'hour', timeZone);
  if (time.startsWith('11:59') && time.endsWith('PM')) return null;
  if (time === '12:00 PM') return 'noon';
  return time.replace(':00', '').replace(/\s/g, ' ').toLowerCase();
}
