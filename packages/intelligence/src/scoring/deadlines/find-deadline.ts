import type { ParsedResult } from 'chrono-node';
import type { DeadlineContext, DeadlineLanguage, FoundDeadline } from './deadline-language.ts';
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

/** The parser takes "this morning", in a mail of seven, for the next one. */
const ofThisDay = /\b(?:this (?:morning|afternoon|evening)|today|tonight)\b/i;

function endOfDay(instant: Date, offset: number): Date {
  const local = new Date(instant.getTime() + offset * 60_000);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), 23, 59) - offset * 60_000);
}

/** A day without an hour lasts until its end. */
export function dueAt(result: ParsedResult, offset: number): Date {
  const { start } = result;
  if (ofThisDay.test(result.text) && !start.isCertain('hour')) return endOfDay(result.refDate, offset);
  if (start.isCertain('hour')) return start.date();
  const [year, month, day] = [start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1];
  return new Date(Date.UTC(year, month - 1, day, 23, 59) - offset * 60_000);
}

/** When an English date is, as far as it can be worked out. */
export function instantOf(
  date: string,
  { sent, offset }: { readonly sent: Date; readonly offset: number },
): Date | null {
  const results = englishDeadlines.parse(date, { instant: sent, timezone: offset }, { forwardDate: true });
  const [result] = [...results.filter(isDate), ...results];
  if (result !== undefined && isDate(result)) return dueAt(result, offset);
  const undated = englishDeadlines.findUndated(date, { sent, offset });
  if (undated !== null) return undated.due;
  return result === undefined ? null : dueAt(result, offset);
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
    const due = dueAt(result, offset);
    if (due.getTime() <= sent.getTime()) continue;
    const index = before?.index ?? result.index;
    const end = result.index + result.text.length;
    const words = sentence.slice(index, end + (before === null ? (after?.[0].length ?? 0) : 0)).trim();
    return { due, words: language.say({ words, due, offset }), index };
  }
  return language.findUndated(sentence, { sent, offset });
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
