import { closedClasses, wordClass } from '../../asks/sentence-words.ts';
import { instantOf, partOfDay } from '../../scoring/deadlines/find-deadline.ts';
import { dayNumber, type SpokenTime, sayDayNumber, weekdayOf } from '../../spoken-day.ts';

const number = String.raw`(?:an?|one|half an|a few|a couple of|some|several|two|three|four|five|six|ten|twenty|thirty|\d{1,2})`;
/** Of such a time no more is left on a later day than its day. */
const momentAgo = `(?:(?:about|around|only|just) )?${number} (?:seconds?|minutes?|hours?|moments?) ago|just now`;

/** As often misspelt as not: "tomorow", "tommorrow". */
const tomorrow = 'tom{1,2}or{1,2}ow';
/** Words that count from the day they were written on. */
const relativeDay = new RegExp(
  String.raw`\b(?:(?:the )?(?<next>day after ${tomorrow})|(?<word>${tomorrow}|today|yesterday)|(?<tonight>tonight)|(?<lastNight>last night)|this (?<part>morning|afternoon|evening)|(?<ago>${momentAgo})|(?<soFar>so far)(?=\s*(?:[.,;:?)]|$)))\b(?<of>['’]s\b)?(?: (?<later>morning|afternoon|evening|night)\b)?`,
  'giu',
);

/** What stands behind such words and names the same day once more. */
const named = /^,? (?:(\p{L}+day)\b|\((\p{L}+day)\))/u;

/** "Tomorrow", however it is spelt, is the day after. */
const daysAhead: Readonly<Record<string, number>> = { today: 0, yesterday: -1 };

/** After these a day stands without "on". */
const takesDay = /\b(?:by|until|till|before|after|since|from|for|on|of|to|than|and|or|through|between)\s*$/i;
/** A question about the day itself: "is tomorrow fine?". */
const asksOfDay = /^\W*(?:(?:so|and|or|but)\W+)?(?:is|was|would|will|does|did)\s*$/i;
/** At the head of a sentence before these the day is what the sentence speaks of. */
const speaksOfDay = /^\s*(?:is|was|will|would|works?|suits?|looks?|at|and|or)\b/i;

