import type { OAuthMailProvider } from '@nexus/contracts';

interface ConnectCookie {
  readonly provider: OAuthMailProvider;
  /** Whether the browser reaches this server over TLS. */
  readonly overTls: boolean;
}

/** A `Set-Cookie` header. The value is of base64url and dots. */
export function setCookie(cookie: ConnectCookie, value: string, milliseconds: number): string {
  return write(cookie, value, Math.floor(milliseconds / 1_000));
}

/** A `Set-Cookie` header that removes it. */
export function clearCookie(cookie: ConnectCookie): string {
  return write(cookie, '', 0);
}

/** What stands in a `Cookie` header under its name; null: nothing, or several, of which one is not ours. */
export function readCookie(cookie: ConnectCookie, header: string | undefined): string | null {
  const start = `${nameOf(cookie)}=`;
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start));
  const [value, ...others] = values;
  return value === undefined || others.length > 0 ? null : value.slice(start.length);
}

/**
 * One for each provider, so that two can be connected at once. With `__Host-` no other host, not even one of the same domain, can set
 * its own in the browser: with somebody else's flow in its place, an account would be connected for them (RFC 6265bis, section 4.1.3.2).
 */
function nameOf({ provider, overTls }: ConnectCookie): string {
  return `${overTls ? '__Host-' : ''}nexus-connect-${provider}`;
}

/** Lax: it comes with the navigation from the provider, and with nothing that another page sends in the background. No script reads it. */
function write(cookie: ConnectCookie, value: string, seconds: number): string {
  const attributes = [
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(cookie.overTls ? ['Secure'] : []),
  ];
  return [`${nameOf(cookie)}=${value}`, ...attributes].join('; ');
}
