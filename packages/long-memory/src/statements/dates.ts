import type { MemoryDate } from '@nexus/contracts';
import { casual, type ParsedResult } from 'chrono-node/en';
import { verbForm } from './relations.ts';

/** The words of a statement without when it began or ended, and these dates. */
export interface Dated {
  readonly text: string;
  readonly since: MemoryDate | null;
  readonly until: MemoryDate | null;
  /** It says since or until when, with or without a date: "since the merger". */
  readonly isBounded: boolean;
}

const padded = (value: number | null) => String(value ?? 1).padStart(2, '0');

/** As exactly as it was said. @param ahead what may be this year's or another's is to come; else it is past */
function dateOf({ start }: ParsedResult, day: MemoryDate, ahead: boolean): MemoryDate {
  const isDay = start.isCertain('day') || start.isCertain('weekday') || !start.isCertain('month');
  const date = new Date(Date.UTC(start.get('year') ?? 0, (start.get('month') ?? 1) - 1, start.get('day') ?? 1));
  const written = () => {
    const month = `${date.getUTCFullYear()}-${padded(date.getUTCMonth() + 1)}`;
    return isDay ? `${month}-${padded(date.getUTCDate())}` : month;
  };
  const isWrongSide = ahead ? written() < day.slice(0, written().length) : written() > day;
  if (isWrongSide) {
    const step = ahead ? 1 : -1;
    if (start.isCertain('weekday') && !start.isCertain('day')) date.setUTCDate(date.getUTCDate() + 7 * step);
    else if (!start.isCertain('year') && start.isCertain('month')) date.setUTCFullYear(date.getUTCFullYear() + step);
  }
  return written();
}

function noonOf(day: MemoryDate): Date {
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number);
  // Noon by this process's clock, which the library reads a text by.
  return new Date(year, month - 1, date, 12);
}

const sinceBefore = /(?:\b(?:since|starting|effective|beginning)|\bas (?:of|from))(?:\s+(?:on|in|from|the))*\s*$/i;
const fromBefore = /\bfrom(?:\s+(?:on|the))*\s*$/i;
const untilBefore = /\b(?:until|till|til|up to|through)(?:\s+(?:on|in|the|late|early|end of))*\s*$/i;
const inBefore = /\b(?:in|on|as of|back in|early in|late in)(?:\s+the)?\s*$/i;
const lastOrAgo = /\b(?:last|ago|yesterday|today|this (?:week|month|morning|year))\b/i;
/** What is so until then ends ahead; what was, behind. */
const isSo = /\b(?:am|is|are|will|stays?|remains?|keeps?|ha(?:s|ve) to|must|needs? to|promised to|agreed to)\b/i;
/** Where something will be found it is. */
const willBe = /\b(?:will|shall|(?:am|is|are) (?:going|about) to)\b(?! find\b)/;
/** Verbs of coming about, told before they do: beside them "in January" is to come. */
const comesSoon =
  /\b(?:takes over|leaves|joins|moves|relocates|retires|replaces|succeeds|becomes|quits|hands|switches|will (?:take over|leave|join|move|relocate|retire|replace|succeed|become|quit|hand|switch))\b/;
const wasSo = /\b(?:was|were|has|have|had|did|been|\p{Ll}{2,}ed)\b/u;
const fromThen = /^(?:as from|from|starting|effective|beginning)\b/i;
const bareYear = /\b(?<before>since|from|until|till|in)\s+(?<year>(?:19|20)\d\d)\b/i;
/** The library takes "May" alone for a verb. */
const bareMay = /\b(?<before>since|from|until|till)\s+(?<part>early |mid |late )?may\b(?!\s+\d)/i;
const sinceWords = /\s*\b(?:ever )?since\b.+$/i;
const untilWords = /\s*\b(?:until|till)\b.+$/i;

/** Without one of these no date is looked for, which takes long. */
const mayBound = /\b(?:since|until|till|til|from|as of|starting|effective|beginning|up to|through)\b/i;
const mayBegin = /\b(?:in|on|last|ago|yesterday|today|this)\b/i;

/** Told as what is to come, with no day of its own. */
export function isToCome(text: string): boolean {
  return willBe.test(text);
}

