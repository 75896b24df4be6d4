import type { IncomingHttpHeaders } from 'node:http';

/** What a connection says of itself, apart from any token. */
export interface Caller {
  /** The address of the socket, not one that a header claims. */
  readonly remoteAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Headers by which a proxy or a tunnel says that somebody else stands behind this connection. */
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'via',
];

const loopbackNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/i;

/** `127.0.0.1`, `::1`, `localhost`, and IPv4 written as IPv6; never a name that a foreign DNS server could point here. */
export function isLoopback(hostname: string | undefined): boolean {
  return hostname !== undefined && loopbackNames.test(hostname.replace(/^::ffff:(?=\d)/i, ''));
}

function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname, username, password, pathname } = new URL(`http://${host}`);
  return username === '' && password === '' && pathname === '/' ? hostname : undefined;
}

/** True when a browser says that the page which sent this is the one served at the address it was sent to. */
export function isSameOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/**
 * Why this caller is not taken for the person who sits at this machine; null when it is. That the connection comes from loopback
 * proves little by itself: a page of any site may send requests to 127.0.0.1 (its browser then names it in `Origin` and
 * `Sec-Fetch-Site`); a name of its own that resolves to 127.0.0.1 makes it same-origin, but stays in `Host` (DNS rebinding); and
 * a proxy or tunnel on this machine carries strangers over loopback, and says so in a forwarding header.
 */
export function whyNotLocal({ remoteAddress, headers }: Caller): string | null {
  if (!isLoopback(remoteAddress)) return 'the connection comes from another machine';
  if (!isLoopback(hostnameOf(headers.host))) return 'the address it was sent to is not one of this machine';
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return 'it came through a proxy';
  if (headers.origin !== undefined && !isSameOrigin(headers)) return 'it was sent by the page of another site';
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'it was sent by the page of another site';
  return null;
}
