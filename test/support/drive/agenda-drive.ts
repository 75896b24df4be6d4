import { createManualScheduler } from '@nexus/async/testing';
import { type Calendar, type CalendarEvent, type MailMessage, NexusError, type ReminderStore } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { createMemoryReminderStore } from '@nexus/knowledge-store';
import { createTwinMailbox } from '../mail/twin-mailbox.ts';
import { type DriveOptions, startDrive } from './drive.ts';
import { driver } from './kept-drives.ts';

/** A Wednesday, eleven in Zurich. */
export const wednesday = new Date('2026-11-25T10:00:00Z');

/** An event at hours on the clock of Zurich in winter: `day` of November, "09:30" to "11:00". */
export function eventAt(
  title: string,
  [day, from, to]: readonly [number, string, string],
  more: Partial<CalendarEvent> = {},
): CalendarEvent {
  const at = (time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+01:00`);
  return { title, start: at(from), end: at(to), allDay: false, location: '', busy: true, attendees: [], ...more };
}

/** A calendar that has these events, or answers as `events` does. */
export function calendarOf(
  events: readonly CalendarEvent[] | (() => Promise<readonly CalendarEvent[]>),
  name = 'your calendar',
  isWhole = true,
): Calendar {
  const close = async () => {};
  return {
    name,
    async read({ from, to }) {
      if (typeof events === 'function') return { events: await events(), isWhole };
      return { events: events.filter(({ start, end }) => start < to && end > from), isWhole };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export const awayCalendar = (name = 'your Outlook calendar', code: NexusError['code'] = 'CALENDAR_UNREACHABLE') =>
  calendarOf(async () => {
    throw new NexusError(code, 'It does not answer.', { retryable: true });
  }, name);

interface AgendaOptions extends DriveOptions {
  readonly calendar?: readonly Calendar[];
  readonly reminders?: ReminderStore;
  readonly mails?: readonly MailMessage[];
  readonly at?: Date;
  /** False: nobody waits for what is read beside the greeting. */
  readonly isRead?: boolean;
}

const crane = inventMail({
  emailId: 'crane',
  from: piet,
  subject: 'The crane',
  own: 'Please send me the crane plan.',
  receivedAt: wednesday,
});

/** A drive on a Wednesday at eleven, whose time passes when the test says so. */
export async function startAgendaDrive({
  calendar = [],
  reminders = createMemoryReminderStore(),
  mails = [crane],
  at = wednesday,
  isRead = true,
  ...options
}: AgendaOptions = {}) {
  const scheduler = createManualScheduler();
  let passed = 0;
  const drive = await startDrive({
    userId: driver,
    mailbox: createTwinMailbox(mails).mailbox,
    timeZone: 'Europe/Zurich',
    now: at,
    clock: () => new Date(at.getTime() + passed),
    scheduler,
    reminders,
    calendars: async () => calendar,
    ...options,
  });
  if (isRead) await drive.session.remembered();
  return {
    ...drive,
    get heard() {
      return drive.heard;
    },
    /** What is said to these words. */
    async ask(words: string): Promise<string> {
      await drive.say(words);
      return drive.heard;
    },
    pass(milliseconds: number) {
      passed += milliseconds;
      scheduler.advance(milliseconds);
    },
    [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose](),
  };
}
