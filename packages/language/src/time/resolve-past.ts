import { resolveDay } from './resolve-day.ts';
import { takePartOfDay, tidyTimeWords } from './resolve-time.ts';
import { ordinals, spokenDay } from './say-time.ts';
import { fieldsAsUtc, fieldsFromUtc, instantOf, type TimeContext, type WallClock, wallClockAt } from './zoned-clock.ts';

/** A stretch of the past that words name. */
export interface PastSpan {
  readonly from: Date;
  /** Not in the span. */
  readonly to: Date;
  /** As one says it: "yesterday", "on Friday", "last week", "since Wednesday". */
  readonly spoken: string;
}

const day = 86_400_000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';

/** Days from the beginning of today, and how many they are. */
interface Days {
  readonly first: number;
  readonly length: number;
  readonly spoken: string;
}

const parts: readonly (readonly [RegExp, hours: readonly [number, number]])[] = [
  [/\b(?:this |in the |early |late )*morning\b/u, [0, 12]],
  [/\b(?:this |in the |early |late )*afternoon\b/u, [12, 18]],
  [/\b(?:this |in the |late )*(?:evening|night)\b|\btonight\b/u, [18, 24]],
];

/**
 * When mail came that somebody asks for: "yesterday", "on Friday", "last week", "since Wednesday", "in the last three days", on the clock of
 * `timeZone`. A weekday is the last one that was, today included; "last Friday" is before today. Null where the words name no such time. Pure.
 */
export function resolvePast(words: string, { now, timeZone }: TimeContext): PastSpan | null {
  const said = tidyTimeWords(words).replace(/^(?:from|of|during) /u, '');
  const wallNow = wallClockAt(now, timeZone);
  const today = fieldsAsUtc({ ...wallNow, hour: 0, minute: 0 });
  const at = (wall: number) => instantOf(fieldsFromUtc(wall), timeZone);
  const open = /^(?<side>since|after|before) (?<rest>.+)$/u.exec(said)?.groups;
  if (open !== undefined) {
    const edge = resolvePast(open.rest ?? '', { now, timeZone });
    if (edge === null) return null;
    const spoken = `${open.side} ${edge.spoken.replace(/^on /u, '')}`;
    if (open.side === 'before') return { from: new Date(0), to: edge.from, spoken };
    return { from: open.side === 'after' ? edge.to : edge.from, to: new Date(now.getTime() + day), spoken };
  }
  const hours = /^(?:in |within |over )?(?:the )?(?:last|past) (?:(\d{1,2}|few|couple of) )?hours?$/u.exec(said);
  if (hours !== null) {
    const count = countOf(hours[1]);
    const spoken = count === 1 ? 'in the last hour' : `in the last ${count} hours`;
    return { from: new Date(now.getTime() - count * 3_600_000), to: new Date(now.getTime() + day), spoken };
  }
  if (said === 'last night') return { from: at(today - 6 * 3_600_000), to: at(today + 6 * 3_600_000), spoken: said };
  const part = parts.find(([pattern]) => pattern.test(said));
  const rest = part === undefined ? said : said.replace(part[0], '').replace(/\s+/gu, ' ').trim();
  const isToday = part !== undefined && /^(?:this|tonight)/u.test(said);
  if (rest === '' && !isToday) return null;
  const days = rest === '' ? { first: 0, length: 1, spoken: 'today' } : daysIn(rest, wallNow, today);
  if (days === null || (part !== undefined && days.length > 1)) return null;
  const [from, to] = part === undefined ? [0, 24 * days.length] : part[1];
  const start = today + days.first * day;
  return {
    from: at(start + from * 3_600_000),
    to: at(start + to * 3_600_000),
    spoken: withPart(days.spoken, part?.[1]),
  };
}

function withPart(spoken: string, hours: readonly [number, number] | undefined): string {
  if (hours === undefined) return spoken;
  const name = hours[0] === 0 ? 'morning' : hours[0] === 12 ? 'afternoon' : 'evening';
  return spoken === 'today' ? `this ${name}` : `${spoken} ${name}`;
}

