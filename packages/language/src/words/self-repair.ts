import { resolveDay } from '../time/resolve-day.ts';
import { hourOf, takeClockTime, takePartOfDay, tidyTimeWords } from '../time/resolve-time.ts';
import type { WallClock } from '../time/zoned-clock.ts';

/** What one says between what was wrong and what is right (Levelt, "Monitoring and self-repair in speech", 1983). */
const editingTerm =
  '(?:no|nope|sorry|wait|hang on|hold on|actually|rather|or rather|i mean|i meant|make (?:it|that)|correction|scratch that)';
/** Of a mere "no" the pauses tell an editing term from a no that is part of a message. */
const repairs: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<said>.+?)[\s,;…–-]+(?:(?:oh|um|uh|er)[\s,]+)?${editingTerm}(?:[\s,]+${editingTerm})+[\s,]+(?<right>[^,;]{2,40}?)(?<end>[\s.!?]*)$`,
    'iu',
  ),
  /^(?<said>.+?)[\s,;…–-]+(?:sorry|hang on|hold on|i mean|i meant|or rather|make (?:it|that)|correction|scratch that)[\s,]+(?<right>[^,;]{2,40}?)(?<end>[\s.!?]*)$/iu,
  /^(?<said>.+?)(?:\s*[,;…–-]+\s*|\s+(?=no,))(?:oh )?(?:no|wait|actually)\s*[,…–-]+\s*(?<right>[^,;]{2,40}?)(?<end>[\s.!?]*)$/iu,
];
const dictates =
  /^\W*(?:(?:please|ok(?:ay)?|and|so|no|then|can you|could you)[\s,]+)*(?:tell|reply|say|write|answer|ask|text|mail|respond|let)\b/iu;

/**
 * Words as they are meant after a self-repair. "Remind me at six to ring Tom, no, at
 * half past six": the hour or the day that is put right takes the place of the last one before it. So does a place in what is dictated
 * ("in the office, no, in the van"). Other text comes back as it is. Pure.
 */
export function repairSpeech(text: string): string {
  // Many blanks would cost the patterns tens of milliseconds.
  const whole = text.replace(/\s{2,}/gu, ' ');
  for (const repair of repairs) {
    const { said, right, end = '' } = repair.exec(whole)?.groups ?? {};
    if (said === undefined || right === undefined) continue;
    const mended = repairTime(said, right) ?? repairPlace(said, right);
    if (mended !== null) return `${mended}${end.trim()}`;
  }
  return text;
}

const takenBack =
  /(?:[,;.…–-]\s*|\s)(?:no|wait|actually|oh)[\s,]+(?:don['’]?t|do not|never ?mind|forget (?:it|that)|leave it|scrap (?:it|that)|drop (?:it|that))(?: (?:do|send) (?:it|that))?\W*$/iu;
/** In words, with those that order it: "tell her no, don't" is what to tell her. */
const fewestTakenBack = 4;

/** Whether who dictates takes it back in the same breath: "tell them it is too much, no, don't". Pure. */
export function takesItBack(text: string): boolean {
  const before = text.slice(0, takenBack.exec(text)?.index ?? 0);
  return dictates.test(text) && before.split(/\s+/u).length >= fewestTakenBack;
}

const preposition = /^(?:at|on|by|until|till|for|before|around|about) /iu;
/** "Yes to Monday, no, to Tuesday" may be two answers. */
const answersTwice = /\byes\b/iu;

/** Null: `right` is no time, or there is none of its kind before it. */
function repairTime(said: string, right: string): string | null {
  const words = said.split(/\s+/u);
  const wrong = answersTwice.test(said) ? null : lastLike(right, words);
  if (wrong === null) return null;
  const replaced = words.slice(wrong.from, wrong.to).join(' ');
  const lead = preposition.exec(replaced)?.[0] ?? '';
  const namesPart = takePartOfDay(tidyTimeWords(said)).part !== null;
  const mended = [
    lead,
    lead === '' ? right : right.replace(preposition, ''),
    !dictates.test(said) && !namesPart && staysInEvening(replaced, right) ? ' in the evening' : '',
    /,$/u.exec(replaced)?.[0] ?? '',
  ].join('');
  return [...words.slice(0, wrong.from), mended, ...words.slice(wrong.to)].join(' ');
}

const someDay: WallClock = { year: 2026, month: 1, day: 5, hour: 0, minute: 1 };

/** Of what kind a time is that words name, and nothing else: an hour, a day, both; null: they name none, or more. */
function kindOfTime(words: string): 'hour' | 'day' | 'both' | null {
  const { time, rest } = takeClockTime(tidyTimeWords(words));
  const { part, rest: day } = takePartOfDay(rest);
  const bare = day.replace(/^(?:on|at|in|by|the)$/u, '');
  if (bare === '') return time !== null || part !== null ? 'hour' : null;
  if (resolveDay(bare, someDay)?.named !== true) return null;
  return time === null && part === null ? 'day' : 'both';
}

function isClockTime(words: string): boolean {
  const { time, rest } = takeClockTime(tidyTimeWords(words));
  return time !== null && takePartOfDay(rest).part === null;
}

/** Indices of words; `to` is behind the last. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where in `words` the last time stands that `right` is of the kind of; null: there is none. A part of the day stays where `right` names none. */
function lastLike(right: string, words: readonly string[]): Span | null {
  const kind = kindOfTime(right);
  if (kind === null) return null;
  const isAlike = (named: string) => kindOfTime(named) === kind;
  const clockTime = isClockTime(right) ? lastSpan(words, (named) => isClockTime(named) && isAlike(named)) : null;
  return clockTime ?? lastSpan(words, isAlike);
}

/** In words. What is put right was said just before; a long dictation is not searched, since each span of it costs. */
const reach = 25;
/** In words: "on the twenty-first of November at half past six". */
const longestTime = 7;

function lastSpan(words: readonly string[], fits: (named: string) => boolean): Span | null {
  for (let to = words.length; to > Math.max(0, words.length - reach); to -= 1) {
    for (let from = Math.max(0, to - longestTime); from < to; from += 1) {
      const named = words.slice(from, to).join(' ');
      if (fits(named.replace(/[.,!?]+$/u, ''))) return { from, to };
    }
  }
  return null;
}

/** In hours. "At six, no, at eight" is both times in the evening; "at four, no, at nine" says nothing of it. */
const sameEvening = 3;

/** Whether the right hour, which would be in the morning alone, is in the evening as the wrong one was: "tomorrow at six, no, seven". */
function staysInEvening(wrong: string, right: string): boolean {
  const [from, to] = [wrong, right].map((words) => takeClockTime(tidyTimeWords(words)).time);
  if (!from || !to || from.certain || to.certain) return false;
  const [hour, later] = [hourOf(from, null), hourOf(to, null) + 12];
  return hour >= 12 && later < 24 && later - hour <= sameEvening;
}

const beginsPlace = /^(?:at|behind|beside|by|from|in|into|near|on|outside|over|to|under|with)$/iu;
/** In words. What is longer is another sentence of the message. */
const longestPlace = 4;

/** From the last word on that both begin with as many words are replaced. Null: nothing is dictated, there is no such word, or `right` is no place. */
function repairPlace(said: string, right: string): string | null {
  const words = said.split(/\s+/u);
  const place = right.split(/\s+/u);
  const [first = ''] = place;
  if (!dictates.test(said) || kindOfTime(right) !== null) return null;
  if (!beginsPlace.test(first) || place.length < 2 || place.length > longestPlace) return null;
  const from = words.findLastIndex((word) => word.toLowerCase() === first.toLowerCase());
  return from < 2 ? null : [...words.slice(0, from), ...place, ...words.slice(from + place.length)].join(' ');
}

/** At the head of words; in the middle of them "better" and "nah" are part of what is said. */
const opening = new RegExp(
  String.raw`^\W*(?:(?:oh|and|well|um|uh|er)[\s,]+)*(?:(?:${editingTerm}|nah|better)[\s,;.!:…–-]+)+`,
  'iu',
);
/** "Wait a minute" asks for patience. */
const asksToWait = /^(?:(?:just )?an?|one|two|half an?) (?:sec(?:ond)?|moment|minute|mo|bit|tick)s?\b/iu;

/** "No, sorry, I mean the first one": what is right. Null: nothing is put right. */
export function afterEditingTerms(text: string): string | null {
  const terms = opening.exec(text)?.[0];
  if (terms === undefined) return null;
  const right = text.slice(terms.length);
  const waits = /(?:wait|hang on|hold on)\W*$/iu.test(terms);
  return waits && asksToWait.test(right) ? null : right;
}
