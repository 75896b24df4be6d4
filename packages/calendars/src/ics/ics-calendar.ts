import { type Calendar, NexusError } from '@nexus/contracts';
import { fetchCalendar } from './fetch-calendar.ts';
import { expandCalendar } from './occurrences.ts';
import { readCalendar } from './read-calendar.ts';

interface IcsCalendarOptions {
  /** A file, or an address that begins with https:// or webcal://. */
  readonly place: string;
  /** Whose "declined" counts. */
  readonly readerAddresses?: () => readonly string[];
}

/** A calendar in the format of RFC 5545, read anew each time it is asked. */
export function createIcsCalendar({ place, readerAddresses = () => [] }: IcsCalendarOptions): Calendar {
  const close = async () => {};
  return {
    name: 'your calendar',
    async read(span, signal) {
      const file = await readCalendar(await fetchCalendar(place, signal), signal);
      if (file.events.length === 0 && file.unreadable > 0)
        throw new NexusError('CALENDAR_INVALID', 'None of the events of the calendar that CALENDAR names can be read.');
      const addresses = readerAddresses().map((address) => address.toLowerCase());
      return expandCalendar(file, { span, readerAddresses: addresses, signal });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
