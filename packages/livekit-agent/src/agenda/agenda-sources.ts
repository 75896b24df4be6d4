import type { ContextItem, ContextSource } from '@nexus/contracts';
import { gateWords, wordStem } from '../memory/mail-text-index.ts';
import { eventName, leadOf, type Moment, sayEventOnDay, sayReminder, sayTask } from '../wording/agenda.ts';
import type { DriveCalendar } from './drive-calendar.ts';
import type { DriveReminders } from './drive-reminders.ts';

interface AgendaSourcesOptions {
  readonly calendar: { readonly reading: Pick<DriveCalendar['reading'], 'events'> } | null;
  readonly reminders: Pick<DriveReminders, 'open'>;
  readonly moment: () => Moment;
  /** The time of the mail at which a time of the machine is told. */
  readonly fromWall: (time: Date) => Date;
}

/** The share of the telling words that a text holds, 0 to 1. */
function shareOf(words: string, text: string): number {
  const wanted = gateWords(words)
    .filter((word) => word.length > 3)
    .map(wordStem);
  const held = new Set(gateWords(text).map(wordStem));
  return wanted.filter((word) => held.has(word)).length / Math.max(1, wanted.length);
}

function best(items: readonly ContextItem[], limit: number): readonly ContextItem[] {
  return items
    .filter(({ relevance }) => relevance > 0)
    .toSorted((one, other) => other.relevance - one.relevance)
    .slice(0, limit);
}

/** Events to come and open reminders that have to do with the driver's words: from the drive's memory, so they are there at once (L-7). */
export function createAgendaSources({
  calendar,
  reminders,
  moment,
  fromWall,
}: AgendaSourcesOptions): readonly ContextSource[] {
  const events: ContextSource = {
    kind: 'calendar',
    find({ words, limit }) {
      const now = moment();
      const ahead = (calendar?.reading.events ?? []).filter(({ end }) => end > now.now);
      return best(
        ahead.map((event) => ({
          text: sayEventOnDay(event, now),
          from: 'your calendar has',
          subject: eventName(event),
          relevance: shareOf(words, `${event.title} ${event.attendees.join(' ')}`),
          isPersonal: true,
        })),
        limit,
      );
    },
  };
  const tasks: ContextSource = {
    kind: 'tasks',
    find({ words, limit }) {
      return best(
        reminders.open.map((reminder) => ({
          text: sayReminder(reminder, fromWall(new Date(reminder.dueAt)), moment()),
          from: `you wanted to be reminded ${leadOf(reminder)}`,
          subject: sayTask(reminder),
          relevance: shareOf(words, reminder.content),
          isPersonal: true,
        })),
        limit,
      );
    },
  };
  return [...(calendar === null ? [] : [events]), tasks];
}
