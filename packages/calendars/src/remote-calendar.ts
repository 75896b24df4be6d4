import {
  type AccessTokens,
  type Calendar,
  type CalendarEvent,
  type CalendarEvents,
  type CalendarSpan,
  mostEvents,
  NexusError,
} from '@nexus/contracts';
import type { z } from 'zod';

export interface RemoteCalendarOptions {
  /** Of the account, the same as its mail's. */
  readonly tokens: AccessTokens;
  /** Where the service is, if elsewhere. */
  readonly baseUrl?: string;
}

/** In what the services differ. */
export interface CalendarService<Page> {
  /** Speakable. */
  readonly name: string;
  readonly page: z.ZodType<Page>;
  readonly headers?: Readonly<Record<string, string>>;
  first(span: CalendarSpan): URL;
  /** The address of the next page; null: it was the last. */
  next(page: Page, asked: URL): URL | null;
  eventsOf(page: Page, span: CalendarSpan): readonly CalendarEvent[];
}

const mostPages = 20;

/**
 * A calendar of a connected account, read by the token of its mail. Where that was given before calendars were asked for, the service refuses,
 * and only signing in again helps; mail goes on.
 */
export function createRemoteCalendar<Page>(service: CalendarService<Page>, tokens: AccessTokens): Calendar {
  const { name, headers = {}, page: Page } = service;
  const close = async () => {};

  async function ask(url: URL, token: string, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(url, { headers: { ...headers, authorization: `Bearer ${token}` }, redirect: 'error', signal });
    } catch (error) {
      signal.throwIfAborted();
      throw unreachable(name, error);
    }
  }

  async function read(url: URL, signal: AbortSignal): Promise<Page> {
    const token = await getToken(tokens, { name, signal });
    let response = await ask(url, token, signal);
    if (response.status === 401) {
      await response.body?.cancel();
      response = await ask(url, await getToken(tokens, { name, signal, refused: token }), signal);
    }
    if (!response.ok) {
      const { status } = response;
      const why = await response.text().catch(() => '');
      throw isRefusal(status, why) ? notAllowed(name) : unreachable(name);
    }
    const parsed = Page.safeParse(await response.json().catch(() => null));
    signal.throwIfAborted();
    if (!parsed.success) throw unreachable(name);
    return parsed.data;
  }

  return {
    name,
    async read(span, signal) {
      const events: CalendarEvent[] = [];
      let url: URL | null = service.first(span);
      const { origin } = url;
      for (let pages = 0; url !== null && pages < mostPages && events.length < mostEvents; pages += 1) {
        // A token goes nowhere but to the service that it is for.
        if (url.origin !== origin) throw unreachable(name);
        const page: Page = await read(url, signal);
        events.push(...service.eventsOf(page, span));
        url = service.next(page, url);
      }
      return firstOf(events, url === null);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function getToken(
  tokens: AccessTokens,
  { name, ...options }: { readonly name: string; readonly signal: AbortSignal; readonly refused?: string },
): Promise<string> {
  try {
    return await tokens.get(options);
  } catch (error) {
    options.signal.throwIfAborted();
    throw error instanceof NexusError && !error.retryable ? notAllowed(name) : unreachable(name, error);
  }
}

/** A 403 is a limit of requests at Google as well, which ends by itself. */
function isRefusal(status: number, why: string): boolean {
  return status === 401 || (status === 403 && !/rateLimitExceeded|quotaExceeded/i.test(why));
}

function notAllowed(name: string): NexusError {
  return new NexusError('CALENDAR_NOT_ALLOWED', `I may not read ${name}. Connect the account again, and allow it.`);
}

function unreachable(name: string, cause?: unknown): NexusError {
  return new NexusError('CALENDAR_UNREACHABLE', `${name} does not answer.`, { retryable: true, cause });
}

/** The first 2,000 of those that were found, in the order of their beginnings. */
export function firstOf(found: readonly CalendarEvent[], areAll: boolean): CalendarEvents {
  const events = found.toSorted((one, other) => +one.start - +other.start || +one.end - +other.end);
  return { events: events.slice(0, mostEvents), isWhole: areAll && events.length <= mostEvents };
}

const longestText = 300;
const mostAttendees = 50;

export function oneLine(text: unknown): string {
  return typeof text === 'string'
    ? text
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, longestText)
    : '';
}

/** How people are called: by name, else by what stands before the "@". */
export function namesOf(
  people: readonly { readonly name?: string | null | undefined; readonly address?: string | null | undefined }[],
): readonly string[] {
  const names = people.map(({ name, address }) => oneLine(name || address).replace(/@.*$/, ''));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, mostAttendees);
}

/** Midnight of a day ("2026-11-25") on the clock of a zone. */
export function midnightOf(day: string, instantOf: (wall: number) => number): Date {
  return new Date(instantOf(Date.parse(`${day.slice(0, 10)}T00:00:00Z`)));
}
