import { dateFormat } from '@nexus/text';

/** Minutes east of UTC at an instant. */
export type ZoneOffset = (instant: Date) => number;

/**
 * The offset of an IANA time zone; always 0 for a name that is not one. Making one costs as much as scoring a mail, so it is made once for
 * many.
 */
export function createZoneOffset(timeZone: string): ZoneOffset {
  const format = longOffsetFormat(timeZone);
  const known = new Map<number, number>();
  const offsetAt = (instant: Date): number => {
    const parts = format?.formatToParts(instant) ?? [];
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
    return sign === '-' ? -size : size;
  };
  return (instant) => {
    const quarter = Math.floor(instant.getTime() / quarterHour);
    const offset = known.get(quarter) ?? offsetAt(instant);
    known.set(quarter, offset);
    return offset;
  };
}

/** In milliseconds. No clock is changed at another time than one of these. */
const quarterHour = 15 * 60 * 1000;

function longOffsetFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return dateFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
