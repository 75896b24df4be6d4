import type { CalendarEvent, Reminder } from '@nexus/contracts';
import { sayDay, sayHour } from '@nexus/language';
import { cardinalWords, joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';

/** What a sentence about time is seen from. */
export interface Moment {
  /** The time of the mail (J-2). */
  readonly now: Date;
  /** IANA name. */
  readonly timeZone: string;
}

const longestTitle = 60;

/** What an event is called, in one breath: without a full stop, cut at a word. */
export function eventName({ title }: CalendarEvent): string {
  const plain = title.replace(/[\s.!?:;,]+$/u, '').trim();
  if (plain === '') return 'something without a title';
  if (plain.length <= longestTitle) return plain;
  return plain.slice(0, plain.lastIndexOf(' ', longestTitle) + 1).trim() || plain.slice(0, longestTitle);
}

/** "at nine", "until four" of what has begun, "all day". */
function sayBegin({ start, end, allDay }: CalendarEvent, { now, timeZone }: Moment): string {
  if (allDay) return 'all day';
  if (start <= now && end > now) return `until ${sayHour(end, timeZone)}`;
  return `at ${sayHour(start, timeZone)}`;
}

/** "Crane meeting at nine" */
function sayEvent(event: CalendarEvent, moment: Moment): string {
  return `${eventName(event)} ${sayBegin(event, moment)}`;
}

/** "Crane meeting, tomorrow at nine" */
export function sayEventOnDay(event: CalendarEvent, moment: Moment): string {
  const { now, timeZone } = moment;
  if (event.allDay) return `${eventName(event)}, ${sayDay(event.start, moment)}, all day`;
  if (event.start <= now && event.end > now)
    return `${eventName(event)}, which is on now, until ${sayHour(event.end, timeZone)}`;
  return `${eventName(event)}, ${sayDay(event.start, moment)} at ${sayHour(event.start, timeZone)}`;
}

const namedOfMany = 3;

/** Of one or more: "Tomorrow you have two things: Crane meeting at nine and Site walk at two in the afternoon." */
export function sayEvents(
  events: readonly CalendarEvent[],
  { spoken, isOneDay, moment }: { readonly spoken: string; readonly isOneDay: boolean; readonly moment: Moment },
): string {
  const say = (event: CalendarEvent) => (isOneDay ? sayEvent(event, moment) : sayEventOnDay(event, moment));
  const count = events.length === 1 ? 'one thing' : `${cardinalWords(String(events.length))} things`;
  if (events.length <= namedOfMany) return `${capitalise(spoken)} you have ${count}: ${joinWithAnd(events.map(say))}.`;
  const first = joinWithAnd(events.slice(0, namedOfMany).map(say));
  const last = events.slice(-1).map(say).join('');
  return `${capitalise(spoken)} you have ${count}. The first three: ${first}. The last: ${last}.`;
}

const namedPeople = 4;

/** "Anna Berg, Tom Hale and two others" */
export function sayPeople(names: readonly string[]): string {
  const named = names.slice(0, namedPeople);
  const left = names.length - named.length;
  if (left === 0) return joinWithAnd(named);
  return joinWithAnd([...named, left === 1 ? 'one other' : `${cardinalWords(String(left))} others`]);
}

const told: ReadonlyMap<string, string> = new Map([
  ['i', 'you'],
  ['me', 'you'],
  ['my', 'your'],
  ['mine', 'yours'],
  ['myself', 'yourself'],
  ["i'm", "you're"],
  ["i've", "you've"],
  ["i'll", "you'll"],
]);

/** What is to be done, said to the driver: "send my report" as "send your report". */
export function sayTask({ content }: Pick<Reminder, 'content'>): string {
  return content
    .replace(/[\s.!?]+$/u, '')
    .replace(ofSomething, '')
    .replace(/[\p{L}’']+/gu, (word) => told.get(word.toLowerCase().replace('’', "'")) ?? word);
}

const ofSomething = /^(?<as>of|about|that) /iu;

/** What stands between "remind you" and what is told: "to", of something "of" or "about", and "that" it is so. */
export function leadOf({ content }: Pick<Reminder, 'content'>): string {
  return ofSomething.exec(content)?.groups?.as?.toLowerCase() ?? 'to';
}

/** "to call Tom", "of Tom's birthday", "that the gate closes at five": behind "remind you". */
export function sayWhereof(reminder: Pick<Reminder, 'content'>): string {
  return `${leadOf(reminder)} ${sayTask(reminder)}`;
}

/** "call Tom, tomorrow at nine" */
export function sayReminder(reminder: Reminder, due: Date, moment: Moment): string {
  return `${sayTask(reminder)}, ${due <= moment.now ? 'due now' : sayWhenDue(due, moment)}`;
}

/** When it will be told: "today at five in the afternoon", "on Monday at nine". */
export function sayWhenDue(due: Date, moment: Moment): string {
  return `${sayDay(due, moment)} at ${sayHour(due, moment.timeZone)}`;
}

/** One that is due, told unasked. */
export function sayDue(reminders: readonly Reminder[]): string {
  const tasks = reminders.slice(0, namedOfMany).map(sayTask);
  const left = reminders.length - tasks.length;
  const more = left === 0 ? [] : [left === 1 ? 'one thing more' : `${cardinalWords(String(left))} things more`];
  if (reminders.some((reminder) => leadOf(reminder) !== 'to')) {
    const told = [...reminders.slice(0, namedOfMany).map(sayWhereof), ...more.map((count) => `of ${count}`)];
    return `You wanted to be reminded ${joinWithAnd(told)}.`;
  }
  return `You wanted to be reminded to ${joinWithAnd([...tasks, ...more])}.`;
}

/** "Two of the office's notes are due for review."; of several offices by their names. Empty: none is. */
export function sayDueReviews(due: readonly { readonly office: string; readonly count: number }[]): string {
  const [first] = due;
  if (first === undefined) return '';
  const countOf = (count: number) => (count === 1 ? 'one' : cardinalWords(String(count)));
  if (due.length === 1)
    return `${capitalise(countOf(first.count))} of the office's notes ${first.count === 1 ? 'is' : 'are'} due for review.`;
  const each = due.map(({ office, count }) => `${countOf(count)} of ${office}`);
  return `Notes of your offices are due for review: ${joinWithAnd(each)}.`;
}
