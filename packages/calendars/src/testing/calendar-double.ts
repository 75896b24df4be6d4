import { once } from 'node:events';
import { createServer } from 'node:http';

/** What a test puts into a calendar, whichever it is. */
export interface PlantedEvent {
  readonly title: string;
  /** ISO 8601 in UTC; of a whole day, the day alone. */
  readonly start: string;
  /** Not of the event. */
  readonly end: string;
  readonly allDay?: boolean;
  readonly location?: string;
  readonly free?: boolean;
  readonly cancelled?: boolean;
  /** By the reader. */
  readonly declined?: boolean;
  /** Names; the reader is always among those invited. */
  readonly people?: readonly string[];
  /** Weeks that it is repeated in, the first included. */
  readonly weeks?: number;
}

/** A calendar service on loopback, as its publisher describes it. */
export interface CalendarDouble extends AsyncDisposable {
  readonly baseUrl: string;
  /** Tokens that are taken. */
  readonly tokens: Set<string>;
  /** Tokens that are taken and whose owner did not allow the calendar. */
  readonly withoutCalendar: Set<string>;
  /** What is answered instead, once; none: as described. */
  readonly faults: (number | 'cut' | 'limit' | 'silence')[];
  /** Paths and queries that were asked for. */
  readonly asked: string[];
  /** What was asked against the description. */
  readonly violations: string[];
  /** Events a page at most, where the client asks for more. */
  pageSize: number;
}

export interface CalendarDescription {
  /** What the service says to a request; `refuse`: against its description. */
  answer(
    url: URL,
    headers: Readonly<Record<string, unknown>>,
    events: readonly PlantedEvent[],
    pageSize: number,
  ): { readonly status: number; readonly body: unknown; readonly refuse?: string };
  /** The body of a 403 for a scope that is missing, and for a limit. */
  readonly scopeMissing: unknown;
  readonly limitReached: { readonly status: number; readonly body: unknown };
}

/** Each occurrence of what is repeated, as a service that expands series tells them. */
function expandWeeks(events: readonly PlantedEvent[]): readonly PlantedEvent[] {
  const later = (time: string, week: number) => {
    const at = new Date(Date.parse(time) + week * 7 * 86_400_000).toISOString();
    return time.includes('T') ? at : at.slice(0, 10);
  };
  return events.flatMap((event) =>
    Array.from({ length: event.weeks ?? 1 }, (_, week) => ({
      ...event,
      start: later(event.start, week),
      end: later(event.end, week),
    })),
  );
}

export async function startCalendarDouble(
  description: CalendarDescription,
  events: readonly PlantedEvent[],
): Promise<CalendarDouble> {
  const [tokens, withoutCalendar] = [new Set<string>(), new Set<string>()];
  const faults: CalendarDouble['faults'] = [];
  const [asked, violations]: [string[], string[]] = [[], []];
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    asked.push(request.url ?? '');
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (fault === 'cut') return void response.destroy();
    if (fault === 'limit') return send(description.limitReached.status, description.limitReached.body);
    if (fault !== undefined) return send(fault, {});
    if (request.method !== 'GET') return send(405, {});
    if (withoutCalendar.has(token)) return send(403, description.scopeMissing);
    if (!tokens.has(token)) return send(401, { error: { code: 401 } });
    const { status, body, refuse } = description.answer(
      new URL(request.url ?? '', double.baseUrl),
      request.headers,
      expandWeeks(events),
      double.pageSize,
    );
    if (refuse !== undefined) violations.push(refuse);
    send(status, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const double: CalendarDouble = {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    ...{ tokens, withoutCalendar, faults, asked, violations, pageSize: 1_000 },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return double;
}
