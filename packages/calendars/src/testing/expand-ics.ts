import { expandCalendar } from '../ics/occurrences.ts';
import { readCalendar } from '../ics/read-calendar.ts';

const { signal } = new AbortController();

export interface Asked {
  readonly from?: string;
  readonly to?: string;
  readonly timeZone?: string;
}

export function calendar(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
}

export function event(...lines: readonly string[]): string {
  return ['BEGIN:VEVENT', 'UID:one@example.test', ...lines, 'SUMMARY:Crane meeting', 'END:VEVENT'].join('\r\n');
}

export async function expand(
  text: string,
  { from = '2026-11-01', to = '2027-03-01', timeZone = 'Europe/Zurich' }: Asked = {},
) {
  const span = { from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`), timeZone };
  const file = await readCalendar(text, signal);
  return (await expandCalendar(file, { span, readerAddresses: ['nora@example.test'], signal })).events;
}

/** "11-25 08:00–09:00", in UTC; a whole day has no hours. */
export async function times(text: string, asked?: Asked): Promise<readonly string[]> {
  const shown = (at: Date) => at.toISOString().slice(5, 16).replace('T', ' ');
  return (await expand(text, asked)).map(({ start, end }) => `${shown(start)}–${shown(end).slice(6)}`);
}

export const zurich = ';TZID=Europe/Zurich:';
/** A morning's hour in Zurich, in winter one hour ahead of UTC. */
export const nine = [`DTSTART${zurich}20261102T090000`, `DTEND${zurich}20261102T100000`];
