import type { CalendarDescription, PlantedEvent } from './calendar-double.ts';

/** `dateTimeTimeZone` in the zone that was preferred: seven decimals, and no offset. */
function timeOf(time: string): object {
  const at = time.includes('T') ? time.replace(/(?:\.\d+)?Z$/, '') : `${time}T00:00:00`;
  return { dateTime: `${at}.0000000`, timeZone: 'UTC' };
}

function resourceOf({
  title,
  start,
  end,
  allDay,
  location,
  free,
  cancelled,
  declined,
  people = [],
}: PlantedEvent): object {
  const person = (name: string) => ({
    type: 'required',
    status: { response: 'none', time: '0001-01-01T00:00:00Z' },
    emailAddress: { name, address: `${name.split(' ')[0]?.toLowerCase()}@example.test` },
  });
  return {
    subject: title,
    isAllDay: allDay === true,
    isCancelled: cancelled === true,
    isOrganizer: true,
    showAs: free ? 'free' : 'busy',
    responseStatus: { response: declined ? 'declined' : 'organizer', time: '0001-01-01T00:00:00Z' },
    start: timeOf(start),
    end: timeOf(end),
    location: { displayName: location ?? '' },
    organizer: { emailAddress: { name: 'Nora', address: 'nora@example.test' } },
    attendees: people.map(person),
  };
}

/** `calendarView` of Microsoft Graph: https://learn.microsoft.com/graph/api/user-list-calendarview */
export const microsoftDescription: CalendarDescription = {
  scopeMissing: { error: { code: 'ErrorAccessDenied', message: 'Access is denied. Check credentials and try again.' } },
  limitReached: { status: 429, body: { error: { code: 'ApplicationThrottled' } } },
  answer(url, { prefer }, events, pageSize) {
    const query = url.searchParams;
    const refused = (refuse: string) => ({ status: 400, body: { error: { code: 'ErrorInvalidParameter' } }, refuse });
    if (url.pathname !== '/me/calendarView') return { status: 404, body: {}, refuse: `there is no ${url.pathname}` };
    const [from, to] = [Date.parse(query.get('startDateTime') ?? ''), Date.parse(query.get('endDateTime') ?? '')];
    if (Number.isNaN(from) || Number.isNaN(to)) return refused('startDateTime and endDateTime are required');
    if (prefer !== 'outlook.timezone="UTC"') return refused('the test tells its times in UTC alone');
    if (Number(query.get('$top') ?? 10) > 1_000) return refused('$top is at most 1000');
    const most = Math.min(Number(query.get('$top') ?? 10), pageSize);
    const found = events
      .filter(({ start, end }) => Date.parse(end) > from && Date.parse(start) < to)
      .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
    const skip = Number(query.get('$skip') ?? 0);
    const next = new URL(url);
    next.searchParams.set('$skip', String(skip + most));
    const rest = skip + most < found.length ? { '@odata.nextLink': next.href } : {};
    return { status: 200, body: { value: found.slice(skip, skip + most).map(resourceOf), ...rest } };
  },
};
