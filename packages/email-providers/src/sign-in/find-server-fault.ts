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
