import { dateOf, resolveDay } from './resolve-day.ts';
import { spokenTime, writeNumbersAsFigures } from './say-time.ts';
import { fieldsAsUtc, fieldsFromUtc, instantOf, type TimeContext, type WallClock, wallClockAt } from './zoned-clock.ts';

interface ResolvedTime {
  /** Always after `now`. */
  readonly at: Date;
  /** As one says it: "tomorrow at nine". */
  readonly spoken: string;
}

const minute = 60 * 1000;
const duration =
  /^(?:in |for |after )?(?:about |around )?(?:another )?(half an|a quarter of an|3 quarters of an|a couple of|a few|an|a|\d{1,3})(?: more)? ?(minutes?|mins?|hours?|h)( and a half)?(?: or so)?(?: from now)?$/u;
/** The hour meant by a day without a time. */
const startOfWork = 9;

/** Milliseconds that words such as "in two hours", with numbers as figures, are; null: they name no length. */
export function durationOf(words: string): number | null {
  const match = duration.exec(words);
  if (!match) return null;
  const [, amount = '', unit = '', half] = match;
  const named: Readonly<Record<string, number>> = {
    'half an': 0.5,
    'a quarter of an': 0.25,
    '3 quarters of an': 0.75,
    'a couple of': 2,
    'a few': 3,
    an: 1,
    a: 1,
  };
  const count = (named[amount] ?? Number(amount)) + (half === undefined ? 0 : 0.5);
  const length = count * (unit.startsWith('m') ? 1 : 60) * minute;
  return length > 0 ? length : null;
}

/** A wall clock time, or an instant, in ISO 8601's extended format, as models write it. */
const iso8601 = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(z|[+-]\d\d:\d\d)?$/u;

/** Null: it is no such time. */
export function instantInIso(words: string, timeZone: string): Date | null {
  const [, day = '', time = '', offset] = iso8601.exec(words) ?? [];
  const written = new Date(`${day}T${time}${offset?.toUpperCase() ?? 'Z'}`);
  if (Number.isNaN(written.getTime())) return null;
  return offset === undefined ? instantOf(fieldsFromUtc(written.getTime()), timeZone) : written;
}

/** "At four" is in the afternoon, "at nine" in the morning, unless the part of the day says otherwise. */
export function hourOf(time: ClockTime, part: PartOfDay | null): number {
  if (time.certain) return time.hour;
  if (part) return part.late && time.hour < 12 ? time.hour + 12 : time.hour;
  return time.hour < 7 ? time.hour + 12 : time.hour;
}

/** Later today where "tonight" has begun: in two hours, but before midnight. */
function soonTonight(now: WallClock): WallClock {
  const latest = fieldsAsUtc({ ...now, hour: 23, minute: 59 });
  return fieldsFromUtc(Math.min(fieldsAsUtc(now) + 120 * minute, latest));
}

/** "This time tomorrow", "on Friday at the same time". */
const sameTime = /\s*\b(?:at )?(?:about )?(?:(?:the )?same|this) time(?= |$)/u;

function clockNow({ hour, minute }: WallClock): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

function wallClockOf(words: string, now: WallClock): WallClock | null {
  const { time, rest } = takeClockTime(words.replace(sameTime, ` at ${clockNow(now)}`).trim());
  const { part, rest: dayWords } = takePartOfDay(rest);
  const found = resolveDay(dayWords.replace(/^(on|at|in|by|the)$/u, ''), now);
  if (!found || (!found.named && !time && !part)) return null;
  const hour = time ? hourOf(time, part) : (part?.hour ?? startOfWork);
  const wall = { ...found.day, hour, minute: time?.minute ?? part?.minute ?? 0 };
  const ahead = (clock: WallClock): boolean => fieldsAsUtc(clock) > fieldsAsUtc(now);
  if (ahead(wall)) return wall;
  if (found.again) return { ...wall, ...dateOf(found.again) };
  const isToday = fieldsAsUtc({ ...found.day, hour: 0, minute: 0 }) === fieldsAsUtc({ ...now, hour: 0, minute: 0 });
  if (!isToday) return null;
  if (!time && part?.today && part.hour >= 18) return ahead(soonTonight(now)) ? soonTonight(now) : null;
  if (time && !time.certain && !part && hour < 12 && ahead({ ...wall, hour: hour + 12 }))
    return { ...wall, hour: hour + 12 };
  if (found.named || part?.today) return null;
  return fieldsFromUtc(fieldsAsUtc(wall) + 24 * 60 * minute);
}