function countOf(said: string | undefined): number {
  return said === undefined ? 1 : said === 'few' ? 3 : said === 'couple of' ? 2 : Number(said);
}

function daysIn(said: string, wallNow: WallClock, today: number): Days | null {
  const weekday = new Date(today).getUTCDay();
  /** Days since Monday. */
  const sinceMonday = (weekday + 6) % 7;
  if (said === 'today') return { first: 0, length: 1, spoken: 'today' };
  if (said === 'yesterday') return { first: -1, length: 1, spoken: 'yesterday' };
  if (/^(?:the )?day before yesterday$/u.test(said))
    return { first: -2, length: 1, spoken: 'the day before yesterday' };
  if (/^this week$/u.test(said)) return { first: -sinceMonday, length: 7, spoken: 'this week' };
  if (/^(?:the )?last week$/u.test(said)) return { first: -sinceMonday - 7, length: 7, spoken: 'last week' };
  if (/^(?:at |on |over )?(?:the |last |this )?weekend$/u.test(said)) {
    const saturday = weekday === 0 ? -1 : weekday === 6 ? 0 : -weekday - 1;
    return { first: saturday, length: 2, spoken: 'at the weekend' };
  }
  if (/^(?:this|last) month$/u.test(said)) {
    const isLast = said.startsWith('last');
    const begins = Date.UTC(wallNow.year, wallNow.month - 1 - (isLast ? 1 : 0), 1);
    const ends = Date.UTC(wallNow.year, wallNow.month - (isLast ? 1 : 0), 1);
    return { first: (begins - today) / day, length: (ends - begins) / day, spoken: said };
  }
  const [, count, unit = ''] =
    /^(?:in |within |over )?(?:the )?(?:last|past) (?:(\d{1,2}|few|couple of) )?(days?|weeks?)$/u.exec(said) ?? [];
  if (unit !== '') {
    const length = countOf(count) * (unit.startsWith('week') ? 7 : 1);
    return { first: 1 - length, length, spoken: `in the last ${length === 1 ? 'day' : `${length} days`}` };
  }
  const [, ago, agoUnit = ''] = /^(\d{1,2}|a few|a couple of|a) (days?|weeks?) ago$/u.exec(said) ?? [];
  if (ago !== undefined) {
    const length = countOf(ago === 'a' ? undefined : ago.replace('a ', '')) * (agoUnit.startsWith('week') ? 7 : 1);
    return { first: -length, length: 1, spoken: spokenDate(today - length * day, wallNow) };
  }
  const [, which, name = ''] = /^(?:on )?(last |this )?(\w+day)$/u.exec(said) ?? [];
  const named = weekdays.indexOf(name);
  if (named >= 0) {
    const back = (weekday - named + 7) % 7;
    const days = which === 'last ' && back === 0 ? 7 : back;
    return {
      first: -days,
      length: 1,
      spoken: days === 0 ? 'today' : `on ${name.replace(/^./u, (one) => one.toUpperCase())}`,
    };
  }
  return dateIn(said, wallNow, today);
}

const namesMonth = new RegExp(`\\b${months}\\b`, 'u');
const dateAlone = new RegExp(`^on (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)|${ordinals.join('|')})\\b|${months}`, 'u');

/** "The third of November", "the twentieth": the last one that was. */
function dateIn(said: string, wallNow: WallClock, today: number): Days | null {
  if (!dateAlone.test(said) || takePartOfDay(said).part !== null) return null;
  const found = resolveDay(/^on /u.test(said) ? said : `on ${said}`, wallNow);
  if (found === null || !found.named) return null;
  const { year, month, day: date } = found.day;
  const back = namesMonth.test(said) ? [0, 12] : [0, 1, 2];
  const wall = back
    .map((count) => Date.UTC(year, month - 1 - count, date))
    .find((one) => one <= today && new Date(one).getUTCDate() === date);
  return wall === undefined ? null : { first: (wall - today) / day, length: 1, spoken: spokenDate(wall, wallNow) };
}

function spokenDate(wall: number, wallNow: WallClock): string {
  return spokenDay(fieldsFromUtc(wall), wallNow);
}
