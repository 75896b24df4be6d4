import { createMutex } from '@nexus/async';
import type { AccessTokens } from '@nexus/contracts';
import pLimit from 'p-limit';
import { beforeTheRequest, neverLeft, ThrottledError } from '../remote/requests.ts';
import {
  type GraphAnswer,
  needsSignIn,
  neverAsked,
  readRetryAfter,
  signInNeeded,
  throwIfPassing,
  unreachable,
} from './errors.ts';
import { type OutlookTimes, outlookTimes } from './timeouts.ts';

const graphBaseUrl = 'https://graph.microsoft.com/v1.0';

/** An id that stays the same when the mail is moved or sent; asked for anew with every request (`outlook-immutable-id`). */
export const immutableIds = 'IdType="ImmutableId"';

export interface GraphRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base URL, with its query: `/me/messages?$top=5`. */
  readonly path: string;
  readonly body?: object;
  /** A preference in addition to that for immutable ids. */
  readonly prefer?: string;
}

/**
 * The way to Graph for one mailbox: at most four requests at once, none while Graph asks to be left alone, tokens renewed once when one
 * is refused. Nothing is tried again in here.
 *
 * @throws NexusError MAIL_SIGN_IN_NEEDED; `ThrottledError` and MAILBOX_UNREACHABLE, both retryable; the reason of `signal`.
 */
export interface GraphConnection {
  /** The account's, speakable. */
  readonly name: string;
  /** How long a call may be tried. */
  readonly times: OutlookTimes;
  /** All that Graph said about the request itself comes back, as 404 does; only what another attempt may mend is thrown. */
  send(request: GraphRequest, signal: AbortSignal): Promise<GraphAnswer>;
  /** One `$batch` call; `requests` are as `sendInBatches` writes them. */
  sendBatch(requests: readonly object[], signal: AbortSignal): Promise<GraphAnswer>;
  /** Graph asks to be left alone for so many milliseconds: what it answers meanwhile counts against the mailbox (`throttling`). */
  rest(pause: number | null): void;
  /** The path of a link that Graph gave for going on. Throws for one that leads elsewhere, where no token of ours may go. */
  pathOf(link: string): string;
  /** Breaks off what is under way. */
  close(): void;
  /** Aborted by `close`. */
  readonly closed: AbortSignal;
}

interface GraphConnectionOptions {
  readonly tokens: AccessTokens;
  /** Speakable: "your Outlook account". */
  readonly name: string;
  readonly baseUrl?: string | undefined;
  readonly times?: OutlookTimes | undefined;
}

