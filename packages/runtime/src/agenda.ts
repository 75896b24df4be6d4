import {
  type AgendaReading,
  type CalendarEvent,
  type CalendarSpan,
  type CalendarStanding,
  NexusError,
  type ReminderStore,
  type UserId,
} from '@nexus/contracts';
import { openCalendars, type UserCalendar } from './drive/calendars.ts';
import { type DriveOpening, listAccounts } from './drive/choose-mailbox.ts';

/** A user's calendars and reminders, outside of a drive (L-9). */
export interface Agenda {
  readonly reminders: ReminderStore;
  /**
   * Reads every calendar of the user once; one that does not answer takes nothing from the others and is told.
   *
   * @throws the reason of `signal`
   */
  read(userId: UserId, span: CalendarSpan, signal: AbortSignal): Promise<AgendaReading>;
}

/** Milliseconds that all of them have; somebody looks at a page meanwhile. */
const answerWithin = 8_000;

interface CalendarRead {
  readonly standing: CalendarStanding;
  readonly events: readonly CalendarEvent[];
}

function problemOf(error: unknown, name: string): NonNullable<CalendarStanding['problem']> {
  if (error instanceof NexusError) return { code: error.code, detail: error.message };
  return { code: 'CALENDAR_UNREACHABLE', detail: `${name} does not answer.` };
}

function partlyRead(name: string): NonNullable<CalendarStanding['problem']> {
  return { code: 'CALENDAR_INVALID', detail: `Some events of ${name} cannot be read.` };
}

async function readOne(calendar: UserCalendar, span: CalendarSpan, signal: AbortSignal): Promise<CalendarRead> {
  const { name, account } = calendar;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]);
    const { events, isWhole } = await calendar.read(span, limit);
    return { standing: { name, account, problem: isWhole ? null : partlyRead(name) }, events };
  } catch (error) {
    signal.throwIfAborted();
    return { standing: { name, account, problem: problemOf(error, name) }, events: [] };
  } finally {
    await calendar.close();
  }
}

/** Opens nothing by itself. */
export function createAgenda(
  opening: Pick<DriveOpening, 'settings' | 'accounts' | 'log'>,
  reminders: ReminderStore,
): Agenda {
  return {
    reminders,
    async read(userId, span, signal) {
      const list = () => listAccounts({ ...opening, userId }, signal);
      const listed = await list();
      const addresses = () => (listed instanceof NexusError ? [] : listed.map(({ address }) => address));
      const calendars = openCalendars({ ...opening, userId }, { listed, list, addresses });
      const read = await Promise.all(calendars.map((calendar) => readOne(calendar, span, signal)));
      const events = read
        .flatMap((one) => one.events)
        .toSorted((one, other) => +one.start - +other.start || +one.end - +other.end);
      return {
        calendars: read.map(({ standing }) => standing),
        events: events.map(({ title, location, start, end, allDay }) => ({
          ...{ title, location, allDay },
          ...{ start: start.toISOString(), end: end.toISOString() },
        })),
      };
    },
  };
}
