import type { Calendar, CalendarEvent } from '@nexus/contracts';
import { z } from 'zod';
import { ianaZone } from '../ics/zones.ts';
import {
  type CalendarService,
  createRemoteCalendar,
  midnightOf,
  namesOf,
  oneLine,
  type RemoteCalendarOptions,
} from '../remote-calendar.ts';

const graphUrl = 'https://graph.microsoft.com/v1.0';
const pageSize = '100';

/** `dateTimeTimeZone`: without an offset, in the zone that was preferred. */
const Time = z.object({ dateTime: z.string() });
const Address = z.object({ name: z.string().nullish(), address: z.string().nullish() });
const Person = z.object({ emailAddress: Address.nullish(), type: z.string().nullish() });
const Event = z.object({
  subject: z.string().nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  start: Time,
  end: Time,
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  organizer: Person.nullish(),
  isOrganizer: z.boolean().nullish(),
  attendees: z.array(Person).nullish(),
});
const Page = z.object({ value: z.array(Event), '@odata.nextLink': z.string().optional() });
type Page = z.infer<typeof Page>;

const fields = 'subject,isAllDay,isCancelled,showAs,responseStatus,start,end,location,organizer,isOrganizer,attendees';
const notBusy = new Set(['free', 'workingElsewhere']);

/**
 * The calendar of a Microsoft account, by `calendarView`, in which Graph expands series.
 * https://learn.microsoft.com/graph/api/user-list-calendarview
 */
export function createMicrosoftCalendar({ tokens, baseUrl = graphUrl }: RemoteCalendarOptions): Calendar {
  const service: CalendarService<Page> = {
    name: 'your Outlook calendar',
    page: Page,
    headers: { prefer: 'outlook.timezone="UTC"' },
    first({ from, to }) {
      const url = new URL(`${baseUrl.replace(/\/$/, '')}/me/calendarView`);
      url.search = new URLSearchParams({
        ...{ startDateTime: from.toISOString(), endDateTime: to.toISOString() },
        ...{ $select: fields, $orderby: 'start/dateTime', $top: pageSize },
      }).toString();
      return url;
    },
    next: (page) => (page['@odata.nextLink'] === undefined ? null : URL.parse(page['@odata.nextLink'])),
    eventsOf({ value }, { timeZone }) {
      const { instantOf } = ianaZone(timeZone);
      return value.flatMap((event): readonly CalendarEvent[] => {
        const { isAllDay, isCancelled, responseStatus, showAs, organizer, isOrganizer, attendees } = event;
        if (isCancelled || responseStatus?.response === 'declined') return [];
        // A whole day is told as midnight without a zone of its own: it is a day on the reader's clock.
        const at = ({ dateTime }: z.infer<typeof Time>) =>
          isAllDay ? midnightOf(dateTime, instantOf) : new Date(dateTime.endsWith('Z') ? dateTime : `${dateTime}Z`);
        const [start, end] = [at(event.start), at(event.end)];
        if (Number.isNaN(+start)) return [];
        const people = [...(isOrganizer || !organizer ? [] : [organizer]), ...(attendees ?? [])];
        return [
          {
            title: oneLine(event.subject),
            start,
            end: Number.isNaN(+end) || end < start ? start : end,
            allDay: isAllDay === true,
            location: oneLine(event.location?.displayName),
            busy: !notBusy.has(showAs ?? ''),
            attendees: namesOf(
              people.filter(({ type }) => type !== 'resource').map(({ emailAddress }) => emailAddress ?? {}),
            ),
          },
        ];
      });
    },
  };
  return createRemoteCalendar(service, tokens);
}
