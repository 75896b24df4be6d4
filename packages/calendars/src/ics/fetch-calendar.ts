import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { NexusError } from '@nexus/contracts';

/** Bytes. */
const largest = 5 * 1024 * 1024;
/** Milliseconds for all of it, redirects included. */
const answerWithin = 10_000;
const mostRedirects = 3;

// An address of a calendar is its key: none of these sentences names it.
const invalid = (why: string) => new NexusError('CALENDAR_INVALID', `CALENDAR cannot be read: ${why}`);
const tooLarge = invalid('it is larger than 5 megabytes. Publish a smaller part of it.');
const unreachable = (cause?: unknown) =>
  new NexusError('CALENDAR_UNREACHABLE', 'The address that CALENDAR names does not answer.', {
    retryable: true,
    cause,
  });

/** Whether CALENDAR names an address, not a file. */
function isCalendarAddress(place: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(place);
}

/**
 * The text of an iCalendar file or address. An address is asked over TLS alone, but for one on this machine; it may send on three times, and
 * only to names, so that no service elsewhere leads into the network that this one stands in.
 *
 * @throws NexusError CALENDAR_INVALID, CALENDAR_UNREACHABLE (retryable); or the reason of `signal`
 */
export async function fetchCalendar(place: string, signal: AbortSignal): Promise<string> {
  return isCalendarAddress(place) ? fetchAddress(place, signal) : readCalendarFile(place);
}

async function readCalendarFile(place: string): Promise<string> {
  const path = place.replace(/^~(?=\/)/, homedir());
  try {
    const { size } = await stat(path);
    if (size > largest) throw tooLarge;
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof NexusError) throw error;
    throw invalid('there is no such file, or it may not be read.');
  }
}

async function fetchAddress(place: string, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.timeout(answerWithin);
  const either = AbortSignal.any([signal, limit]);
  try {
    let address = firstAddress(place);
    const { origin } = address;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await fetch(bare(address), {
        redirect: 'manual',
        signal: either,
        headers: { accept: 'text/calendar', ...(address.origin === origin && credentialsOf(firstAddress(place))) },
      });
      const next = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || next === null) return await readBody(response);
      await response.body?.cancel();
      address = nextAddress(next, address);
    }
    throw invalid('its address sends on too often.');
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof NexusError ? error : unreachable(error);
  }
}

function firstAddress(place: string): URL {
  const address = URL.parse(place.replace(/^webcals?:/i, 'https:'));
  if (address === null) throw invalid('its address is none.');
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(address.hostname);
  if (address.protocol === 'https:' || (address.protocol === 'http:' && isHere)) return address;
  throw invalid('its address should begin with https:// or webcal://.');
}

function nextAddress(location: string, from: URL): URL {
  const address = URL.parse(location, from.href);
  if (address === null) throw invalid('its address sends on to none.');
  if (address.origin === from.origin) return address;
  const isNamed = isIP(address.hostname.replace(/^\[|\]$/g, '')) === 0 && address.hostname.includes('.');
  if (address.protocol !== 'https:' || !isNamed)
    throw invalid('its address sends on to one that is not public, or not https.');
  return address;
}

function bare(address: URL): URL {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url;
}

function credentialsOf({ username, password }: URL): { authorization?: string } {
  if (username === '') return {};
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(plain).toString('base64')}` };
}

async function readBody(response: Response): Promise<string> {
  const { status, body } = response;
  if (status === 401 || status === 403 || status === 404 || status === 410) {
    await body?.cancel();
    throw new NexusError('CALENDAR_NOT_ALLOWED', 'The address that CALENDAR names gives no calendar any more.');
  }
  if (!response.ok || body === null) {
    await body?.cancel();
    throw unreachable();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largest) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
