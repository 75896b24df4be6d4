const day = 24 * 60 * 60 * 1000;

/** What words of time are said in. */
export interface SpokenTime {
  readonly now: Date;
  /** IANA name. */
  readonly timeZone: string;
}

/** Days since the epoch in a time zone. */
function dayNumber(at: Date, timeZone: string): number {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
  return Math.round(Date.parse(`${date}T00:00:00Z`) / day);
}

function sayDay(at: Date, { now, timeZone }: SpokenTime): string {
  const ago = dayNumber(now, timeZone) - dayNumber(at, timeZone);
  if (ago === 0) return 'today';
  if (ago === 1) return 'yesterday';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(at);
  return Math.abs(ago) < 7 ? format({ weekday: 'long' }) : format({ day: 'numeric', month: 'long' });
}

/** "noon", "5 pm", "half past" is left to the voice: "4:30 pm". Null for the end of a day, which is how a day without an hour is due. */
function sayHour(at: Date, timeZone: string): string | null {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at);
  if (time.startsWith('11:59') && time.endsWith('PM')) return null;
  if (time === '12:00 PM') return 'noon';
  return time.replace(':00', '').replace(/\s/g, ' ').toLowerCase();
}

/** "it was due Thursday noon": of a deadline that has passed, whatever day its own words counted from. */
export function sayWasDue(at: Date, time: SpokenTime): string {
  const hour = sayHour(at, time.timeZone);
  const words = sayDay(at, time);
  if (hour === null) return `it was due ${words}`;
  return `it was due ${words}${hour === 'noon' ? '' : ' at'} ${hour}`;
}

/** "on Tuesday", "yesterday", "on 6 November"; empty where the instant is not known. */
export function sayWhenDone(at: Date | null, time: SpokenTime): string {
  if (at === null) return '';
  const words = sayDay(at, time);
  return words === 'today' || words === 'yesterday' ? ` ${words}` : ` on ${words}`;
}
