import { type Day, dateOf, resolveDay } from './resolve-day.ts';
import { durationOf, hourOf, instantInIso, takeClockTime, takePartOfDay, tidyTimeWords } from './resolve-time.ts';
import { spokenDay, spokenTime } from './say-time.ts';
import { fieldsAsUtc, fieldsFromUtc, instantOf, type TimeContext, type WallClock, wallClockAt } from './zoned-clock.ts';

/** A stretch of the calendar that words name. */
export interface ResolvedSpan {
  readonly from: Date;
  /** Not in the span. */
  readonly to: Date;
  /** An hour was named: `from` is it, and `to` a moment later. */
  readonly isPoint: boolean;
  /** As one says it: "tomorrow", "on Friday afternoon", "on Wednesday at six in the evening", "next week". */
  readonly spoken: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Hours on the wall clock; the second may be of the next day. */
type Hours = readonly [from: number, to: number];

const parts: readonly (readonly [pattern: RegExp, hours: Hours, spoken: string])[] = [
  [/\b(?:tonight|tonite)\b/u, [18, 24], 'evening'],
  [/\b(?:(?:at|over|around) )?(?:lunch ?time|lunch|noon|midday)\b/u, [12, 14], 'over lunch'],
  [/\bafter (?:work|dinner|supper)\b/u, [18, 24], 'evening'],
  [/\bafter lunch\b/u, [13, 18], 'afternoon'],
  [/\bbefore (?:lunch|noon)\b/u, [6, 12], 'morning'],
  [/\b(?:in the |this |early |late )*morning\b/u, [5, 12], 'morning'],
  [/\b(?:in the |this |early |late )*afternoon\b/u, [12, 18], 'afternoon'],
  [/\b(?:in the |this |early |late )*(?:evening|night)\b/u, [18, 24], 'evening'],
];

const between = /\b(?:between|from) (.+?) (?:and|to|until|till) (.+)$/u;
const after = /\b(after|from|before|until|till) (?=(?:half|quarter|\d))/u;
const now = /^(?:(?:right |just )?now|at the moment|this (?:moment|minute))$/u;

/**
 * The stretch of the calendar that words such as "tomorrow afternoon", "on Wednesday at six" or "next week" name, on the clock of `timeZone`; of today
 * all of it, what is over included. Null where they name none. Pure; throws a RangeError for an unknown zone.
 */
export function resolveSpan(words: string, context: TimeContext): ResolvedSpan | null {
  const said = tidyTimeWords(words).replace(
    /^(?:at|on|in|for|during) (?=(?:the )?(?:today|tomorrow|this|next|now)\b)/u,
    '',
  );
  if (said === '') return null;
  const wallNow = wallClockAt(context.now, context.timeZone);
  const iso = inIso(words.trim(), wallNow, context);
  if (iso !== null) return iso;
  const length = durationOf(said);
  if (now.test(said)) return pointAt(context.now, 'now');
  if (length !== null) {
    const at = new Date(context.now.getTime() + length);
    return pointAt(at, spokenTime(wallClockAt(at, context.timeZone), wallNow));
  }
  return daysIn(said, wallNow, context) ?? rangeIn(said, wallNow, context) ?? hourOrDay(said, wallNow, context);
}

const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/u;

/** A day or a time as models write it. */
function inIso(words: string, wallNow: WallClock, context: TimeContext): ResolvedSpan | null {
  const [, year, month, date] = isoDay.exec(words) ?? [];
  if (year !== undefined) {
    const start = { ...wallNow, year: Number(year), month: Number(month), day: Number(date) };
    return { ...onDay(start, [0, 24], context), isPoint: false, spoken: spokenDay(start, wallNow) };
  }
  const at = instantInIso(words.toLowerCase(), context.timeZone);
  return at === null ? null : pointAt(at, spokenTime(wallClockAt(at, context.timeZone), wallNow));
}

function pointAt(at: Date, spoken: string): ResolvedSpan {
  return { from: at, to: new Date(at.getTime() + minute), isPoint: true, spoken };
}

function onDay(start: WallClock, [from, to]: Hours, { timeZone }: TimeContext): Pick<ResolvedSpan, 'from' | 'to'> {
  const midnight = fieldsAsUtc({ ...start, hour: 0, minute: 0 });
  const at = (hours: number) => instantOf(fieldsFromUtc(midnight + hours * hour), timeZone);
  return { from: at(from), to: at(to) };
}

function later(start: WallClock, days: number): WallClock {
  return fieldsFromUtc(fieldsAsUtc({ ...start, hour: 0, minute: 0 }) + days * day);
}

/** Several days: a week, a weekend. */
function daysIn(said: string, wallNow: WallClock, context: TimeContext): ResolvedSpan | null {
  // Monday is the first.
  const weekday = (new Date(fieldsAsUtc(wallNow)).getUTCDay() + 6) % 7;
  const span = (first: number, length: number, spoken: string): ResolvedSpan => ({
    ...onDay(later(wallNow, first), [0, length * 24], context),
    isPoint: false,
    spoken,
  });
  if (/^(?:(?:the )?rest of (?:the|this) week|this week|the week)$/u.test(said))
    return span(0, 7 - weekday, 'this week');
  if (/^(?:the )?next week$/u.test(said)) return span(7 - weekday, 7, 'next week');
  if (/^(?:at |on )?(?:the |this |the coming )?weekend$/u.test(said)) {
    const first = Math.max(5 - weekday, 0);
    return span(first, 7 - weekday - first, 'at the weekend');
  }
  if (/^next weekend$/u.test(said)) return span(12 - weekday, 2, 'at the next weekend');
  return null;
}

/** "Between two and four on Friday", "tomorrow after six". */
function rangeIn(said: string, wallNow: WallClock, context: TimeContext): ResolvedSpan | null {
  const range = between.exec(said);
  if (range !== null) {
    const [whole, first = '', rest = ''] = range;
    const around = said.slice(0, said.length - whole.length).trim();
    const last = hourOrDay(`${around} at ${rest.replace(/^at /u, '')}`.trim(), wallNow, context);
    if (last === null || !last.isPoint) return null;
    const begins = takeClockTime(`at ${first.replace(/^at /u, '')}`).time;
    if (begins === null) return null;
    const lastWall = wallClockAt(last.from, context.timeZone);
    const hours = [begins.hour, begins.hour + 12].filter((one) => one < 24 && (!begins.certain || one === begins.hour));
    // "From nine to one", "between two and four": the hour that lies before the other, and nearest to it.
    const start = hours.findLast((one) => one * 60 + begins.minute < lastWall.hour * 60 + lastWall.minute);
    if (start === undefined) return null;
    const from = instantOf({ ...lastWall, hour: start, minute: begins.minute }, context.timeZone);
    return { from, to: last.from, isPoint: false, spoken: `${spokenDay(lastWall, wallNow)} in that time` };
  }
  const open = after.exec(said);
  if (open === null) return null;
  const point = hourOrDay(said.replace(after, 'at '), wallNow, context);
  if (point === null || !point.isPoint) return null;
  const wall = wallClockAt(point.from, context.timeZone);
  const whole = onDay(wall, [0, 24], context);
  const isUpTo = ['before', 'until', 'till'].includes(open[1] ?? '');
  return isUpTo
    ? { from: whole.from, to: point.from, isPoint: false, spoken: `${spokenDay(wall, wallNow)} before then` }
    : { from: point.from, to: whole.to, isPoint: false, spoken: `${spokenDay(wall, wallNow)} after that` };
}

function hourOrDay(said: string, wallNow: WallClock, context: TimeContext): ResolvedSpan | null {
  if (/^(?:(?:for )?(?:the )?rest of (?:the|my) day|later(?: today)?)$/u.test(said)) {
    return { ...onDay(wallNow, [0, 24], context), from: context.now, isPoint: false, spoken: 'today' };
  }
  const { time, rest } = takeClockTime(said);
  const found = time === null ? partIn(rest) : null;
  const named = time === null ? null : takePartOfDay(rest);
  const dayWords = (found?.rest ?? named?.rest ?? rest).replace(/^(?:on|at|in|by|the)$/u, '').trim();
  const resolved: Day | null =
    dayWords === 'yesterday' ? { day: later(wallNow, -1), named: true } : resolveDay(dayWords, wallNow);
  if (resolved === null || (!resolved.named && time === null && found === null)) return null;
  const spokenDate = spokenDay(resolved.day, wallNow);
  if (time === null) {
    if (found === null) return { ...onDay(resolved.day, [0, 24], context), isPoint: false, spoken: spokenDate };
    const part = onDay(resolved.day, found.hours, context);
    if (resolved.again && part.to <= context.now)
      return {
        ...onDay(resolved.again, found.hours, context),
        isPoint: false,
        spoken: withPart(spokenDay(resolved.again, wallNow), found.spoken),
      };
    return { ...part, isPoint: false, spoken: withPart(spokenDate, found.spoken) };
  }
  let wall: WallClock = { ...resolved.day, hour: hourOf(time, named?.part ?? null), minute: time.minute };
  const isOver = fieldsAsUtc(wall) < fieldsAsUtc(wallNow);
  if (isOver && resolved.again) {
    wall = { ...wall, ...dateOf(resolved.again) };
    return pointAt(instantOf(wall, context.timeZone), spokenTime(wall, wallNow));
  }
  if (isOver && !time.certain && named?.part == null && wall.hour < 12) wall = { ...wall, hour: wall.hour + 12 };
  // "At eight", said at nine in the evening, without a day.
  if (fieldsAsUtc(wall) < fieldsAsUtc(wallNow) && !resolved.named && named?.part?.today !== true)
    wall = { ...later(wall, 1), hour: hourOf(time, named?.part ?? null), minute: time.minute };
  return pointAt(instantOf(wall, context.timeZone), spokenTime(wall, wallNow));
}

function partIn(said: string): { readonly hours: Hours; readonly spoken: string; readonly rest: string } | null {
  for (const [pattern, hours, spoken] of parts) {
    if (!pattern.test(said)) continue;
    return { hours, spoken, rest: said.replace(pattern, '').replace(/\s+/gu, ' ').trim() };
  }
  return null;
}

function withPart(spokenDate: string, part: string): string {
  if (spokenDate === 'today') return part === 'over lunch' ? 'today over lunch' : `this ${part}`;
  return `${spokenDate} ${part}`;
}
