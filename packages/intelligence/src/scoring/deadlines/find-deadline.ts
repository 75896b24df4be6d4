import type { ParsedResult } from 'chrono-node';
import { type DeadlineContext, type DeadlineLanguage, endOfDay, type FoundDeadline } from './deadline-language.ts';
import { englishDeadlines } from './english-deadlines.ts';
import { germanDeadlines } from './german-deadlines.ts';
import type { ZoneOffset } from './time-zone-offset.ts';

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
const partOfDay = /^ (?:morning|afternoon|evening|night)\b/i;

/** The parser takes "this morning", in a mail of seven, for the next one. */
const ofThisDay = /\b(?:this (?:morning|afternoon|evening)|today|tonight)\b/i;

/** A day without an hour lasts until its end. */
export function dueAt(result: ParsedResult, offset: number): Date {
  const { start } = result;
  if (ofThisDay.test(result.text) && !start.isCertain('hour')) return endOfDay(result.refDate, offset);
  if (start.isCertain('hour')) return start.date();
  const [year, month, day] = [start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1];
  return new Date(Date.UTC(year, month - 1, day, 23, 59) - offset * 60_000);
}

/** What the clock shows then that was read by the offset of the day the mail was sent: the clocks may be changed in between. */
function byClockOfItsDay(due: Date, { sent, zoneOffset }: Pick<DeadlineContext, 'sent' | 'zoneOffset'>): Date {
  return new Date(due.getTime() + (zoneOffset(sent) - zoneOffset(due)) * 60_000);
}

/** When an English date is, as far as it can be worked out. */
export function instantOf(
  date: string,
  { sent, zoneOffset }: { readonly sent: Date; readonly zoneOffset: ZoneOffset },
): Date | null {
  const offset = zoneOffset(sent);
  const results = englishDeadlines.parse(date, { instant: sent, timezone: offset }, { forwardDate: true });
  const [result] = [...results.filter(isDate), ...results];
  const undated = result !== undefined && isDate(result) ? null : englishDeadlines.findUndated(date, { sent, offset });
  const due = undated?.due ?? (result === undefined ? null : dueAt(result, offset));
  return due && (result?.start.isCertain('timezoneOffset') ? due : byClockOfItsDay(due, { sent, zoneOffset }));
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
    const counted = dueAt(result, offset);
    const isInZone = result.start.isCertain('timezoneOffset');
    const due = isInZone ? counted : byClockOfItsDay(counted, { sent, zoneOffset });
    if (due.getTime() <= sent.getTime()) continue;
    const index = before?.index ?? result.index;
    const dated = result.index + result.text.length;
    const end = dated + (partOfDay.exec(sentence.slice(dated))?.[0].length ?? 0);
    const words = sentence.slice(index, end + (before === null ? (after?.[0].length ?? 0) : 0)).trim();
    return { due, words: language.say({ words, due, offset: zoneOffset(due) }), index };
  }
  const undated = language.findUndated(sentence, { sent, offset });
  return undated && { ...undated, due: byClockOfItsDay(undated.due, { sent, zoneOffset }) };
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
