import type { PlantedEvent } from './calendar-double.ts';

const compact = (time: string) => time.replace(/[-:]|\.\d+/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** The same events as a file in the format of RFC 5545. */
export function writeIcs(events: readonly PlantedEvent[]): string {
  const blocks = events.map(
    ({ title, start, end, allDay, location, free, cancelled, declined, people = [], weeks }, place) => [
      ...['BEGIN:VEVENT', `UID:${place}@example.test`, `SUMMARY:${escaped(title)}`],
      ...(allDay
        ? [`DTSTART;VALUE=DATE:${compact(start)}`, `DTEND;VALUE=DATE:${compact(end)}`]
        : [`DTSTART:${compact(start)}`, `DTEND:${compact(end)}`]),
      ...(location === undefined ? [] : [`LOCATION:${escaped(location)}`]),
      ...(free ? ['TRANSP:TRANSPARENT'] : []),
      ...(cancelled ? ['STATUS:CANCELLED'] : []),
      ...(weeks === undefined ? [] : [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`]),
      'ORGANIZER;CN=Nora:mailto:nora@example.test',
      `ATTENDEE;CN=Nora;PARTSTAT=${declined ? 'DECLINED' : 'ACCEPTED'}:mailto:nora@example.test`,
      ...people.map((name) => `ATTENDEE;CN="${name}":mailto:${name.split(' ')[0]?.toLowerCase()}@example.test`),
      'END:VEVENT',
    ],
  );
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', ...blocks.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}
