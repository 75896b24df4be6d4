import type { CalendarEvent, JudgedMail } from '@nexus/contracts';
import { proposedTimes } from '@nexus/intelligence';
import { createEnglishStemmer, englishWords, plainWords } from '@nexus/text';
import { clashesWith } from '../agenda/drive-calendar.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { eventName, sayWhenDue } from '../wording/agenda.ts';

/** "You have Crane meeting then.", of a mail that names a time at which the driver has something else (L-9); empty: it names none, or they have nothing. */
export function sayClash({ agenda: { calendar }, clock }: DriveContext, { email }: Pick<JudgedMail, 'email'>): string {
  const events = calendar?.reading.events ?? [];
  if (events.length === 0) return '';
  const moment = { now: clock.now(), timeZone: clock.timeZone };
  const times = proposedTimes(email, moment);
  for (const time of times) {
    const clash = clashesWith(events, time).find((event) => !isSame(event, email.subject));
    if (clash === undefined) continue;
    const when = times.length === 1 ? 'then' : sayWhenDue(clash.start, moment);
    return `You have ${eventName(clash)} ${when}.`;
  }
  return '';
}

const stemmer = createEnglishStemmer();

/** Whether the mail is about this very event: an invitation that stands in the calendar already clashes with nothing. */
function isSame({ title }: CalendarEvent, subject: string): boolean {
  const stems = (text: string) =>
    plainWords(text)
      .trim()
      .split(' ')
      .filter((word) => word !== '' && !englishWords.has(word))
      .map((word) => stemmer.stem(word));
  const named = new Set(stems(subject));
  const wanted = stems(title);
  return wanted.length > 0 && wanted.every((word) => named.has(word));
}
