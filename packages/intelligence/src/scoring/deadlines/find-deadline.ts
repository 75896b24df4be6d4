import type { ParsedResult } from 'chrono-node';
import {
  type DeadlineContext,
  type DeadlineLanguage,
  endOfDay,
  type FoundDeadline,
  type SentTime,
} from './deadline-language.ts';
import { englishDeadlines } from './english-deadlines.ts';
import { germanDeadlines } from './german-deadlines.ts';

/** Each is looked for in every mail: many a German mail quotes an English one, and no sentence fits both. */
const languages: readonly DeadlineLanguage[] = [englishDeadlines, germanDeadlines];

function mayName({ tie, dateWord }: DeadlineLanguage, text: string): boolean {
  return tie.test(text) && dateWord.test(text);
}

/** Cheap: whether it is worth the while to look for a deadline in a text. */
export function mayNameDeadline(text: string): boolean {
  return languages.some((language) => mayName(language, text));
}

function isDate({ start }: ParsedResult): boolean {
  return start.isCertain('day') || start.isCertain('weekday') || start.isCertain('hour');
}

/** "Before seven tomorrow" has it behind. */
export const partOfDay = /^ (?:morning|afternoon|evening|night)\b/i;

/** The parser takes "this morning", in a mail of seven, for the next one. */
const ofThisDay = /\b(?:this (?:morning|afternoon|evening)|today|tonight)\b/i;

/** What the clock shows then that was read by the offset of the day the mail was sent: the clocks may be changed in between. */
function byClockOfItsDay(due: Date, { sent, zoneOffset }: SentTime): Date {
  return new Date(due.getTime() + (zoneOffset(sent) - zoneOffset(due)) * 60_000);
}

/** Until when a date lasts that was read in a mail sent then: a day without an hour until its end. */
export function dueAt(result: ParsedResult, context: SentTime): Date {
  const { start } = result;
  const offset = context.zoneOffset(context.sent);
  if (start.isCertain('timezoneOffset')) return start.date();
  if (start.isCertain('hour')) return byClockOfItsDay(start.date(), context);
  if (ofThisDay.test(result.text)) return endOfDay(result.refDate, context.zoneOffset);
  const [year, month, day] = [start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1];
  return byClockOfItsDay(new Date(Date.UTC(year, month - 1, day, 23, 59) - offset * 60_000), context);
}

/** When an English date is, as far as it can be worked out. */
export function instantOf(date: string, context: SentTime): Date | null {
  const { sent, zoneOffset } = context;
  const offset = zoneOffset(sent);
  const results = englishDeadlines.parse(date, { instant: sent, timezone: offset }, { forwardDate: true });
  const [result] = [...results.filter(isDate), ...results];
  if (result !== undefined && isDate(result)) return dueAt(result, context);
  const undated = englishDeadlines.findUndated(date, context);
  if (undated !== null) return undated.due;
  return result === undefined ? null : dueAt(result, context);
}

function findIn(
  language: DeadlineLanguage,
  sentence: string,
  { sent, zoneOffset, asks }: DeadlineContext,
): FoundDeadline | null {
  if (!mayName(language, sentence) || !language.binds(sentence, asks)) return null;
  const offset = zoneOffset(sent);
  for (const result of language.parse(sentence, { instant: sent, timezone: offset }, { forwardDate: true })) {
    if (!isDate(result)) continue;
    const before = language.tieBefore.exec(sentence.slice(0, result.index));
    const after = language.tieAfter.exec(sentence.slice(result.index + result.text.length));
    if (before === null && after === null) continue;
    const due = dueAt(result, { sent, zoneOffset });
    if (due.getTime() <= sent.getTime()) continue;
    const index = before?.index ?? result.index;
    const dated = result.index + result.text.length;
    const end = dated + (partOfDay.exec(sentence.slice(dated))?.[0].length ?? 0);
    const words = sentence.slice(index, end + (before === null ? (after?.[0].length ?? 0) : 0)).trim();
    return { due, words: language.say({ words, due, offset: zoneOffset(due) }), index };
  }
  return language.findUndated(sentence, { sent, zoneOffset });
}

/**
 * The first deadline that a sentence sets its reader: a date after the mail's own, tied by "by", "before", "due", "no later than"
 * and their like. Dates that are only told ("we met on Friday", "I am away until Monday") are none. English and German.
 */
export function findDeadline(sentence: string, context: DeadlineContext): FoundDeadline | null {
  for (const language of languages) {
    const found = findIn(language, sentence, context);
    if (found !== null) return found;
  }
  return null;
}
