import { hash } from 'node:crypto';
import { localUserId, type Mailbox, type MailServer, NexusError } from '@nexus/contracts';
import { domainWord } from './domain-word.ts';
import { imapLocationExample, readImapLocation } from './imap-location.ts';
import { openLiveMailbox } from './open-live-mailbox.ts';
import type { OpenMailboxOptions } from './open-mailbox.ts';
import { openBehind } from './remote/open-behind.ts';
import { findServerFault, type ServerFault } from './sign-in/find-server-fault.ts';

/** What a server is called in a sentence; never with user or password. */
function nameServer({ host, port, security }: MailServer): string {
  const how = { tls: 'TLS', starttls: 'STARTTLS', none: 'no TLS' }[security];
  return `${host} on port ${port} with ${how}`;
}

/** How the address is written that may be meant; empty where that is not what is wrong. */
function advise(fault: ServerFault, { security }: MailServer): string {
  if (fault === 'no-starttls') return ' On your own machine or network, ?security=none goes on without TLS.';
  if (fault === 'tls-wanted') return ' Leave out ?security=none.';
  if (fault === 'other-tls' && security === 'tls') return ' An address with imap:// begins with STARTTLS.';
  if (fault === 'silent' && security === 'starttls') return ' An address with imaps:// begins with TLS.';
  return '';
}

/** Where it was tried is what a person has to check. */
function inWords(error: NexusError, server: MailServer): NexusError {
  const { code, message, retryable, cause } = error;
  const advice = code === 'MAILBOX_UNREACHABLE' ? advise(findServerFault(error), server) : '';
  return new NexusError(code, `${message}${advice} I tried ${nameServer(server)}.`, { retryable, cause });
}

/** The same account has the same id on every drive: what is kept of its mail begins with it. */
function accountIdFor(user: string, { host, port }: MailServer): string {
  return `imap-${hash('sha256', `${user}@${host}:${port}`, 'base64url').slice(0, 16)}`;
}

/**
 * Opens the account that `imap://` or `imaps://` names. It is signed in to behind, and whoever asks first is told why that failed.
 *
 * @throws NexusError SETTING_INVALID where the address is none or its password is not known
 */
export function openImapLocation(location: string, options: OpenMailboxOptions): Mailbox {
  const reading = readImapLocation(location);
  if ('complaint' in reading) {
    throw new NexusError(
      'SETTING_INVALID',
      `The mailbox's address is not right. ${reading.complaint} For example ${imapLocationExample}.`,
    );
  }
  const { user, called, ownAddresses, imap, smtp, ...found } = reading.location;
  const password = found.password ?? options.password;
  if (password === undefined) {
    throw new NexusError(
      'SETTING_INVALID',
      `The password of ${called} is not known. Put it into MAILBOX, percent-encoded, as in imaps://user:password@host.`,
    );
  }
  const { userId = localUserId, readerAddresses, signal: given, clock, live = {} } = options;
  const accountId = options.accountId ?? accountIdFor(user, imap);
  const domain = called.slice(called.lastIndexOf('@') + 1);
  const name = options.name ?? `your ${domainWord(domain) ?? domainWord(imap.host) ?? 'mail'} account`;
  // Who the reader says to be wins; what the mail tells of them is learned when it is open.
  const own = readerAddresses ?? ownAddresses;
  const open = async (closing: AbortSignal): Promise<Mailbox> => {
    const signal = given === undefined ? closing : AbortSignal.any([given, closing]);
    try {
      return await openLiveMailbox(
        { provider: 'imap', credentials: { kind: 'password', user, password, imap, smtp }, ownAddresses: own },
        { userId, accountId, address: called, name, ...live, signal, ...(clock !== undefined && { clock }) },
      );
    } catch (error) {
      throw error instanceof NexusError ? inWords(error, imap) : error;
    }
  };
  return openBehind({
    account: {
      accountId,
      name,
      addresses: own,
      capabilities: {
        persistent: true,
        delivers: smtp !== null,
        watches: true,
        searchesInboxOnly: true,
        folders: null,
      },
    },
    open,
  });
}
