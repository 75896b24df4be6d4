import { NexusError } from '@nexus/contracts';

const codes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it broke the connection off',
  EPIPE: 'it broke the connection off',
  UND_ERR_SOCKET: 'it broke the connection off',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'there is no network',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is its own',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

function status(code: number): string {
  if (code === 401 || code === 403) return `it refuses the key (${code})`;
  if (code === 404) return 'it has no such address or model (404)';
  if (code === 429) return 'it asks to wait, or the quota is used up (429)';
  return code >= 500 ? `it fails by itself (${code})` : `it refuses the request (${code})`;
}

/** An error with those it was caused by, and those it is made of: a host with several addresses fails once for each. */
function chain(error: unknown): unknown[] {
  const all: unknown[] = [];
  for (let one = error; one instanceof Error && all.length < 8; one = one.cause) {
    all.push(one, ...(one instanceof AggregateError ? one.errors : []));
  }
  return all;
}

function explainOne(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { status: refused, code, name, message } = error as Record<string, unknown>;
  if (typeof refused === 'number') return status(refused);
  if (error instanceof NexusError) return error.message;
  if (typeof code === 'string' && codes[code] !== undefined) return codes[code];
  // Fetch asks no server on the ports of other protocols.
  if (message === 'bad port') return 'nothing listens there, for its port is one of those that no web request goes to';
  // Redis says why in the first word of its error.
  if (typeof message === 'string' && /^(?:NOAUTH|WRONGPASS|NOPERM)\b/.test(message)) return 'it refuses the password';
  return name === 'SyntaxError' ? 'it answers with something else' : null;
}

/** Why a service failed, from what kind of error it is. What a server wrote is never shown: it may quote the key. */
export function explainFailure(error: unknown): string {
  for (const one of chain(error)) {
    const explained = explainOne(one);
    if (explained !== null) return explained;
  }
  return 'it could not be talked to';
}
