import type { CalendarDescription, PlantedEvent } from './calendar-double.ts';

const nora = { email: 'nora@example.test', self: true };
/** RFC 3339 with an offset, as `timeMin` and `timeMax` must be. */
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function resourceOf(
  { title, start, end, allDay, location, free, declined, people = [] }: PlantedEvent,
  place: number,
): object {
  const at = (time: string) => (allDay ? { date: time } : { dateTime: time.replace('.000Z', 'Z'), timeZone: 'UTC' });
  return {
    kind: 'calendar#event',
    id: `event${place}`,
    status: 'confirmed',
    summary: title,
    ...(location !== undefined && { location }),
    ...(free && { transparency: 'transparent' }),
    start: at(start),
    end: at(end),
    organizer: nora,
    attendees: [
      { ...nora, responseStatus: declined ? 'declined' : 'accepted' },
      ...people.map((displayName) => ({
        displayName,
        email: `${displayName.split(' ')[0]?.toLowerCase()}@example.test`,
        responseStatus: 'needsAction',
      })),
    ],
  };
}

/** `events.list` of the Calendar API: https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
export const googleDescription: CalendarDescription = {
  scopeMissing: {
    error: {
      code: 403,
      status: 'PERMISSION_DENIED',
      errors: [{ reason: 'insufficientPermissions' }],
      details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
    },
  },
  limitReached: {
    status: 403,
    body: { error: { code: 403, errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }] } },
  },
  answer(url, _headers, events, pageSize) {
    const query = url.searchParams;
    const refused = (refuse: string) => ({
      status: 400,
      body: { error: { code: 400, message: 'Bad Request' } },
      refuse,
    });
    if (url.pathname !== '/calendars/primary/events')
      return { status: 404, body: {}, refuse: `there is no ${url.pathname}` };
    const [min, max] = [query.get('timeMin') ?? '', query.get('timeMax') ?? ''];
    if (!withOffset.test(min) || !withOffset.test(max)) return refused('timeMin and timeMax want an offset');
    if (query.get('orderBy') === 'startTime' && query.get('singleEvents') !== 'true')
      return refused('startTime wants singleEvents');
    const most = Math.min(Number(query.get('maxResults') ?? 250), pageSize);
    if (!(most >= 1) || Number(query.get('maxResults')) > 2_500) return refused('maxResults is at most 2500');
    const found = events
      .filter(({ cancelled }) => !cancelled || query.get('showDeleted') === 'true')
      .filter(({ start, end }) => Date.parse(end) > Date.parse(min) && Date.parse(start) < Date.parse(max))
      .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
    const from = Number(query.get('pageToken') ?? 0);
    const rest = from + most < found.length ? { nextPageToken: String(from + most) } : {};
    return {
      status: 200,
      body: { kind: 'calendar#events', items: found.slice(from, from + most).map(resourceOf), ...rest },
    };
  },
};
