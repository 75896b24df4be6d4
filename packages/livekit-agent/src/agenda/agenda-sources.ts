import type { CalendarEvent, ContextSource, Reminder } from '@nexus/contracts';
import { gateWords, wordStem } from '../memory/mail-text-index.ts';
import { eventName, leadOf, type Moment, sayEventOnDay, sayReminder, sayTask } from '../wording/agenda.ts';
import type { DriveCalendar } from './drive-calendar.ts';
import type { DriveReminders } from './drive-reminders.ts';

interface AgendaSourcesOptions {
  readonly calendar: { readonly reading: Pick<DriveCalendar['reading'], 'events'> } | null;
  readonly reminders: Pick<DriveReminders, 'open'>;
  readonly moment: () => Moment;
  /** By the machine's clock, as reminders are kept. */
  readonly wallMoment: () => Moment;
}

interface Relevant<Item> {
  readonly item: Item;
  /** The share of the telling words that its text holds, 0 to 1. */
  readonly relevance: number;
}

/** Finds the items whose text holds most of the telling words; each text is read once, however often it is searched. */
function createSearch<Item extends object>(textOf: (item: Item) => string) {
  const stems = new WeakMap<Item, ReadonlySet<string>>();
  const stemsOf = (item: Item): ReadonlySet<string> => {
    const known = stems.get(item) ?? new Set(gateWords(textOf(item)).map(wordStem));
    stems.set(item, known);
    return known;
  };
  return (items: readonly Item[], words: string, limit: number): readonly Relevant<Item>[] => {
    const wanted = gateWords(words)
      .filter((word) => word.length > 3)
      .map(wordStem);
    return items
      .map((item) => {
        const held = stemsOf(item);
        return { item, relevance: wanted.filter((word) => held.has(word)).length / Math.max(1, wanted.length) };
      })
      .filter(({ relevance }) => relevance > 0)
      .toSorted((one, other) => other.relevance - one.relevance)
      .slice(0, limit);
  };
}

/** Events to come and open reminders that have to do with the driver's words: from the drive's memory, so they are there at once (L-7). */
export function createAgendaSources({
  calendar,
  reminders,
  moment,
  wallMoment,
}: AgendaSourcesOptions): readonly ContextSource[] {
  const searchEvents = createSearch(({ title, attendees }: CalendarEvent) => `${title} ${attendees.join(' ')}`);
  const searchReminders = createSearch(({ content }: Reminder) => content);
  const events: ContextSource = {
    kind: 'calendar',
    find({ words, limit }) {
      const now = moment();
      const ahead = (calendar?.reading.events ?? []).filter(({ end }) => end > now.now);
      return searchEvents(ahead, words, limit).map(({ item: event, relevance }) => ({
        text: sayEventOnDay(event, now),
        from: 'your calendar has',
        subject: eventName(event),
        relevance,
        isPersonal: true,
      }));
    },
  };
  const tasks: ContextSource = {
    kind: 'tasks',
    find({ words, limit }) {
      return searchReminders(reminders.open, words, limit).map(({ item: reminder, relevance }) => ({
        text: sayReminder(reminder, new Date(reminder.dueAt), wallMoment()),
        from: `you wanted to be reminded ${leadOf(reminder)}`,
        subject: sayTask(reminder),
        relevance,
        isPersonal: true,
      }));
    },
  };
  return [...(calendar === null ? [] : [events]), tasks];
}
