import { dateFormat } from '@nexus/text';

export interface TimeContext {
  readonly now: Date;
  /** IANA name: "Europe/Zurich". */
  readonly timeZone: string;
}

/** A reading of a wall clock: what calendar and clock show in some time zone. `month` is 1…12. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;

/** What a wall clock in an IANA time zone shows at an instant. Throws a RangeError for an unknown zone. */
export function wallClockAt(instant: Date, timeZone: string): WallClock {
  const format = dateFormat('en-GB', { timeZone, hourCycle: 'h23', ...numeric });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}

/** The same fields read as UTC: a plain number to count days and hours with, free of time zones. */
export function fieldsAsUtc({ year, month, day, hour, minute }: WallClock): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Days since 1970 on the calendar of a zone. */
export function dayNumberAt(instant: Date, timeZone: string): number {
  return Math.floor(fieldsAsUtc(wallClockAt(instant, timeZone)) / 86_400_000);
}

export function fieldsFromUtc(milliseconds: number): WallClock {
  const date = new Date(milliseconds);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

/**
 * The instant at which the clock of a zone shows `wall`. A time that daylight saving skips gives the instant as far behind
 * the gap as the time was in it; of a time that comes twice, the first.
 */
export function instantOf(wall: WallClock, timeZone: string): Date {
  const wanted = fieldsAsUtc(wall);
  const offsetAt = (instant: number): number => fieldsAsUtc(wallClockAt(new Date(instant), timeZone)) - instant;
  const day = 24 * 60 * 60 * 1000;
  const before = wanted - offsetAt(wanted - day);
  const after = wanted - offsetAt(wanted + day);
  const shows = (instant: number): boolean => instant + offsetAt(instant) === wanted;
  if (shows(before)) return new Date(before);
  return new Date(shows(after) ? after : before);
}
