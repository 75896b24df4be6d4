import { isIP } from 'node:net';
import type { MailServer } from '@nexus/contracts';

/** What `imap://user@host` says of an account. */
interface ImapLocation {
  readonly user: string;
  /** Null: it does not say, and it has to be asked for. */
  readonly password: string | null;
  /** The account's own address, lower case: `from`, else the user name where that is one. Null: it does not say. */
  readonly address: string | null;
  /** The address, or `user@host` where it does not say: for a person to know the account by, and for nothing else. */
  readonly called: string;
  /** The reader's own addresses, lower case, the one that mail goes out from first; empty: it does not say. */
  readonly ownAddresses: readonly string[];
  readonly imap: MailServer;
  /** Null: the account does not send. */
  readonly smtp: MailServer | null;
}

/** Why an address is none, in words that quote nothing of it: it may carry a password. */
export type ImapLocationReading = { readonly location: ImapLocation } | { readonly complaint: string };

export const imapLocationExample = 'imaps://nora@imap.example.com?smtp=smtp.example.com:587';

const portComplaint = 'Its port should be a number from 1 to 65535.';

const known = new Set(['smtp', 'security', 'from']);

/** Whether a location names an account that is reached by IMAP, rightly or not. */
export function isImapLocation(location: string): boolean {
  return /^imaps?:\/\//i.test(location);
}

function portOf(written: string, standard: number): number | null {
  if (written === '') return standard;
  const port = Number(written);
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : null;
}

function decode(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

/** Lower case; null for what is no address. */
function readAddress(written: string): string | null {
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(written) ? written.toLowerCase() : null;
}

/** `[::1]` without its brackets. */
function plainHost(host: string): string {
  const plain = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return isIP(plain) > 0 ? plain : plain.replace(/\.$/, '');
}

/** `smtp.example.com:587`. TLS is on from the first byte on port 465, and begun by STARTTLS elsewhere. */
function readSmtp(written: string, isPlain: boolean): MailServer | null {
  const [, host = '', digits = ''] = /^(\[[\da-f:]+\]|[^:[\]/@?#\s]+)(?::(\d+))?$/i.exec(written) ?? [];
  const port = portOf(digits, 587);
  if (host === '' || port === null) return null;
  const security = isPlain ? 'none' : port === 465 ? 'tls' : 'starttls';
  return { host: plainHost(host), port, security };
}

/**
 * Reads `imaps://user@host[:port][?smtp=host:port][&from=address]`. `imaps` is TLS from the first byte, on port 993 unless another is named; `imap`
 * begins on port 143 and goes on only under STARTTLS. `?security=none` leaves TLS out, as for a server on the same machine.
 * User and password are percent-encoded.
 */
export function readImapLocation(written: string): ImapLocationReading {
  if (!isImapLocation(written)) return { complaint: 'It should begin with imaps:// or imap://.' };
  if (!URL.canParse(written)) {
    const onlyItsPort = URL.canParse(written.replace(/:\d+(?=[/?#]|$)/, ''));
    return {
      complaint: onlyItsPort ? portComplaint : 'It is no address. A # or a % in the password is written %23 or %25.',
    };
  }
  const url = new URL(written);
  const isTls = url.protocol === 'imaps:';
  const user = decode(url.username);
  const password = decode(url.password);
  if (user === null || password === null) return { complaint: 'A % in the user or the password is written %25.' };
  if (url.hostname === '') return { complaint: 'It should name the mail server.' };
  if (user === '') return { complaint: 'It should name the user before the server.' };
  if (/\p{Cc}/u.test(user + password)) return { complaint: 'User and password may hold no control characters.' };
  if (url.hash !== '') return { complaint: 'A # in it is written %23.' };
  if (!/^\/?$/.test(url.pathname))
    return { complaint: 'It should name no folder: unread mail is read from the inbox.' };
  const port = portOf(url.port, isTls ? 993 : 143);
  if (port === null) return { complaint: portComplaint };
  const stranger = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (stranger !== undefined)
    return { complaint: 'After the ? it takes smtp=host:port, from=address and security=none alone.' };
  const security = url.searchParams.get('security');
  if (security !== null && security !== 'none') return { complaint: 'security should be none, or left out.' };
  if (security === 'none' && isTls) return { complaint: 'imaps:// is TLS; with security=none it should be imap://.' };
  const sends = url.searchParams.get('smtp');
  const smtp = sends === null ? null : readSmtp(sends, security === 'none');
  if (sends !== null && smtp === null)
    return { complaint: 'smtp should be a server and a port, such as smtp.example.com:587.' };
  // A + stands for a blank there, and an address has none.
  const says = url.searchParams.get('from')?.replaceAll(' ', '+') ?? null;
  const from = says === null ? null : readAddress(says);
  if (says !== null && from === null) return { complaint: 'from should be a mail address, such as nora@example.com.' };
  const host = plainHost(url.hostname);
  const ownAddresses = [...new Set([from, readAddress(user)].filter((address) => address !== null))];
  const address = ownAddresses[0] ?? null;
  return {
    location: {
      user,
      password: password === '' ? null : password,
      address,
      called: address ?? `${user}@${host}`.toLowerCase(),
      ownAddresses,
      imap: { host, port, security: isTls ? 'tls' : security === 'none' ? 'none' : 'starttls' },
      smtp,
    },
  };
}
