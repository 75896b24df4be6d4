import type { MailServer } from '@nexus/contracts';

/** Why a mail server was not reached and what to do, as the end of a sentence; nothing of what the server said. */
export function explainUnreachable(error: unknown, { port }: MailServer): string {
  const fault = findServerFault(error);
  switch (fault) {
    case 'unknown-name':
      return 'is not found by its name. Check how it is written.';
    case 'closed-port':
      return `does not take connections at port ${port}. Check its name and the port.`;
    case 'certificate-name':
      return 'shows a certificate that is not valid for its name, so the password was not sent. Check the name, or ask whoever runs it.';
    case 'certificate-time':
      return 'shows a certificate that has expired or is not valid yet, so the password was not sent. Check the date of this machine, or ask whoever runs the server.';
    case 'certificate-authority':
      return 'shows a certificate of an authority that is not known here, so the password was not sent. If the server is your own, start with NODE_EXTRA_CA_CERTS set to the file of its authority; if not, ask whoever runs it.';
    case 'certificate':
      return 'shows a certificate that is not valid, so the password was not sent. Ask whoever runs it.';
    case 'no-starttls':
      return `offers no TLS at port ${port}, so the password was not sent. Check the port, or ask whoever runs it.`;
    case 'tls-wanted':
      return `takes no password without TLS at port ${port}. Choose TLS or STARTTLS.`;
    case 'other-tls':
      return `does not speak TLS in that way at port ${port}. Another port, or STARTTLS instead of TLS, may be right.`;
    case 'busy':
      return 'takes nobody in just now. Try again in a moment.';
    case 'silent':
      return `does not answer at port ${port} as a mail server does. Check its name, the port, and whether TLS begins at once.`;
  }
}

/** What lies between a person and a mail server. */
export type ServerFault = (typeof faults)[number][0] | 'silent';

/** imapflow gives no code of its own for these two. The second is RFC 5530's. */
export const noStartTlsCode = 'STARTTLS_MISSING';
export const tlsWantedCode = 'PRIVACYREQUIRED';

/** By the codes of Node, OpenSSL, nodemailer and RFC 5530 (https://nodejs.org/api/errors.html, https://nodejs.org/api/tls.html). */
const faults = [
  ['unknown-name', /^(?:ENOTFOUND|EAI_\w+)$/],
  ['closed-port', /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/],
  ['certificate-name', /^(?:ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/],
  ['certificate-time', /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/],
  ['certificate-authority', /SELF_SIGNED|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY|^CERT_UNTRUSTED$/],
  ['certificate', /CERT|^INVALID_(?:CA|PURPOSE)$/],
  ['no-starttls', new RegExp(`^${noStartTlsCode}$`)],
  ['tls-wanted', new RegExp(`^${tlsWantedCode}$`)],
  ['other-tls', /^(?:ERR_SSL_|EPROTO$|ETLS$)/],
  ['busy', /^(?:UNAVAILABLE|INUSE|LIMIT|SERVERBUG)$/],
] as const;

/** The codes of an error and of what caused it, outermost first. */
function codesOf(error: unknown): readonly string[] {
  const codes: string[] = [];
  const seen = new Set<unknown>();
  const waiting: unknown[] = [error];
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    if (!(one instanceof Error) || seen.has(one)) continue;
    seen.add(one);
    if ('code' in one && typeof one.code === 'string') codes.push(one.code);
    // Of the original nothing but its code is kept.
    if (/^[A-Z][A-Z0-9_]+$/.test(one.message)) codes.push(one.message);
    if (one.cause !== undefined) waiting.push(one.cause);
    // All addresses of a name failed.
    if (one instanceof AggregateError) waiting.push(...one.errors);
  }
  return codes;
}

/** Why a mail server was not reached, by the codes of an error and its causes; silent where they do not say. */
export function findServerFault(error: unknown): ServerFault {
  const codes = codesOf(error);
  return faults.find(([, known]) => codes.some((code) => known.test(code)))?.[0] ?? 'silent';
}

const lasting: ReadonlySet<ServerFault> = new Set([
  'certificate-name',
  'certificate-time',
  'certificate-authority',
  'certificate',
  'no-starttls',
  'tls-wanted',
  'other-tls',
]);

/** Whether trying again may help. */
export function mayPass(fault: ServerFault): boolean {
  return !lasting.has(fault);
}
