import type { TimeContext } from './resolve-time.ts';
import { spokenTime } from './time/spoken-time.ts';
import { wallClockAt } from './time/zoned-clock.ts';

/** A time to come as one says it after "until": "tomorrow at nine", "Monday at two in the afternoon". */
export function sayTimeAhead(at: Date, { now, timeZone }: TimeContext): string {
  return spokenTime(wallClockAt(at, timeZone), wallClockAt(now, timeZone)).replace(/^on /, '');
}
