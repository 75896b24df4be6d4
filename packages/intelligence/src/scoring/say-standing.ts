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

/** Making a format costs as much as judging a mail, so each is made once; there are as many time zones as drivers live in. */
const formats = new Map<string, Intl.DateTimeFormat>();

function write(at: Date, style: keyof typeof styles, timeZone: string): string {
  const key = `${style} ${timeZone}`;
  const [language, options] = styles[style];
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...options });
  formats.set(key, format);
  return format.format(at);
}

/** Days since the epoch in a time zone. */
function dayNumber(at: Date, timeZone: string): number {
  const date = write(at, 'date', timeZone);
  return Math.round(Date.parse(`${date}T00:00:00Z`) / day);
}

function sayDay(at: Date, { now, timeZone }: SpokenTime): string {
  const ago = dayNumber(now, timeZone) - dayNumber(at, timeZone);
  if (ago === 0) return 'today';
  if (ago === 1) return 'yesterday';
  return write(at, Math.abs(ago) < 7 ? 'weekday' : 'dayAndMonth', timeZone);
}

/** "noon", "5 pm", "half past" is left to the voice: "4:30 pm". Null for the end of a day, which is how a day without an hour is due. */
function sayHour(at: Date, timeZone: string): string | null {
  const time = write(at, 'hour', timeZone);
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

/** What is said of the reader's own answer. One that asks something itself leaves the matter open. */
export function sayAnswered(
  at: Date | null,
  { asksBack, ...time }: SpokenTime & { readonly asksBack: boolean },
): string {
  return `you ${asksBack ? askedBack : 'answered this'}${sayWhenDone(at, time)}`;
}

const askedBack = 'wrote back with a question';

/** What is said of somebody who asked once more: what the earlier mail wants may still be owed. */
export const wroteAgain = 'wrote again';

/** Whether words on what overtakes a mail leave it open, since its sender only asked once more. */
export function isAskedAgain(told: string): boolean {
  return told.includes(` ${wroteAgain} `) || told.includes(` ${wroteAgain}.`);
}

/** Whether words of `sayAnswered` leave the matter open. */
export function isAskedBack(told: string): boolean {
  return told.includes(askedBack);
}