/** "The Catalogue of Tomorrow", "in Physics Today": in a title the word is no day. "Call Today" is none, nor is what shouts. */
function isName(words: string, before: string): boolean {
  if (!/^\p{Lu}/u.test(words)) return false;
  if (/\b[Oo]f\s$/.test(before)) return true;
  const above = /(?<=^|[\s"“(])\p{Lu}[\p{L}&.-]*(?= $)/u.exec(before);
  if (above === null || !/^\p{Lu}\p{Ll}/u.test(words)) return false;
  const opens = !/\p{L}/u.test(before.slice(0, above.index));
  return !(opens && closedClasses.includes(wordClass(above[0].toLowerCase(), false)));
}

/** "Today, Friday, Oct. 13": the date stands behind it. */
const datedBehind =
  /^,? \(?(?:\p{L}+day,? )?(?:the )?(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}*\.? \d{1,2}\b|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)|\d{1,2}\/\d{1,2}\b)/iu;

/** Whether a sentence counts from the day it was written on. */
export function countsFromItsDay(sentence: string): boolean {
  return [...sentence.matchAll(relativeDay)].some(
    ({ 0: words, index }) =>
      !isName(words, sentence.slice(0, index)) && !datedBehind.test(sentence.slice(index + words.length)),
  );
}

/** "Before 5 pm", "by 16.30", "by noon": an hour until which something is wanted. "By 13.10" may be a day. */
const hourOfDay =
  /\b(?:by|before|until|till) (?:(?:1[0-2]|0?\d)(?:[:.][0-5]\d)? ?(?:[ap]\.?m\b|o['’]clock\b)|(?:[01]?\d|2[0-3]):[0-5]\d\b|(?:1[3-9]|2[0-3])\.(?:00|1[3-9]|[2-5]\d)\b(?![.,]?\d|\s?(?:[%€£$]|(?:k?m|kg|tons?|tonnes?|euros?|pounds?|percent)\b))|noon\b|midday\b)/i;
const namesDay =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun)|january|february|march|april|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\.? \d|\d{1,2}(?:st|nd|rd|th)|every|each|daily|weekdays|weekend|week|month)\b|\d[/.]\d{1,2}[/.]|\d\/\d/i;

/** An hour alone is one of the day it was written on. */
function sayHoursDay(sentence: string, day: string): string {
  if (namesDay.test(sentence)) return sentence;
  return sentence.replace(hourOfDay, (words) => `${words} ${/^[a-z]/.test(day) ? day : `on ${day}`}`);
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const comingWeekday =
  /\b(?:(?<at>on|by|until|till|before|from) (?:this (?:coming )?|the coming )?|this (?:coming )?)?(?<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?: (?<part>morning|afternoon|evening|night)\b)?(?!s?['’]s|s\b|,? (?:the )?\d(?!\d?(?:[:.][0-5]\d\b| ?[ap]\.?m\b))| (?:january|february|march|april|may|june|july|august|september|october|november|december|week)\b)/gi;
const ofFuture =
  /\b(?:will|shall|can|cannot|is to|are to|is going to|are going to)\b|['’]ll\b|\b(?:wo|ca|sha)n['’]t\b/i;
const recurs = /\b(?:every|each|always|usually|weekly)\b/i;
const pastVerb =
  '(?:was|were|had|did|met|said|sent|spoke|told|saw|went|came|got|took|made|gave|wrote|heard|left|began|agreed|broke|fell|ran|stood|knew|brought|bought|paid|lost|found|rang|held|kept|won(?!.t\\b)|sold|thought)';
const plannedVerb =
  'comes?|closes?|opens?|starts?|begins?|ends?|leaves?|arrives?|departs?|meets?|runs?|expires?|finish(?:es)?|returns?|due';
/** What goes by a plan is told in the present: "delivery Friday", "the office closes on Friday". */
const scheduled = new RegExp(
  `\\b(?:is|are|am|${plannedVerb}|goes|deliver(?:y|s|ies)?|takes? place|has to|have to|looks?)\\b|['’](?:m|re)\\b`,
  'i',
);
/** Neither "must be signed on Monday" nor "the signed form". */
const pastEnding = String.raw`(?<!\b(?:be|is|are|am|gets?|['’](?:re|s|m)) (?:\p{L}+ )?|\b(?:the|an?|my|your|our|his|her|its|their|all|any) )\p{L}{2,}(?<!e)ed`;
/** "He said that he will": what comes behind is to come again. */
const comesAgain = String.raw`\b(?:will|shall|can|could|would|should|must|may|might|to (?!(?:the|an?|my|your|our|his|her|its|their|us|him|them|me|you|it|all)\b))\b|['’]ll\b`;
/** "Delivery Friday", "comes only Wednesday": of a day without "on", what goes by a plan stands before it, and no noun that it belongs to behind it. */
const plannedBefore = new RegExp(`\\b(?:delivery|only|back|off|again|${plannedVerb}) $`, 'i');
const plannedBehind = /^(?:$|[.,;!?)]| \d| (?:at|from|in|for|with|by|before|after|to (?!\p{L}+day\b))\b)/iu;
const past = new RegExp(String.raw`\b(?:${pastVerb}|${pastEnding})\b`, 'iu');
/** "What we discussed on Monday": up to the day, in the same clause. */
const hasHappened = new RegExp(String.raw`\b(?:${pastVerb}|${pastEnding})\b(?:(?!${comesAgain})[^,;:?])*$`, 'iu');
/** "By Monday" is to come, whatever has happened. */
const isLimit = /^(?:by|until|till|before)$/i;

/**
 * "It will close on Friday" of a Friday that is gone would be heard as the next one; one that is here or comes next is "today" or
 * "tomorrow".
 */
function sayComingWeekdays(sentence: string, { written, today, isAsked, beside }: Counted): string {
  const isOver = past.test(sentence);
  const isToCome = isAsked || ofFuture.test(sentence) || (!isOver && scheduled.test(sentence));
  if (!isToCome || recurs.test(sentence)) return sentence;
  return sentence.replace(
    comingWeekday,
    (words, at: string | undefined, day: string, part: string | undefined, index: number) => {
      const [before, after] = [sentence.slice(0, index), sentence.slice(index + words.length)];
      const isBare = at === undefined && !/^this/i.test(words);
      if (isBare && !(plannedBefore.test(before) && plannedBehind.test(after))) return words;
      if (!isLimit.test(at ?? '') && hasHappened.test(before)) return words;
      if (datedBehind.test(after.replace(partOfDay, ''))) return words;
      const ahead = (weekdays.indexOf(day.toLowerCase()) - weekdays.indexOf(weekdayOf(written).toLowerCase()) + 7) % 7;
      // On a Thursday "on Thursday" may be today's or the next one; and the mail may say of which Thursday it speaks.
      const isOther = !isLimit.test(at ?? '') && isNamedOtherwise(day, written + ahead, beside);
      if (ahead === 0 || isOther || written + ahead > today + 1) return words;
      // Of a day that is gone its part does not matter any more.
      if (written + ahead < today) return `${at ?? 'on'} ${sayDayNumber(written + ahead, written + ahead + 2)}`;
      const near = partOf(written + ahead === today ? 'today' : 'tomorrow', part);
      if (at !== undefined && at.toLowerCase() !== 'on') return `${at} ${near}`;
      return index === 0 ? near.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : near;
    },
  );
}

const millisecondsOfDay = 86_400_000;
/** In days. */
const halfYear = 183;

/** Whether a text has the weekday with the date of a later day, "Thursday night, August 16", and never with that of this one. */
function isNamedOtherwise(weekday: string, day: number, text: string): boolean {
  const line = text.replace(/\s+/g, ' ');
  // A date without a year is the nearest one.
  const nearest = { sent: new Date((day - halfYear) * millisecondsOfDay), zoneOffset: () => 0 };
  const dates = [...line.matchAll(new RegExp(`\\b${weekday}\\b`, 'gi'))].flatMap(({ 0: word, index }) => {
    const behind = line.slice(index + word.length).replace(partOfDay, '');
    const at = instantOf(datedBehind.exec(behind)?.[0] ?? '', nearest);
    return at === null ? [] : Math.floor(at.getTime() / millisecondsOfDay);
  });
  return dates.some((date) => date > day) && !dates.includes(day);
}

const comingNext =
  /\bnext (?<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?<of>['’]s\b)?(?: (?<part>morning|afternoon|evening)\b)?/gi;

/** Days from Monday to a weekday of this name. */
function placeInWeek(weekday: string): number {
  return (weekdays.indexOf(weekday.toLowerCase()) + 6) % 7;
}

/** "Next Wednesday", written on a Friday, is one day; of a Monday it may be two, and stays as it is. */
function sayNextWeekdays(sentence: string, counted: Counted): string {
  return sentence.replace(comingNext, (words, day: string, of = '', part: string | undefined, at: number) => {
    const behind = placeInWeek(weekdayOf(counted.written)) - placeInWeek(day);
    if (behind < 0) return words;
    const said = partOf(`${sayCounted(counted.written + 7 - behind, counted)}${of}`, part);
    return putDay(said, sentence.slice(0, at), sentence.slice(at + words.length));
  });
}

/** A day as it stands between what is said before and after it. */
function putDay(day: string, before: string, after: string): string {
  const opens = before.trim() === '';
  const isBare =
    /^[a-z]/.test(day) ||
    /['’]s\b/.test(day) ||
    takesDay.test(before) ||
    asksOfDay.test(before) ||
    (opens && speaksOfDay.test(after));
  const whole = `${isBare ? '' : 'on '}${day}`;
  return opens ? whole.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : whole;
}

interface Counted {
  /** Numbers of days. */
  readonly written: number;
  readonly today: number;
  readonly isAsked: boolean;
  readonly isArticle: boolean;
  readonly beside: string;
}

/** What is asked to be done "yesterday" asks nobody, and "on Sunday" may be the next one: it has its date; "last night" was asked of that night. */
function sayCounted(day: number, { today, isAsked }: Counted, part?: string): string {
  return sayDayNumber(day, isAsked && part !== 'night' && day === today - 1 ? today + 1 : today);
}

interface Written extends SpokenTime {
  readonly sent: Date;
  /** It asks for something: "could you check yesterday" asks nobody, "could you check on Sunday" was asked. */
  readonly isAsked?: boolean;
  /** It is of an article, whose "today's games" are those of nowadays. */
  readonly isArticle?: boolean;
  /** The text it stands in. */
  readonly beside?: string;
}

/**
 * A sentence as it is said on a later day than it was written on (J-4): "call me tomorrow" of Friday's mail is "call me today" on
 * Saturday and "call me on Saturday 14 November" on Monday; "before 5 pm" is asked of the day it was written on. Pure.
 */
export function sayDaysAnew(
  sentence: string,
  { sent, now, timeZone, isAsked = false, isArticle = false, beside = '' }: Written,
): string {
  const today = dayNumber(now, timeZone);
  const written = dayNumber(sent, timeZone);
  if (today <= written) return sentence;
  const counted = { written, today, isAsked, isArticle, beside };
  if (countsFromItsDay(sentence)) return sayNextWeekdays(sayRelativeDays(sentence, counted), counted);
  const said = isAsked ? sayHoursDay(sentence, sayCounted(written, counted)) : sentence;
  return sayNextWeekdays(sayComingWeekdays(said, counted), counted);
}

function sayRelativeDays(sentence: string, counted: Counted): string {
  let said = '';
  let end = 0;
  for (const { 0: words, index, groups = {} } of sentence.matchAll(relativeDay)) {
    if (isName(words, sentence.slice(0, index)) || (counted.isArticle && /^today['’]s$/i.test(words))) continue;
    const { next, word = '', tonight, lastNight, part, later, soFar, of = '' } = groups;
    const isTomorrow = /^tom/i.test(word);
    const ahead = next !== undefined ? 2 : isTomorrow ? 1 : (daysAhead[word.toLowerCase()] ?? 0);
    const day = counted.written + (lastNight === undefined ? ahead : -1);
    said += sentence.slice(end, index);
    end = index + words.length;
    const twice = named.exec(sentence.slice(end));
    // "Call me today, Monday is too late" names another day.
    if (twice !== null && (twice[1] ?? twice[2]) === weekdayOf(day)) end += twice[0].length;
    const partOfDay = tonight === undefined && lastNight === undefined ? part : 'night';
    const whole =
      partOfDay !== undefined && of !== ''
        ? `${weekdayOf(day)} ${partOfDay}${of}`
        : partOf(`${sayCounted(day, counted, partOfDay ?? later)}${of}`, partOfDay ?? later);
    if (soFar !== undefined) said += said.trim() === '' ? 'Up to ' : 'up to ';
    said += putDay(whole, said, sentence.slice(end));
  }
  return said + sentence.slice(end);
}

function partOf(day: string, part: string | undefined): string {
  if (part === undefined) return day;
  if (day === 'today') return part === 'night' ? 'tonight' : `this ${part}`;
  if (day === 'yesterday' && part === 'night') return 'last night';
  if (!day.includes(' ')) return `${day} ${part}`;
  return part === 'night' ? `${day} at night` : `${day} in the ${part}`;
}
