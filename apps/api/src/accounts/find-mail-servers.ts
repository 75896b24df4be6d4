import { Resolver } from 'node:dns/promises';
import { type MailServer, NexusError } from '@nexus/contracts';
import { knownMailServers, type MailServers, withoutPasswords } from './known-mail-servers.ts';

/** Services of RFC 6186 and RFC 8314 that begin with TLS; to others nobody's password is sent on the word of DNS. */
const services = { imap: '_imaps._tcp', smtp: '_submissions._tcp' } as const;

/** A record of DNS that names the server of a service (RFC 2782). */
interface ServiceRecord {
  /** The target's name; `.`: the service is not offered. */
  readonly name: string;
  readonly port: number;
  /** The lowest is taken first. */
  readonly priority: number;
}

/** Asks for the records of a name such as `_imaps._tcp.example.com`. Empty where there are none. Never rejects. */
export type ResolveService = (name: string) => Promise<readonly ServiceRecord[]>;

/** Asks the system's DNS servers, for two seconds at most; without an answer the user is asked to name the servers. */
export function createServiceResolver(): ResolveService {
  return async (name) => {
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    return resolver.resolveSrv(name).catch(() => []);
  };
}

/** The servers of an address: as its provider published them, or as its domain names them. @throws NexusError ACCOUNT_SERVERS_UNKNOWN */
export async function findMailServers(address: string, resolveService: ResolveService): Promise<MailServers> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (withoutPasswords.has(domain)) {
    throw new NexusError(
      'ACCOUNT_SERVERS_UNKNOWN',
      'Microsoft takes no app passwords for this address. Connect it as an Outlook account instead.',
    );
  }
  const known = knownMailServers.get(domain);
  if (known !== undefined) return known;
  const [imapRecords, smtpRecords] = await Promise.all([
    resolveService(`${services.imap}.${domain}`),
    resolveService(`${services.smtp}.${domain}`),
  ]);
  const imap = ownServer(domain, imapRecords);
  if (imap === null) {
    throw new NexusError(
      'ACCOUNT_SERVERS_UNKNOWN',
      'The mail servers of this address are not known here. Name them; your mail provider tells them under “IMAP”.',
    );
  }
  return { imap, smtp: ownServer(domain, smtpRecords) };
}

/**
 * Only a server of the domain itself: whoever answers for DNS could otherwise name any server with a good certificate, and would be sent the
 * password (RFC 6186, section 6).
 */
function ownServer(domain: string, records: readonly ServiceRecord[]): MailServer | null {
  const [first] = records.toSorted((one, other) => one.priority - other.priority);
  const host = first?.name.toLowerCase().replace(/\.$/, '') ?? '';
  if (first === undefined || !(host === domain || host.endsWith(`.${domain}`))) return null;
  return { host, port: first.port, security: 'tls' };
}
