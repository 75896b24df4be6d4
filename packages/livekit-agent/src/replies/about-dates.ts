import { dayNumberAt, resolveSpan } from '@nexus/language';
import { countOf } from '@nexus/spoken-text';
import type { DriveContext } from '../state/drive-context.ts';
import { sayDate } from '../wording/mail.ts';
import type { PlainAnswer } from './about-mail.ts';

const month = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
/** A date, or a day that every year has one of: any other may be asked of a mail. */
const date = `(?:(?:the )?(?:\\d{1,2}|\\p{L}+(?:-\\p{L}+)?)(?:st|nd|rd|th)?(?: of)? ${month}|${month} (?:the )?(?:\\d{1,2}|\\p{L}+)(?:st|nd|rd|th)?|christmas(?: eve| day)?|boxing day|new year['’]?s?(?: eve| day)?|easter(?: monday| sunday)?|good friday|halloween)`;
const named = new RegExp(date, 'iu');
const whichDay = new RegExp(
  `^(?:(?:what|which) (?:day|weekday|day of the week|date) (?:is|was|will|does)(?: it)?(?: on)?|on (?:what|which) (?:day|weekday|date) (?:is|was|will|does)) ${date}(?: (?:be|fall|fall on|this year))*$`,
  'u',
);
const howFar = new RegExp(
  `^how (?:many days|long|far)(?: is it| are there| is there| have (?:i|we)(?: got)?| do (?:i|we) have)?(?: left)?(?: (?:to|till|until|before))? ${date}(?: away)?$`,
  'u',
);

/** The day that the driver just named; null: there is no such day. */
function dayNamed({ clock, conversation }: DriveContext): Date | null {
  const [words = ''] = named.exec(conversation.turn.words) ?? [];
  const span = resolveSpan(words.replace(/^the /iu, ''), { now: clock.wall(), timeZone: clock.timeZone });
  return span === null || span.isPoint ? null : span.from;
}

const noSuchDay = 'I do not know which day that is.';

function sayWhichDay(drive: DriveContext): string {
  const day = dayNamed(drive);
  return day === null ? noSuchDay : `It is ${sayDate(day, drive.clock.timeZone)}.`;
}

function sayHowFar(drive: DriveContext): string {
  const day = dayNamed(drive);
  if (day === null) return noSuchDay;
  const { timeZone } = drive.clock;
  const ahead = dayNumberAt(day, timeZone) - dayNumberAt(drive.clock.wall(), timeZone);
  if (ahead === 0) return `That is today, ${sayDate(day, timeZone)}.`;
  return `It is ${countOf(ahead, { singular: 'day', plural: 'days' })} until ${sayDate(day, timeZone)}.`;
}

/** What day a date is, and how far away: asked on the way, of the calendar and of no mail. */
export const dateAnswers: readonly PlainAnswer[] = [
  [whichDay, sayWhichDay],
  [howFar, sayHowFar],
];
