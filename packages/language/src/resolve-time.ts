import { writeNumbersAsFigures } from './time/number-words.ts';
import { resolveDay } from './time/resolve-day.ts';
import { spokenTime } from './time/spoken-time.ts';
import { type ClockTime, takeClockTime } from './time/take-clock-time.ts';
import { type PartOfDay, takePartOfDay } from './time/take-part-of-day.ts';
import { fieldsAsUtc, fieldsFromUtc, instantOf, type WallClock, wallClockAt } from './time/zoned-clock.ts';

export interface TimeContext {
  readonly now: Date;
  /** IANA name: "Europe/Zurich". */
  readonly timeZone: string;
}

export interface ResolvedTime {
  /** Always after `now`. */
  readonly at: Date;
  /** As one says it: "tomorrow at nine". */
  readonly spoken: string;
}

const minute = 60 * 1000;
const duration =
  /^(?:in |for |after )?(?:about |around )?(?:another )?(half an|a quarter of an|a couple of|a few|an|a|\d{1,3})(?: more)? ?(minutes?|mins?|hours?|h)( and a half)?(?: from now)?$/u;
/** The hour meant by a day without a time. */
const startOfWork = 9;

function durationOf(words: string): number | null {
  const match = duration.exec(words);
  if (!match) return null;
  const [, amount = '', unit = '', half] = match;
  const named: Readonly<Record<string, number>> = {
    'half an': 0.5,
    'a quarter of an': 0.25,
    'a couple of': 2,
    'a few': 3,
    an: 1,
    a: 1,
  };
  const count = (named[amount] ?? Number(amount)) + (half === undefined ? 0 : 0.5);
  const length = count * (unit.startsWith('m') ? 1 : 60) * minute;
  return length > 0 ? length : null;
}

/** "At four" is in the afternoon, "at nine" in the morning, unless the part of the day says otherwise. */
function hourOf(time: ClockTime, part: PartOfDay | null): number {
  if (time.certain) return time.hour;
  if (part) return part.late && time.hour < 12 ? time.hour + 12 : time.hour;
  return time.hour < 7 ? time.hour + 12 : time.hour;
}

/** Later today where "tonight" has begun: in two hours, but before midnight. */
function soonTonight(now: WallClock): WallClock {
  const latest = fieldsAsUtc({ ...now, hour: 23, minute: 59 });
  return fieldsFromUtc(Math.min(fieldsAsUtc(now) + 120 * minute, latest));
}

function wallClockOf(words: string, now: WallClock): WallClock | null {
  const { time, rest } = takeClockTime(words);
  const { part, rest: dayWords } = takePartOfDay(rest);
  const found = resolveDay(dayWords.replace(/^(on|at|in|by|the)$/u, ''), now);
  if (!found || (!found.named && !time && !part)) return null;
  const hour = time ? hourOf(time, part) : (part?.hour ?? startOfWork);
  const wall = { ...found.day, hour, minute: time?.minute ?? part?.minute ?? 0 };
  const ahead = (clock: WallClock): boolean => fieldsAsUtc(clock) > fieldsAsUtc(now);
  if (ahead(wall)) return wall;
  const isToday = fieldsAsUtc({ ...found.day, hour: 0, minute: 0 }) === fieldsAsUtc({ ...now, hour: 0, minute: 0 });
  if (!isToday) return null;
  if (!time && part?.today && part.hour >= 18) return ahead(soonTonight(now)) ? soonTonight(now) : null;
  if (time && !time.certain && !part && hour < 12 && ahead({ ...wall, hour: hour + 12 }))
    return { ...wall, hour: hour + 12 };
  if (found.named || part?.today) return null;
  return fieldsFromUtc(fieldsAsUtc(wall) + 24 * 60 * minute);
}

/**
 * When words such as "tomorrow at nine", "in two hours" or "monday" are, on the clock of `timeZone`. Null where they name no
 * time, a vague one ("later"), one that only an event brings ("when I'm at the office") or one that is over. A day without a
 * time means nine; a part of the day its usual hour (evening: six). Pure; throws a RangeError for an unknown zone.
 */
export function resolveTime(words: string, { now, timeZone }: TimeContext): ResolvedTime | null {
  const said = writeNumbersAsFigures(
    words
      .toLowerCase()
      .replace(/[,!?]/gu, ' ')
      .replace(/\b([ap])\.\s?m\.?/gu, '$1m')
      .trim(),
  )
    .replace(/^(until|till|to|for|by|not before) /u, '')
    .replace(/\s+/gu, ' ')
    .replace(/\.$/u, '')
    .replace(/^(?=\d{1,2}$)/u, 'at ');
  if (said === '' || /\b(when|once|if|later|soon|some time|sometime|ago|yesterday|last)\b/u.test(said)) return null;
  const wallNow = wallClockAt(now, timeZone);
  const length = durationOf(said);
  const wall = length === null ? wallClockOf(said, wallNow) : null;
  if (length === null && wall === null) return null;
  const at = length !== null ? new Date(now.getTime() + length) : instantOf(wall ?? wallNow, timeZone);
  if (at.getTime() <= now.getTime()) return null;
  return { at, spoken: spokenTime(wallClockAt(at, timeZone), wallNow) };
}