const monthThe =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december) the (?=\d|\p{L}+(?:st|nd|rd|th)\b)/u;

/** Words that name a time in the one form that they are read in: lower case, numbers as figures, "half past" written out. */
export function tidyTimeWords(words: string): string {
  return (
    writeNumbersAsFigures(
      words
        .toLowerCase()
        .replace(/[,!?]/gu, ' ')
        .replace(/\b([ap])\.\s?m\.?/gu, '$1m')
        .trim(),
    )
      .replace(/^(until|till|to|for|by|not before) /u, '')
      .replace(/\s+/gu, ' ')
      .replace(/\.$/u, '')
      .replace(/\ba quarter (?=past|to|after|before|till)/u, 'quarter ')
      .replace(/\b(days?|weeks?|months?|hours?|minutes?)['’]? time$/u, '$1')
      .replace(/^later (?=this |tonight\b)/u, '')
      // "December the third".
      .replace(monthThe, '$1 ')
      .replace(/\b(\d{1,2}(?::\d\d)?) ?ish\b/u, '$1')
      // As the British say it: "half six" is half past six.
      .replace(/\bhalf (?=\d{1,2}\b(?! ?(?:min|hour)))/u, 'half past ')
      // "Nine tomorrow morning": an hour that a day, or a part of one, stands behind.
      .replace(
        /^(?=\d{1,2}(?:$| (?:today|tomorrow|tonight|tonite|in the|the day after|this|on|next|coming|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b))/u,
        'at ',
      )
  );
}

/**
 * When words such as "tomorrow at nine", "in two hours" or "monday" are, on the clock of `timeZone`. Null where they name no
 * time, a vague one ("later"), one that only an event brings ("when I'm at the office") or one that is over ("tonight at eight", said at nine; only a clock
 * time without a day, "at eight", is then tomorrow's). A day without a time means nine; a part of the day its usual hour (evening: six). Pure; throws a RangeError for an unknown zone.
 */
export function resolveTime(words: string, { now, timeZone }: TimeContext): ResolvedTime | null {
  const said = tidyTimeWords(words);
  const wallNow = wallClockAt(now, timeZone);
  const told = (at: Date) => ({ at, spoken: spokenTime(wallClockAt(at, timeZone), wallNow) });
  const instant = instantInIso(words.trim().toLowerCase(), timeZone);
  if (instant !== null) return instant > now ? told(instant) : null;
  if (said === '' || /\b(when|once|if|later|soon|some time|sometime|ago|yesterday|last)\b/u.test(said)) return null;
  const length = durationOf(said);
  const wall = length === null ? wallClockOf(said, wallNow) : null;
  if (length === null && wall === null) return null;
  const at = length !== null ? new Date(now.getTime() + length) : instantOf(wall ?? wallNow, timeZone);
  return at > now ? told(at) : null;
}

/** A clock time found in words, and the words without it. */
interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  /** Morning or evening was said, or the 24-hour clock used. */
  readonly certain: boolean;
}

const notUnit =
  '(?! ?(?:minutes?|mins?|hours?|days?|weeks?|months?|january|february|march|april|may|june|july|august|september|october|november|december|st|nd|rd|th|of)\\b)';
const halves =
  /\b(?:(?:at|around|by|about) )?(?:(half|quarter|\d{1,2})(?: minutes?)? (past|to|after|before|till) )(\d{1,2})\b(?: o ?'?clock)?(?: ?(am|pm))?/u;
const written = /\b(?:(?:at|around|by|about) )?(\d{1,2})[:.](\d{2})(?: ?(am|pm))?\b/u;
const meridiem = /\b(?:(?:at|around|by|about) )?(\d{1,2})(?: (\d{2}))? ?(am|pm)\b/u;
const spokenPair = /\b(?:(?:at|around|by|about) )?(\d{1,2}) ([0-5]\d)\b/u;
const oClock = /\b(?:(?:at|around|by|about) )?(\d{1,2}) ?o ?'?clock\b/u;
const plain = new RegExp(`\\b(?:at|around|by|about) (\\d{1,2})\\b${notUnit}`, 'u');
const afterDay = new RegExp(
  `(?<=\\b(?:today|tomorrow|tonight|morning|afternoon|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday) )(\\d{1,2})\\b${notUnit}`,
  'u',
);

function onClock(hour: number, minute: number, half: string | undefined): ClockTime | null {
  if (hour > 23 || minute > 59) return null;
  if (half === undefined) return { hour, minute, certain: hour > 12 || hour === 0 };
  if (hour > 12 || hour === 0) return null;
  return { hour: (hour % 12) + (half === 'pm' ? 12 : 0), minute, certain: true };
}

function fromHalves(match: RegExpExecArray): ClockTime | null {
  const [, part = '', direction = '', hourWords = '', half] = match;
  const minutes = part === 'half' ? 30 : part === 'quarter' ? 15 : Number(part);
  const named = Number(hourWords);
  const earlier = named === 1 ? 12 : named - 1;
  return ['to', 'before', 'till'].includes(direction)
    ? onClock(earlier, 60 - minutes, half)
    : onClock(named, minutes, half);
}

/** Takes the clock time out of lower-case words whose numbers are figures: "tomorrow at half past 8" → 8:30 and "tomorrow". */
export function takeClockTime(words: string): { readonly time: ClockTime | null; readonly rest: string } {
  const attempts: readonly (readonly [RegExp, (match: RegExpExecArray) => ClockTime | null])[] = [
    [halves, fromHalves],
    [written, (match) => onClock(Number(match[1]), Number(match[2]), match[3])],
    [meridiem, (match) => onClock(Number(match[1]), Number(match[2] ?? 0), match[3])],
    [spokenPair, (match) => onClock(Number(match[1]), Number(match[2]), undefined)],
    [oClock, (match) => onClock(Number(match[1]), 0, undefined)],
    [plain, (match) => onClock(Number(match[1]), 0, undefined)],
    [afterDay, (match) => onClock(Number(match[1]), 0, undefined)],
  ];
  for (const [pattern, read] of attempts) {
    const match = pattern.exec(words);
    const time = match && read(match);
    if (match && time)
      return {
        time,
        rest: `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`
          .replace(/\s+/gu, ' ')
          .trim(),
      };
  }
  return { time: null, rest: words };
}

/** A part of the day and the hour it stands for when no clock time is said. */
interface PartOfDay {
  readonly hour: number;
  readonly minute: number;
  /** In the second half of the day: "at eight" is then 20:00. */
  readonly late: boolean;
  /** "this evening", "tonight": today's, even where no day is said. */
  readonly today: boolean;
}

const parts: readonly (readonly [pattern: RegExp, hour: number, minute: number])[] = [
  [/\b(tonight|tonite)\b/u, 18, 0],
  [/\b(at |by |before |until )?(the )?end of (the |my )?day\b/u, 17, 0],
  [/\b(at |by |before |until )?(the )?(end of business|close of business|close of play|cob|eod)\b/u, 17, 0],
  [/\bbefore work\b/u, 8, 0],
  [/\bbefore breakfast\b/u, 7, 0],
  [/\bbefore (dinner|supper)\b/u, 18, 0],
  [/\bafter (lunch|lunchtime)\b/u, 13, 30],
  [/\bafter (work|dinner|supper)\b/u, 19, 0],
  [/\bbefore (lunch|noon)\b/u, 11, 30],
  [/\bafter breakfast\b/u, 9, 0],
  [/\b(at |around |over )?(noon|midday|lunch ?time|lunch)\b/u, 12, 0],
  [/\b(at )?midnight\b/u, 23, 59],
  [/\b(at )?(dinner ?time|dinner|supper)\b/u, 18, 30],
  [/\b(at )?(tea ?time|tea)\b/u, 16, 0],
  [/\b(at )?breakfast\b/u, 7, 30],
  [/\bfirst thing( in the morning)?\b/u, 8, 0],
  [/\b(in the |this |at )?early (morning)\b/u, 7, 0],
  [/\b(in the |this |late |early )*morning\b/u, 8, 0],
  [/\b(in the |this |late |early )*afternoon\b/u, 14, 0],
  [/\b(in the |this |late |early )*evening\b/u, 18, 0],
  [/\b(at |in the |this |late )*night\b/u, 20, 0],
  [/\bearly (?=(?:on )?(?:tomorrow|the day after|next|\w+day\b))/u, 7, 0],
];

/** Takes a part of the day out of the words: "tomorrow in the evening" → 18:00 and "tomorrow". */
export function takePartOfDay(words: string): { readonly part: PartOfDay | null; readonly rest: string } {
  for (const [pattern, hour, minute] of parts) {
    const match = pattern.exec(words);
    if (!match) continue;
    const rest = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`
      .replace(/\s+/gu, ' ')
      .trim();
    return { part: { hour, minute, late: hour >= 12, today: /^(this|tonight|tonite)/u.test(match[0]) }, rest };
  }
  return { part: null, rest: words };
}