/** Told of the past: "Ruth ran it from January", "Tom drove it until May". */
function isPast(text: string): boolean {
  if (isSo.test(text)) return false;
  return wasSo.test(text) || text.split(' ').some((word) => verbForm(word)?.form === 'past');
}

/** Told before it comes about. */
export function comesAboutSoon(text: string): boolean {
  return comesSoon.test(text);
}

/** Whether "from January" in it is the next one. "Since January" is the last, whatever stands beside it. @param before the word before the date */
function isAhead(text: string, before: string): boolean {
  if (/\bsince\b/i.test(before)) return false;
  return willBe.test(text) || (fromThen.test(before.trim()) && !isPast(text));
}

interface Found {
  readonly kind: 'since' | 'until';
  readonly date: MemoryDate;
  readonly from: number;
  readonly to: number;
}

/** @param begins it tells of a change, so that "in June" or "last week" is when it came about, and not what is told. */
function findDate(text: string, day: MemoryDate, begins: boolean): Found | null {
  const year = bareYear.exec(text);
  if (year?.groups?.year !== undefined && (year.groups.before !== 'in' || begins)) {
    const kind = /^(?:until|till)$/i.test(year.groups.before ?? '') ? 'until' : 'since';
    return { kind, date: year.groups.year, from: year.index, to: year.index + year[0].length };
  }
  if (!mayBound.test(text) && !(begins && mayBegin.test(text))) return null;
  const may = bareMay.exec(text);
  if (may !== null) {
    const kind = /^(?:until|till)$/i.test(may.groups?.before ?? '') ? 'until' : 'since';
    const ahead = kind === 'until' ? !isPast(text) : isAhead(text, may.groups?.before ?? '');
    const thisYear = Number(day.slice(0, 4));
    const isBehind = `${thisYear}-05` < day.slice(0, 7);
    const inYear = thisYear + (ahead && isBehind ? 1 : 0) - (!ahead && `${thisYear}-05` > day.slice(0, 7) ? 1 : 0);
    return { kind, date: `${inYear}-05`, from: may.index, to: may.index + may[0].length };
  }
  for (const found of casual.parse(text, noonOf(day), { forwardDate: false })) {
    const before = text.slice(0, found.index);
    const to = found.index + found.text.length;
    const after = text.slice(to);
    const at = (pattern: RegExp) => found.index - (pattern.exec(before)?.[0].length ?? 0);
    if (untilBefore.test(before))
      return { kind: 'until', date: dateOf(found, day, !isPast(text)), from: at(untilBefore), to };
    const isBehind = lastOrAgo.test(found.text);
    const since = (start: RegExp): Found => {
      const ahead = !isBehind && isAhead(text, start.exec(before)?.[0] ?? '');
      return { kind: 'since', date: dateOf(found, day, ahead), from: at(start), to };
    };
    if (sinceBefore.test(before)) return since(sinceBefore);
    if (fromBefore.test(before) && found.end == null && !/^\s*(?:to|until|till|[-–])\b/i.test(after))
      return since(fromBefore);
    const ahead = !isBehind && comesSoon.test(text);
    const date = dateOf(found, day, ahead);
    if (!begins || (date > day && !ahead)) continue;
    if (lastOrAgo.test(found.text)) return { kind: 'since', date, from: found.index, to };
    if (inBefore.test(before)) return { kind: 'since', date, from: at(inBefore), to };
  }
  return null;
}

/** Takes out of a statement since when it holds, and until when it did. */
export function takeDates(content: string, day: MemoryDate, begins: boolean): Dated {
  let text = content;
  const dates: { since: MemoryDate | null; until: MemoryDate | null } = { since: null, until: null };
  let isBounded = false;
  for (let found = findDate(text, day, begins); found !== null; found = findDate(text, day, begins)) {
    if (dates[found.kind] !== null) break;
    dates[found.kind] = found.date;
    isBounded = true;
    const on = /^\s+(?:on|onwards?)\b/i.exec(text.slice(found.to))?.[0].length ?? 0;
    text = `${text.slice(0, found.from)} ${text.slice(found.to + on)}`;
  }
  const bare = text.replace(sinceWords, '').replace(untilWords, '');
  isBounded ||= bare !== text;
  return {
    text: bare
      .replace(/\s+/g, ' ')
      .replace(/\s+([,.;])/g, '$1')
      .trim(),
    ...dates,
    isBounded,
  };
}
