import { type ParsedResult, parse } from 'chrono-node/en';
import type { AskClassifier } from '../asks/ask-classifier.ts';
import type { ZoneOffset } from './time-zone-offset.ts';

export interface DeadlineContext {
  /** When the mail was sent: what "Friday" is counted from. */
  readonly sent: Date;
  /** Of the zone that "noon" is meant in. */
  readonly zoneOffset: ZoneOffset;
  readonly asks: AskClassifier;
}

export interface FoundDeadline {
  readonly due: Date;
  /** The words that name it with what ties them: "by Friday noon". */
  readonly words: string;
  /** Where `words` begin in the sentence. */
  readonly index: number;
}

const tie =
  /\b(?:by|until|till|before|due|deadline|no later than|not later than|at the latest|latest|expires?|closes?|rsvp|eod|eob|cob|end of (?:the |this |next )?(?:day|business|week|month)|within)\b/i;
const dateWord =
  /\b(?:mon|tue|wed|thu|fri|sat|sun|today|tonight|tomorrow|noon|midnight|morning|afternoon|evening|week|month|day|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|days?|hours?|weeks?|eod|eob|cob|close of)|\d(?:[:.]\d\d)?\s?(?:am|pm|th|st|nd|rd|o'clock)\b|\d[/.-]\d/i;

/** Cheap: whether it is worth the while to look for a deadline in a text. */
export function mayNameDeadline(text: string): boolean {
  return tie.test(text) && dateWord.test(text);
}

/** What stands right before a date that is a deadline. */
const tieBefore =
  /\b(?:by|before|due(?: (?:date|by|on|at|back|in))*(?: is|:)?|deadline(?: (?:is|for|of|on)[^,.;]{0,30}?)?:?|(?:no|not) later than|latest(?: (?:by|on|is))?|until|till|expires?(?: (?:on|at|in))?|closes?(?: (?:on|at|in))?|rsvp(?: by)?:?)\s*(?:the |this |next |coming |on |at |noon |lunch |(?:the )?(?:end|close) of (?:the )?(?:business |work |play )?(?:on )?|eod |cob )*$/i;
const tieAfter = /^[\s,]*(?:at the latest|latest|is the deadline|deadline|or (?:sooner|earlier))\b/i;
const endOfDay = /\b(?:eod|eob|cob|(?:end|close) of (?:the |this )?(?:day|business))\b(?:\s+today)?/i;
const endOfSpan = /\b(?:end|close) of (the|this|next) (week|month)\b/i;

/** "I am away until Monday", "I'll send it by Friday": the sender's own plans. */
const ownPlan =
  /^(?:\W*(?:and|but|so|then|ok|okay|yes|sure)\W+)?(?:i|we|he|she|they|it)(?:['’](?:ll|m|re|ve|s)|\s+(?:will|am|are|is|was|were|plan|hope|should be (?:able|done|back|there)|can|won't|may|might|had|have been))\b/i;
const obligation =
  /\b(?:due|deadline|must|need(?:s|ed)?|have to|has to|required?|expires?|closes?|rsvp|no later than|not later than|at the latest|please|latest|or else|submit|overdue|asked to|grateful|appreciate)\b/i;
const longestFragment = 60;

function binds(sentence: string, asks: AskClassifier): boolean {
  if (obligation.test(sentence)) return !/^\W*(?:i|we)(?:['’]ll|\s+will)\b/i.test(sentence);
  if (ownPlan.test(sentence)) return false;
  return asks.isAsk(sentence) || (sentence.length <= longestFragment && /^\W*(?:\w+\W+){0,6}by\b/i.test(sentence));
}

function isDate({ start }: ParsedResult): boolean {
  return start.isCertain('day') || start.isCertain('weekday') || start.isCertain('hour');
}

/** A day without an hour lasts until its end. */
function dueAt(result: ParsedResult, offset: number): Date {
  const { start } = result;
  if (start.isCertain('hour')) return start.date();
  const [year, month, day] = [start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1];
  return new Date(Date.UTC(year, month - 1, day, 23, 59) - offset * 60_000);
}

function endOfSpanDate(match: RegExpExecArray, { local, offset }: { local: Date; offset: number }): Date {
  const next = match[1]?.toLowerCase() === 'next' ? 1 : 0;
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const end =
    match[2]?.toLowerCase() === 'month'
      ? Date.UTC(year, month + 1 + next, 0, 23, 59)
      : Date.UTC(year, month, day + ((5 - local.getUTCDay() + 7) % 7) + 7 * next, 23, 59);
  return new Date(end - offset * 60_000);
}

const within = /\bwithin (?:the next )?(\d{1,2}|\p{L}+)[ -](working |business )?(hour|day|week)s?\b/iu;
const numberWords: readonly string[] = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
const hoursOf = { hour: 1, day: 24, week: 168 } as const;

function findSpan(sentence: string, sent: Date): FoundDeadline | null {
  const match = within.exec(sentence);
  if (match === null) return null;
  const [words, count = '', working, unit = 'day'] = match;
  const named = numberWords.indexOf(count.toLowerCase());
  const size = /^\d/.test(count) ? Number(count) : /^an?$/i.test(count) ? 1 : named;
  if (size <= 0) return null;
  const hours =
    size * (hoursOf[unit.toLowerCase() === 'hour' ? 'hour' : unit.toLowerCase() === 'week' ? 'week' : 'day'] ?? 24);
  const calendar = working === undefined ? hours : (hours * 7) / 5;
  return { due: new Date(sent.getTime() + calendar * 3_600_000), words, index: match.index };
}

/** Deadlines that name no date of their own: the end of the day, the week, the month. */
function findEnd(sentence: string, { sent, offset }: { sent: Date; offset: number }): FoundDeadline | null {
  const local = new Date(sent.getTime() + offset * 60_000);
  const span = endOfSpan.exec(sentence);
  if (span) return { due: endOfSpanDate(span, { local, offset }), words: `by the ${span[0]}`, index: span.index };
  const day = endOfDay.exec(sentence);
  if (day === null) return null;
  const due = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), 23, 59) - offset * 60_000;
  return { due: new Date(due), words: 'by the end of the day', index: day.index };
}

/**
 * The first deadline that a sentence sets its reader: a date after the mail's own, tied by "by", "before", "due", "no later than"
 * and their like. Dates that are only told ("we met on Friday", "I am away until Monday") are none. English.
 */
export function findDeadline(sentence: string, { sent, zoneOffset, asks }: DeadlineContext): FoundDeadline | null {
  if (!mayNameDeadline(sentence) || !binds(sentence, asks)) return null;
  const offset = zoneOffset(sent);
  for (const result of parse(sentence, { instant: sent, timezone: offset }, { forwardDate: true })) {
    if (!isDate(result)) continue;
    const before = tieBefore.exec(sentence.slice(0, result.index));
    const after = tieAfter.exec(sentence.slice(result.index + result.text.length));
    if (before === null && after === null) continue;
    const due = dueAt(result, offset);
    if (due.getTime() <= sent.getTime()) continue;
    const index = before?.index ?? result.index;
    const end = result.index + result.text.length;
    return { due, words: sentence.slice(index, end + (before === null ? (after?.[0].length ?? 0) : 0)).trim(), index };
  }
  return findSpan(sentence, sent) ?? findEnd(sentence, { sent, offset });
}
