import { type MailServer, type NewMailServer, NexusError } from '@nexus/contracts';

/** What a port is known for (RFC 8314). */
const securityOf: Readonly<Record<number, MailServer['security']>> = {
  143: 'starttls',
  587: 'starttls',
};

const portsOf = { imap: [143, 993], smtp: [465, 587] } as const;

/** A server as somebody named it, with how its port is secured where they did not say. */
export function serverOf({ host, port, security }: NewMailServer): MailServer {
  return { host: host.toLowerCase(), port, security: security ?? securityOf[port] ?? 'tls' };
}

/**
 * Whoever signs in over the net may make this server connect to mail servers only, and sends no password in clear. Which addresses are
 * reached is held where the connection is made.
 *
 * @throws NexusError REQUEST_INVALID
 */
export function requireMailServer(kind: keyof typeof portsOf, { port, security }: MailServer): void {
  const ports: readonly number[] = portsOf[kind];
  const name = kind === 'imap' ? 'The incoming server (IMAP)' : 'The outgoing server (SMTP)';
  if (!ports.includes(port)) {
    throw new NexusError('REQUEST_INVALID', `${name} is reached at port ${ports.join(' or ')} only, not at ${port}.`);
  }
  if (security === 'none') {
    throw new NexusError('REQUEST_INVALID', `${name} has to be reached with TLS: a password is not sent in clear.`);
  }
}
