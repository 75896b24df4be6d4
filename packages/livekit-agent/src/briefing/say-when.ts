interface CalendarDay {
  /** Days since the epoch in the reader's zone. */
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

function calendarDay(date: Date, timeZone: string): CalendarDay {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value ?? 0);
  const day = Math.floor(Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000);
  return { day, hour: part('hour'), minute: part('minute') };
}

function timeOfDay({ hour, minute }: CalendarDay): string {
  return `${hour}:${String(minute).padStart(2, '0')}`;
}

/** The time of day, as one says it: "9:40". */
export function sayTime(date: Date, timeZone: string): string {
  return timeOfDay(calendarDay(date, timeZone));
}

/** When a mail came, as one says it: "today at 9:40", "yesterday at 16:00", "on Tuesday", "on 3 October". */
export function sayWhen(date: Date | null, now: Date, timeZone: string): string {
  if (date === null) return 'at an unknown time';
  const then = calendarDay(date, timeZone);
  const days = calendarDay(now, timeZone).day - then.day;
  if (days === 0) return `today at ${timeOfDay(then)}`;
  if (days === 1) return `yesterday at ${timeOfDay(then)}`;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(date);
  if (days > 1 && days < 7) return `on ${format({ weekday: 'long' })}`;
  return `on ${format({ day: 'numeric', month: 'long', ...(days > 300 && { year: 'numeric' }) })}`;
}
