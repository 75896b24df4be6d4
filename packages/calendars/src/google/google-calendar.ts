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

const googleUrl = 'https://www.googleapis.com/calendar/v3';
const pageSize = '250';

const Time = z.object({ date: z.string().optional(), dateTime: z.string().optional() });
const Person = z.object({
  displayName: z.string().optional(),
  email: z.string().optional(),
  self: z.boolean().optional(),
  responseStatus: z.string().optional(),
  resource: z.boolean().optional(),
});
const Event = z.object({
  status: z.string().optional(),
  summary: z.string().optional(),
  location: z.string().optional(),
  start: Time.optional(),
  end: Time.optional(),
  transparency: z.string().optional(),
  eventType: z.string().optional(),
  organizer: Person.optional(),
  attendees: z.array(Person).optional(),
});
const Page = z.object({ items: z.array(Event).optional(), nextPageToken: z.string().optional() });
type Page = z.infer<typeof Page>;

/** Where the reader works, and when they do not look, are no appointments. */
const noAppointment = new Set(['workingLocation', 'birthday']);

const person = 'displayName,email,self,responseStatus,resource';
const fields = `nextPageToken,items(status,summary,location,start,end,transparency,eventType,organizer(${person}),attendees(${person}))`;

/**
 * The primary calendar of a Google account, by `events.list`; Google expands series (`singleEvents`).
 * https://developers.google.com/workspace/calendar/api/v3/reference/events/list
 */
export function createGoogleCalendar({ tokens, baseUrl = googleUrl }: RemoteCalendarOptions): Calendar {
  const service: CalendarService<Page> = {
    name: 'your Google calendar',
    page: Page,
    first({ from, to, timeZone }) {
      const url = new URL(`${baseUrl.replace(/\/$/, '')}/calendars/primary/events`);
      url.search = new URLSearchParams({
        ...{ singleEvents: 'true', orderBy: 'startTime', showDeleted: 'false', maxResults: pageSize },
        ...{ timeMin: from.toISOString(), timeMax: to.toISOString(), timeZone, fields },
      }).toString();
      return url;
    },
    next({ nextPageToken }, asked) {
      if (nextPageToken === undefined) return null;
      const url = new URL(asked);
      url.searchParams.set('pageToken', nextPageToken);
      return url;
    },
    eventsOf({ items = [] }, { timeZone }) {
      const { instantOf } = ianaZone(timeZone);
      return items.flatMap((item): readonly CalendarEvent[] => {
        const { status, start, end, attendees = [], organizer, eventType = 'default', transparency } = item;
        const isDeclined = attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined');
        if (status === 'cancelled' || isDeclined || noAppointment.has(eventType)) return [];
        const at = (time: z.infer<typeof Time> | undefined) =>
          time?.date === undefined ? new Date(time?.dateTime ?? '') : midnightOf(time.date, instantOf);
        const [begins, ends] = [at(start), at(end ?? start)];
        if (Number.isNaN(+begins)) return [];
        const people = [...(organizer === undefined ? [] : [organizer]), ...attendees];
        const others = people.filter(({ self, resource }) => self !== true && resource !== true);
        return [
          {
            title: oneLine(item.summary),
            start: begins,
            end: Number.isNaN(+ends) || ends < begins ? begins : ends,
            allDay: start?.date !== undefined,
            location: oneLine(item.location),
            busy: transparency !== 'transparent',
            attendees: namesOf(others.map(({ displayName, email }) => ({ name: displayName, address: email }))),
          },
        ];
      });
    },
  };
  return createRemoteCalendar(service, tokens);
}
