import { resolveDay } from './resolve-day.ts';
import { hourOf, takeClockTime, takePartOfDay, tidyTimeWords } from './resolve-time.ts';
import type { WallClock } from './zoned-clock.ts';

/** "No, wait, I mean": said between what was wrong and what is right. Of a mere "no" the pauses tell it from a no that is part of a message. */
const slipMark =
  '(?:no|nope|sorry|wait|hang on|hold on|actually|rather|or rather|i mean|i meant|make (?:it|that)|correction|scratch that)';
const slips: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<said>.+?)[\s,;…–-]+(?:(?:oh|um|uh|er)[\s,]+)?${slipMark}(?:[\s,]+${slipMark})+[\s,]+(?<right>[^,;]{2,40}?)(?<end>[\s.!?]*)$`,
    'iu',
  ),
  /^(?<said>.+?)[\s,;…–-]+(?:sorry|hang on|hold on|i mean|i meant|or rather|make (?:it|that)|correction|scratch that)[\s,]+(?<right>[^,;]{2,40}?)(?<end>[\s.!?]*)$/iu,
  /^(?<said>.+?)(?:\s*[,;…–-]+\s*|\s+(?=no,))(?:oh )?(?:no|wait|actually)\s*[,…–-]+\s*(?<right>[^,;]{2,40}?)(?<end>[\s.!?]*)$/iu,
];
/** "Yes to Monday, no, to Tuesday" may be two answers. */
const answersTwice = /\byes\b/iu;

const takenBack =
  /(?:[,;.…–-]\s*|\s)(?:no|wait|actually|oh)[\s,]+(?:don['’]?t|do not|never ?mind|forget (?:it|that)|leave it|scrap (?:it|that)|drop (?:it|that))(?: (?:do|send) (?:it|that))?\W*$/iu;

const someDay: WallClock = { year: 2026, month: 1, day: 5, hour: 0, minute: 1 };
const mostWords = 7;

/** Of what kind a time is that words name, and nothing else: an hour, a day, both; null: they name none, or more. */
function kindOfTime(words: string): 'hour' | 'day' | 'both' | null {
  const { time, rest } = takeClockTime(tidyTimeWords(words));
  const { part, rest: day } = takePartOfDay(rest);
  const bare = day.replace(/^(?:on|at|in|by|the)$/u, '');
  if (bare === '') return time !== null || part !== null ? 'hour' : null;
  if (resolveDay(bare, someDay)?.named !== true) return null;
  return time === null && part === null ? 'day' : 'both';
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

const preposition = /^(?:at|on|by|until|till|for|before|around|about) /iu;

/** In words, with those that order it: "tell her no, don't" is what to tell her. */
const fewestTakenBack = 4;

/** Whether who dictates takes it back in the same breath: "tell them it is too much, no, don't". */
export function takesItBack(text: string): boolean {
  const before = text.slice(0, takenBack.exec(text)?.index ?? 0);
  return dictates.test(text) && before.split(/\s+/u).length >= fewestTakenBack;
}

function isClockTime(words: string): boolean {
  const { time, rest } = takeClockTime(tidyTimeWords(words));
  return time !== null && takePartOfDay(rest).part === null;
}

type Words = { readonly from: number; readonly to: number };

/** Where in `words` the last time stands that `right` is of the kind of; null: there is none. A part of the day stays where `right` names none. */
function lastLike(right: string, kind: string, words: readonly string[]): Words | null {
  const ofKind = (named: string) => kindOfTime(named) === kind;
  const clockTime = isClockTime(right) ? lastSuch(words, (named) => ofKind(named) && isClockTime(named)) : null;
  return clockTime ?? lastSuch(words, ofKind);
}

function lastSuch(words: readonly string[], isSuch: (named: string) => boolean): Words | null {
  for (let to = words.length; to > 0; to -= 1) {
    for (let from = Math.max(0, to - mostWords); from < to; from += 1) {
      const named = words.slice(from, to).join(' ');
      if (isSuch(named.replace(/[.,!?]+$/u, ''))) return { from, to };
    }
  }
  return null;
}

const dictates =
  /^\W*(?:(?:please|ok(?:ay)?|and|so|no|then|can you|could you)[\s,]+)*(?:tell|reply|say|write|answer|ask|text|mail|respond|let)\b/iu;
/** In words. What is longer is another sentence of the message. */
const longestRight = 4;
const place = /^(?:at|behind|beside|by|from|in|into|near|on|outside|over|to|under|with)$/iu;

/** "In the office, no, in the van": from the last such word on as many words are replaced. Null: it is not there, or no place is put right. */
function placeRight(said: string, right: string): string | null {
  const words = said.split(/\s+/u);
  const [first = '', ...rest] = right.split(/\s+/u);
  if (!place.test(first) || rest.length === 0 || rest.length >= longestRight) return null;
  const from = words.findLastIndex((word) => word.toLowerCase() === first.toLowerCase());
  return from < 2 ? null : [...words.slice(0, from), first, ...rest, ...words.slice(from + 1 + rest.length)].join(' ');
}

/**
 * "Remind me at six to ring Tom, no, at half past six": the hour or the day that is put right in the same breath takes the place of the last
 * one before it. So does a place in what is dictated ("in the office, no, in the van"). Other text comes back as it is. Pure.
 */
export function putTimeRight(text: string): string {
  for (const slip of slips) {
    const { said = '', right = '', end = '' } = slip.exec(text)?.groups ?? {};
    const kind = right === '' ? null : kindOfTime(right);
    if (kind === null && right !== '' && dictates.test(said)) {
      const mended = placeRight(said, right);
      if (mended !== null) return `${mended}${end.trim()}`;
    }
    if (kind === null || answersTwice.test(said)) continue;
    const words = said.split(/\s+/u);
    const wrong = lastLike(right, kind, words);
    if (wrong === null) continue;
    const replaced = words.slice(wrong.from, wrong.to).join(' ');
    const lead = preposition.exec(replaced)?.[0] ?? '';
    const isEvening =
      !dictates.test(said) && takePartOfDay(tidyTimeWords(said)).part === null && staysInEvening(replaced, right);
    const inEvening = isEvening ? ' in the evening' : '';
    const mended = `${lead}${lead === '' ? right : right.replace(preposition, '')}${inEvening}${/,$/u.exec(replaced)?.[0] ?? ''}`;
    return `${[...words.slice(0, wrong.from), mended, ...words.slice(wrong.to)].join(' ')}${end.trim()}`;
  }
  return text;
}
