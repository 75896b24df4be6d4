import type { ParsedResult, ParsingOption, ParsingReference } from 'chrono-node';
import { parse } from 'chrono-node/en';
import { findNumericDays } from '../../numeric-days.ts';

const weekdays: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekday = '(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|r|ur)?(?:day)?';
/** "Before 7 tomorrow", "by 5 on Friday": an hour that nothing but the day behind it shows to be one. */
const bareHour = new RegExp(
  `(?<=\\b(?:by|before|until|till|at)\\s|^)(?:1[0-2]|[1-9])(?=\\s+(?:(?:on|this)\\s+)?(?:(?:today|tomorrow|${weekday})\\b(?:\\s+(morning|afternoon|evening|night)\\b)?|(tonight|morning|afternoon|evening)\\b))`,
  'gi',
);
const hourNames = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** "By three o'clock", "before ten", "by half past four": an hour in words, which nothing is counted by. */
const namedHour = new RegExp(
  `(?:(?<=\\b(?:by|before|until|till|at)\\s)|^(?=half past|a? ?quarter ))(?:(half past|a? ?quarter past|a? ?quarter to)\\s+)?(${hourNames.join('|')}|1[0-2]|[1-9](?!\\d|[:.]\\d))(?:(\\s+o['’]clock)\\b|(?=\\s*(?:[,;?!)]|\\.(?!\\d)|$)|\\s+(?:(?:on|this)\\s+)?(?:today|tomorrow|tonight|${weekday}|(?:this )?(?:morning|afternoon|evening)|in the|or|please|at the latest|latest|sharp)\\b))`,
  'gi',
);
/** "Tuesday 24th", "Friday the 4th", with no month behind; "the 3rd" where nothing is behind that it may count. */
const dateAlone = new RegExp(
  `\\b(?:(${weekday})\\.?,?\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)\\b(?!\\s+(?:of\\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|the\\s+(\\d{1,2})(?:st|nd|rd|th)(?=\\s*(?:[.,;?!)]|$)))`,
  'gi',
);
/** Who says an hour alone and no part of the day means working hours: from seven in the morning to six in the evening. */
const firstMorningHour = 7;
const monthsAhead = 4;
const day = 86_400_000;

/** In place of `text` at `index` the parser is given `words`, in which the date is spelled out. */
interface Spelling {
  readonly index: number;
  readonly text: string;
  readonly words: string;
}

/** The next day with that date and that weekday, if any is named, from the day before a mail on; null where none is near. */
function nextDate(name: string | undefined, date: number, { instant, timezone }: ParsingReference): Date | null {
  const local = new Date((instant ?? new Date()).getTime() + (typeof timezone === 'number' ? timezone : 0) * 60_000);
  const weekdayNumber = name === undefined ? null : weekdays.indexOf(name.slice(0, 3).toLowerCase());
  for (let ahead = -1; ahead < monthsAhead * 31; ahead++) {
    const next = new Date(local.getTime() + ahead * day);
    if (next.getUTCDate() === date && (weekdayNumber ?? next.getUTCDay()) === next.getUTCDay()) return next;
  }
  return null;
}

/** "Seven tomorrow evening": which half of the day an hour is of, by what stands behind it. */
const halfBehind = new RegExp(
  `^\\s+(?:(?:on|this|in the)\\s+)?(?:(?:today|tomorrow|${weekday})\\b\\s*)?(?:in the |this )?(morning|afternoon|evening|night|tonight)\\b`,
  'i',
);

/** As a parser of figures reads it: "3pm", "16:30". */
function figuresOf(part: string | undefined, name: string, behind: string): string {
  const named = hourNames.indexOf(name.toLowerCase()) + 1;
  const said = named > 0 ? named : Number(name);
  const isTo = /to$/i.test(part ?? '');
  const hour = isTo ? said - 1 || 12 : said;
  const minutes = part === undefined ? '00' : isTo ? '45' : /quarter/i.test(part) ? '15' : '30';
  const half = halfBehind.exec(behind)?.[1];
  if (hour === 12 && /night/i.test(half ?? '')) return '11:59pm';
  const isMorning = half === undefined ? hour >= firstMorningHour && hour < 12 : /morning/i.test(half);
  return `${hour}:${minutes}${isMorning ? 'am' : 'pm'}`;
}

function spellings(sentence: string, reference: ParsingReference): Spelling[] {
  const named = [...sentence.matchAll(namedHour)]
    // A bare figure is an hour only where it says so.
    .filter(({ 1: part, 2: name = '', 3: clock }) => part !== undefined || clock !== undefined || !/^\d/.test(name))
    .map(({ 0: text, 1: part, 2: name = '', index }): Spelling => {
      const behind = sentence.slice(index + text.length);
      return { index, text, words: figuresOf(part, name, behind) };
    });
  const hours = [...sentence.matchAll(bareHour)].map(({ 0: text, 1: later, 2: part = later, index }): Spelling => {
    const hour = Number(text);
    const isMorning = part === undefined ? hour >= firstMorningHour && hour < 12 : /morning/i.test(part);
    return { index, text, words: `${text}${isMorning ? 'am' : 'pm'}` };
  });
  const dates = [...sentence.matchAll(dateAlone)].flatMap(
    ({ 0: text, 1: name, 2: date = '', 3: alone = date, index }): Spelling[] => {
      const next = nextDate(name, Number(alone), reference);
      if (next === null) return [];
      const spelled = `${alone} ${next.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${next.getUTCFullYear()}`;
      return [{ index, text, words: spelled }];
    },
  );
  const inFigures = findNumericDays(sentence, typeof reference.timezone === 'number' ? reference.timezone : 0);
  const isFree = ({ index }: Spelling) =>
    !named.some((one) => index >= one.index && index < one.index + one.text.length);
  return [...named, ...hours.filter(isFree), ...dates, ...inFigures].toSorted((one, other) => one.index - other.index);
}

/** chrono's reading of an English sentence, also of "before 7 tomorrow" and "Tuesday 24th", which it reads as no hour and as any Tuesday. */
export function parseSpelledOut(sentence: string, reference: ParsingReference, option: ParsingOption): ParsedResult[] {
  const changes = spellings(sentence, reference);
  if (changes.length === 0) return parse(sentence, reference, option);
  let spelled = '';
  let end = 0;
  /** Where in the sentence each character of what is parsed comes from. */
  const origins: number[] = [];
  for (const { index, text, words } of changes) {
    for (let at = end; at < index; at++) origins.push(at);
    for (let at = 0; at < words.length; at++) origins.push(Math.min(index + at, index + text.length - 1));
    spelled += sentence.slice(end, index) + words;
    end = index + text.length;
  }
  for (let at = end; at <= sentence.length; at++) origins.push(at);
  spelled += sentence.slice(end);
  return parse(spelled, reference, option).map((result) => {
    const from = origins[result.index] ?? 0;
    const last = origins[result.index + result.text.length - 1] ?? from;
    const changed = changes.find(({ index, text }) => last >= index && last < index + text.length);
    const to = changed === undefined ? last + 1 : changed.index + changed.text.length;
    return Object.assign(result, { index: from, text: sentence.slice(from, to) });
  });
}
