import type { CalendarEvent } from '@nexus/contracts';
import { calendarQuestions, type ResolvedSpan, resolveSpan, sayHour } from '@nexus/language';
import { joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { z } from 'zod';
import { type CalendarReading, clashesWith, type DriveCalendar } from '../agenda/drive-calendar.ts';
import { gateWords, wordStem } from '../memory/mail-text-index.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { eventName, type Moment, sayEventOnDay, sayEvents, sayPeople } from '../wording/agenda.ts';
import { defineTool } from './tool.ts';

const none =
  'I have no calendar of yours here. Connect Google or Outlook on the accounts page, or name a calendar file in the settings.';
const stillReading = "I'm still reading your calendar. Ask me again in a moment.";
const whichTime = 'Of which time? Say for example tomorrow, or on Wednesday at six.';
const notSeen = 'I only see from yesterday until three months ahead, so I can’t say.';

/** Reads only, and from the drive's memory: nothing is waited for (B-24). */
export function createCheckCalendarTool(drive: DriveContext, calendar: DriveCalendar) {
  return defineTool({
    name: 'check_calendar',
    tellsAll: true,
    description:
      "Tells what stands in the driver's calendar: what there is, whether they are free, what comes next, who or where an event is. It changes nothing.",
    parameters: z.object({
      ask: z.enum(calendarQuestions),
      when: z
        .string()
        .optional()
        .describe('In their words ("tomorrow afternoon", "Wednesday at six") or ISO 8601; absent: from now on.'),
      about: z.string().optional().describe('Words of the event: for when, where, who.'),
    }),
    async execute({ ask, when, about }) {
      const { reading } = calendar;
      if (reading.state === 'none') return refused(none);
      if (reading.state === 'reading') return refused(stillReading);
      const moment = { now: drive.clock.now(), timeZone: drive.clock.timeZone };
      const span = when?.trim() ? resolveSpan(when, moment) : null;
      if (when?.trim() && span === null) return refused(whichTime);
      if (span !== null && (span.from < reading.from || span.to > reading.to)) return refused(notSeen);
      // What nobody can reach is not known to be empty.
      if (reading.events.length === 0 && reading.missing.length > 0)
        return refused(sayAway(reading), { code: codeOf(reading) });
      const asked = { reading, moment, span };
      const message = about?.trim() ? tellOne(ask, about, asked) : answers[ask](asked);
      return tell(message, reading);
    },
  });
}

interface Asked {
  readonly reading: CalendarReading;
  readonly moment: Moment;
  readonly span: ResolvedSpan | null;
}

function tell(message: string, reading: CalendarReading): ToolResult {
  if (isComplete(reading)) return succeeded(message);
  return succeeded(`${message} ${sayAway(reading)}`);
}

function codeOf({ missing }: CalendarReading) {
  return missing[0]?.code ?? 'CALENDAR_UNREACHABLE';
}

/** "I can't reach your Outlook calendar right now." */
function sayAway({ missing, partly }: CalendarReading): string {
  const away = missing.filter(({ code }) => code === 'CALENDAR_UNREACHABLE').map(({ name }) => name);
  const closed = missing.filter(({ code }) => code === 'CALENDAR_NOT_ALLOWED').map(({ name }) => name);
  const broken = missing.filter(({ code }) => code === 'CALENDAR_INVALID').map(({ name }) => name);
  return [
    away.length === 0 ? '' : `I can't reach ${joinWithAnd(away)} right now, so I don't know what is in it.`,
    closed.length === 0 ? '' : `I may not read ${joinWithAnd(closed)}: connect it again when you have parked.`,
    broken.length === 0
      ? ''
      : `I can't read ${joinWithAnd(broken)}: what is set there is not found, or is no calendar.`,
    partly.length === 0
      ? ''
      : `Some events of ${joinWithAnd(partly)} can't be read, so I don't know all that is in it.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function inSpan(events: readonly CalendarEvent[], { from, to }: { readonly from: Date; readonly to: Date }) {
  return events.filter(({ start, end }) => start < to && (end > from || (+end === +start && start >= from)));
}

const oneDay = 26 * 3_600_000;
/** Milliseconds: what begins so soon is told with "you're free". */
const soon = 2 * 3_600_000;

function today({ now, timeZone }: Moment): ResolvedSpan {
  return resolveSpan('today', { now, timeZone }) ?? { from: now, to: now, isPoint: false, spoken: 'today' };
}

const answers: Readonly<Record<(typeof calendarQuestions)[number], (asked: Asked) => string>> = {
  events(asked) {
    const { reading, moment } = asked;
    const span = asked.span ?? today(moment);
    if (span.isPoint) return answers.free(asked);
    const all = inSpan(reading.events, span);
    // Of what is going on today, what is over is no use.
    const left =
      span.to > moment.now
        ? all.filter(({ start, end }) => end > moment.now || (+end === +start && start >= moment.now))
        : all;
    if (left.length === 0) return sayNothing(reading, all.length > 0 ? `more ${span.spoken}` : span.spoken);
    const isOneDay = +span.to - +span.from <= oneDay;
    return sayEvents(left, { spoken: span.spoken, isOneDay, moment });
  },
  free({ reading, moment, span: named }) {
    const span = named ?? today(moment);
    const wholeDays = inSpan(reading.events, span).filter(({ allDay, busy }) => allDay && busy);
    const beside =
      wholeDays.length === 0 ? '' : ` All day there is ${joinWithAnd(wholeDays.slice(0, 2).map(eventName))}.`;
    const from = span.to > moment.now && span.from < moment.now ? moment.now : span.from;
    const clashes = clashesWith(reading.events, { from, to: span.to });
    if (span.isPoint) return `${freeAt(span, clashes, reading, moment)}${beside}`;
    if (clashes.length === 0)
      return `${isComplete(reading) ? "You're free" : 'I see nothing'} ${span.spoken}.${beside}`;
    const gaps = isComplete(reading) ? sayGaps({ from, to: span.to }, clashes, moment) : '';
    return `${sayEvents(clashes, { spoken: span.spoken, isOneDay: +span.to - +span.from <= oneDay, moment })}${gaps}${beside}`;
  },
  next({ reading, moment }) {
    const next = reading.events.find(({ start, allDay }) => !allDay && start > moment.now);
    if (next === undefined) return sayNothing(reading, 'in the next three months');
    return `${isComplete(reading) ? 'Next is' : 'The next that I see is'} ${sayEventOnDay(next, moment)}.`;
  },
  when: ({ reading, moment }) => answers.next({ reading, moment, span: null }),
  where({ reading, moment, span }) {
    const event = nextIn(reading, moment, span);
    return event === undefined ? sayNothing(reading, span?.spoken ?? 'to come') : sayWhere(event, moment);
  },
  who({ reading, moment, span }) {
    const event = nextIn(reading, moment, span);
    return event === undefined ? sayNothing(reading, span?.spoken ?? 'to come') : sayWho(event, moment);
  },
};

/** Nothing is said to be free or empty while a calendar is away, or not read whole. */
function isComplete({ missing, partly }: CalendarReading): boolean {
  return missing.length === 0 && partly.length === 0;
}

function sayNothing(reading: CalendarReading, when: string): string {
  return `${isComplete(reading) ? 'You have' : 'I see'} nothing ${when}.`;
}

function freeAt(
  span: ResolvedSpan,
  clashes: readonly CalendarEvent[],
  reading: CalendarReading,
  { timeZone }: Moment,
): string {
  const [clash, second] = clashes;
  if (clash !== undefined) {
    const more = second === undefined ? '' : `, and ${eventName(second)}`;
    return `No, you have ${eventName(clash)} then, until ${sayHour(clash.end, timeZone)}${more}.`;
  }
  const next = clashesWith(reading.events, { from: span.from, to: new Date(+span.from + soon) })[0];
  const after = next === undefined ? '' : ` ${eventName(next)} begins at ${sayHour(next.start, timeZone)}.`;
  return `${isComplete(reading) ? "Yes, you're free" : 'I see nothing'} ${span.spoken}.${capitalise(after)}`;
}

/** Where there is half an hour between what there is: " You're free from ten until one." */
function sayGaps(
  { from, to }: { readonly from: Date; readonly to: Date },
  clashes: readonly CalendarEvent[],
  { timeZone }: Moment,
): string {
  if (+to - +from > oneDay) return '';
  const gaps: string[] = [];
  let free = +from;
  for (const { start, end } of clashes) {
    if (+start - free >= shortestGap)
      gaps.push(
        free === +from
          ? `until ${sayHour(start, timeZone)}`
          : `from ${sayHour(new Date(free), timeZone)} until ${sayHour(start, timeZone)}`,
      );
    free = Math.max(free, +end);
  }
  if (+to - free >= shortestGap) gaps.push(`from ${sayHour(new Date(free), timeZone)}`);
  return gaps.length === 0 ? '' : ` You're free ${joinWithAnd(gaps.slice(0, 3))}.`;
}

const shortestGap = 30 * 60_000;

function nextIn({ events }: CalendarReading, { now }: Moment, span: ResolvedSpan | null): CalendarEvent | undefined {
  const asked = span === null ? events : inSpan(events, span);
  return asked.find(({ end, allDay }) => end > now && !allDay) ?? asked.find(({ end }) => end > now);
}

function sayWhere(event: CalendarEvent, moment: Moment): string {
  const { location } = event;
  if (location === '') return `Your calendar names no place for ${eventName(event)}.`;
  return /:\/\//.test(location)
    ? `${capitalise(eventName(event))} is online.`
    : `${capitalise(sayEventOnDay(event, moment))}: ${location}.`;
}

function sayWho(event: CalendarEvent, moment: Moment): string {
  const { attendees } = event;
  if (attendees.length === 0) return `Your calendar names nobody for ${eventName(event)}.`;
  return `${capitalise(sayEventOnDay(event, moment))}: with ${sayPeople(attendees)}.`;
}

/** An answer about one event that the driver named; the next one that fits. */
function tellOne(ask: (typeof calendarQuestions)[number], about: string, { reading, moment, span }: Asked): string {
  const events = span === null ? reading.events.filter(({ end }) => end > moment.now) : inSpan(reading.events, span);
  const event = findEvent(events, about);
  if (event === null)
    return `I find no ${about.trim().replace(/[.?!]+$/u, '')} in ${isComplete(reading) ? 'your calendar' : 'what I can read'}.`;
  if (ask === 'who') return sayWho(event, moment);
  if (ask === 'where') return sayWhere(event, moment);
  return `${capitalise(sayEventOnDay(event, moment))}.`;
}

const anyEvent = new Set('meeting meetings appointment event call conference the my next'.split(' '));

/** The first event that has the most of the words; of words that any event may have, all of them. */
function findEvent(events: readonly CalendarEvent[], about: string): CalendarEvent | null {
  const stems = (text: string) => gateWords(text).map(wordStem);
  const wanted = gateWords(about);
  const telling = wanted.filter((word) => !anyEvent.has(word)).map(wordStem);
  const isNext = telling.length === 0 && wanted.includes('next');
  const counted = events.map((event) => {
    const words = new Set(stems(`${event.title} ${event.location} ${event.attendees.join(' ')}`));
    return {
      event,
      count: (isNext ? [] : telling.length > 0 ? telling : wanted.map(wordStem)).filter((word) => words.has(word))
        .length,
    };
  });
  if (isNext) return events[0] ?? null;
  const most = Math.max(0, ...counted.map(({ count }) => count));
  const least = Math.ceil((telling.length > 0 ? telling.length : 1) / 2);
  return most < least ? null : (counted.find(({ count }) => count === most)?.event ?? null);
}
