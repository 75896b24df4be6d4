import { isIP, type LookupFunction } from 'node:net';
import { NexusError } from '@nexus/contracts';
import { Agent, fetch as fetchOver } from 'undici';

/** What part of the net servers may be in. */
export interface Network {
  /** Gives allowed addresses alone; they are what is connected to, so that a name cannot be one thing when it is looked at and another when it is used. */
  readonly lookUp: LookupFunction;
  /** Whether an address that stands in place of a name is allowed. */
  isAllowed(address: string): boolean;
  /** Also without TLS. */
  readonly plain: boolean;
}

export interface GuardedFetch extends AsyncDisposable {
  (address: string | URL, init?: RequestInit): Promise<Response>;
}

/** Redirects that stay where they are. */
const mostRedirects = 3;
/** Bytes of one answer: what is spoken of it is a sentence or two. */
const largestAnswer = 500_000;
/** Milliseconds. */
const connectWithin = 3_000;

/**
 * Checks the address of a server.
 *
 * @returns it, as it is kept
 * @throws NexusError TOOL_SERVER_REFUSED
 */
export function checkAddress(address: string, { plain, isAllowed }: Network): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== 'https:' && !(plain && url.protocol === 'http:')))
    throw refused('The address of a server should begin with https://.');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw refused('The address of a server holds no password and no #. Give the token apart.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw refused('This address is not of the public internet.');
  return url;
}

/**
 * Fetches from one origin and nowhere else: no address that is not public, no redirect to another host, and no answer without an end. To be
 * closed.
 *
 * @param origin of the server; what leads elsewhere is refused
 */
export function createGuardedFetch(origin: string, network: Network): GuardedFetch {
  const dispatcher = new Agent({
    connect: { lookup: network.lookUp, timeout: connectWithin },
    maxResponseSize: largestAnswer,
    connections: 2,
  });

  async function get(address: string | URL, init: RequestInit = {}): Promise<Response> {
    let url = checkAddress(String(address), network);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      if (url.origin !== origin)
        throw refused('The server leads to another host, which was not named. It is not followed.');
      const { body, headers, method = 'GET', signal } = init;
      const response = await fetchOver(url, {
        method,
        redirect: 'manual',
        dispatcher,
        headers: [...new Headers(headers)],
        ...(typeof body === 'string' && { body }),
        ...(signal != null && { signal }),
      });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return asResponse(response);
      await response.body?.cancel();
      url = checkAddress(String(new URL(location, url)), network);
    }
    throw refused('The server leads round and round. It is not followed.');
  }

  return Object.assign(get, { [Symbol.asyncDispose]: () => dispatcher.destroy() });
}

/** The same, as the platform has it. */
function asResponse({ status, headers, body }: Awaited<ReturnType<typeof fetchOver>>): Response {
  const hasBody = body !== null && status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? readThrough(body) : null, { status, headers: [...headers] });
}

function readThrough(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

function refused(sentence: string): NexusError {
  return new NexusError('TOOL_SERVER_REFUSED', sentence);
}
