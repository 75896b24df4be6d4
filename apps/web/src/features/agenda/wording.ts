import type { AgendaEvent, CalendarStanding, Reminder } from '@nexus/contracts';

export const agendaWording = {
  title: 'Your day and reminders',
  reminders: 'Reminders',
  noReminders: 'Nothing is open. Say “remind me to call Tom at five” during a drive, or write it here.',
  added: 'You will be reminded.',
  done: 'Done.',
  notDone: 'Not done after all',
  openAgain: 'It is open again.',
  removed: 'Deleted.',
  askToRemove: 'Delete this for good?',
  noTime: 'Choose a day and an hour.',
  calendars: 'Calendars',
  reading: 'Your calendars are being read…',
  noCalendars:
    'None. A Google or Microsoft account that you connect brings its own; whoever runs this machine can set a file or an address.',
  toAccounts: 'Mail accounts',
  answers: 'It answers.',
  mailGoesOn: 'Its mail goes on without the calendar.',
  connectAgain: 'Connect it again',
  days: ['Today', 'Tomorrow'],
  nothing: 'Nothing.',
  nothingKnown: 'Nothing of what could be read.',
  untitled: 'Something without a title',
  allDay: 'All day',
} as const;

const locale = undefined;
const hour = (time: Date) => time.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
const day = (time: Date) => time.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** "9:00 to 10:30", "until 10:30" of what began the day before, "All day". */
export function whenInWords({ start, end, allDay }: AgendaEvent, { from, to }: { from: Date; to: Date }): string {
  if (allDay) return agendaWording.allDay;
  const [begins, ends] = [new Date(start), new Date(end)];
  if (begins < from) return ends > to ? agendaWording.allDay : `until ${hour(ends)}`;
  if (+begins === +ends) return hour(begins);
  return ends > to ? `from ${hour(begins)}` : `${hour(begins)} to ${hour(ends)}`;
}

/** "Monday, 30 November, 17:00"; of what is over "due since …". */
export function dueInWords({ dueAt }: Reminder, now: Date): string {
  const due = new Date(dueAt);
  return `${due <= now ? 'due since ' : ''}${day(due)}, ${hour(due)}`;
}

/** What may begin with "your", at the beginning of a sentence. */
export function sentenceOf(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Your Google calendar, ada@example.com". */
export function calendarInWords({ name, account }: CalendarStanding): string {
  const named = sentenceOf(name);
  return account === null ? named : `${named}, ${account}`;
}

/** Only its owner can mend it, at the provider's page of consent. */
export function wantsConsent({ account, problem }: CalendarStanding): boolean {
  return account !== null && problem?.code === 'CALENDAR_NOT_ALLOWED';
}