export function createGraphConnection(options: GraphConnectionOptions): GraphConnection {
  const { tokens, name, baseUrl = graphBaseUrl, times = outlookTimes } = options;
  const slots = createRequestSlots();
  const closing = new AbortController();
  /** As `performance.now()` counts. */
  let quietUntil = 0;
  const rest = (pause: number | null) => {
    quietUntil = Math.max(quietUntil, performance.now() + (pause ?? 0));
  };

  const attempt = async (request: GraphRequest, token: string, signal: AbortSignal): Promise<GraphAnswer> => {
    const prefer = request.prefer === undefined ? immutableIds : `${immutableIds}, ${request.prefer}`;
    try {
      const response = await fetch(`${baseUrl}${request.path}`, {
        method: request.method,
        headers: {
          authorization: `Bearer ${token}`,
          prefer,
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: request.body === undefined ? null : JSON.stringify(request.body),
        redirect: 'error',
        signal,
      });
      const text = await response.text();
      return {
        status: response.status,
        retryAfter: readRetryAfter(response.headers.get('retry-after'), Date.now()),
        body: parseJson(text),
      };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw neverLeft(error) ? neverAsked() : unreachable();
    }
  };

  const sendSigned = async (request: GraphRequest, outer: AbortSignal): Promise<GraphAnswer> => {
    const signal = AbortSignal.any([outer, closing.signal]);
    signal.throwIfAborted();
    const left = quietUntil - performance.now();
    if (left > 0) throw new ThrottledError(left);
    const token = await beforeTheRequest(tokens.get({ signal }));
    let answer = await attempt(request, token, signal);
    if (answer.status === 401) {
      answer = await attempt(request, await beforeTheRequest(tokens.get({ refused: token, signal })), signal);
    }
    if (needsSignIn(answer)) throw signInNeeded(name);
    rest(answer.retryAfter);
    throwIfPassing(answer);
    return answer;
  };

  return {
    name,
    times,
    send: (request, signal) => slots.one(() => sendSigned(request, signal)),
    sendBatch: (requests, signal) =>
      slots.all(() => sendSigned({ method: 'POST', path: '/$batch', body: { requests } }, signal)),
    rest,
    pathOf(link) {
      if (!link.startsWith(`${baseUrl}/`)) throw unreachable();
      return link.slice(baseUrl.length);
    },
    close: () => closing.abort(),
    closed: closing.signal,
  };
}

/** An answer that is no JSON is as good as none: an intermediary's page. */
function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Outlook runs at most four requests at once for one app and mailbox (`throttling-limits`, Outlook service limits). */
const slotCount = 4;

interface RequestSlots {
  /** Runs when one of the slots is free. */
  one<Result>(call: () => Promise<Result>): Promise<Result>;
  /**
   * Runs when all slots are free: Graph takes four requests of an unordered `$batch` at a time, so one batch fills the mailbox
   * (`throttling-limits`, Outlook service batching).
   */
  all<Result>(call: () => Promise<Result>): Promise<Result>;
}

export function createRequestSlots(): RequestSlots {
  const slots = pLimit(slotCount);
  /** Two that each held some slots would wait for each other for ever. */
  const batches = createMutex();

  return {
    one: (call) => slots(call),
    all: (call) =>
      batches.run(async () => {
        const done = Promise.withResolvers<void>();
        const held = Array.from({ length: slotCount }, () => holdSlot(done.promise));
        try {
          await Promise.all(held);
          return await call();
        } finally {
          done.resolve();
        }
      }),
  };

  /** Resolves when the slot is held; it is given back with `end`. */
  function holdSlot(end: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void slots(() => {
      resolve();
      return end;
    });
    return promise;
  }
}

/** A page of a collection, as Graph pages them (`paging`, `delta-query-overview`). */
interface GraphPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page is; null on the last one. */
  readonly next: string | null;
  /** Where the next round of changes will be; on the last page of a delta only. */
  readonly delta: string | null;
}

/** Items without an id are passed over: nothing could be done with them. Throws a retryable error for what is no collection. */
export function readPage<Item extends { readonly id?: string }>(
  body: unknown,
): GraphPage<Item & { readonly id: string }> {
  if (!isCollection<Item>(body)) throw unreachable();
  return {
    items: body.value.filter((item): item is Item & { readonly id: string } => typeof item.id === 'string'),
    next: body['@odata.nextLink'] ?? null,
    delta: body['@odata.deltaLink'] ?? null,
  };
}

interface Collection<Item> {
  readonly value: readonly Item[];
  readonly '@odata.nextLink'?: string;
  readonly '@odata.deltaLink'?: string;
}

/** Types only: all fields of Graph's types may be absent, so they are checked where they are read. */
function isCollection<Item>(body: unknown): body is Collection<Item> {
  return typeof body === 'object' && body !== null && 'value' in body && Array.isArray(body.value);
}

/** An object of Graph's that has an id; null for anything else. */
export function readItem<Item extends { readonly id?: string }>(
  body: unknown,
): (Item & { readonly id: string }) | null {
  return isItem<Item>(body) ? body : null;
}

function isItem<Item>(body: unknown): body is Item & { readonly id: string } {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string';
}

/** As Graph's pages show queries: blanks as `%20`, not as plus signs. */
export function writeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
