import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  type AccessTokens,
  localUserId,
  type Mailbox,
  type MailServer,
  NexusError,
  type PasswordCredentials,
  type UserId,
} from '@nexus/contracts';
import { type FileMailboxOptions, openFileMailbox } from './file/open.ts';
import { imapLocationExample, isImapLocation, readImapLocation } from './imap/location.ts';
import { openLazyMailbox } from './remote/lazy-mailbox.ts';
import type { LiveMailboxOptions } from './remote/options.ts';
import { findServerFault, type ServerFault } from './sign-in/unreachable.ts';

export interface OpenMailboxOptions extends Omit<FileMailboxOptions, 'path'> {
  /** Of a live account whose address holds none. */
  readonly password?: string | undefined;
  /** Whose drive it is; the local user's where absent. */
  readonly userId?: UserId;
  /** What a live account takes along. */
  readonly live?: Pick<LiveMailboxOptions, 'intents' | 'hiddenMail' | 'log' | 'onUnfinished' | 'onCannotSend'>;
}

/**
 * Opens the mailbox at a path, a `file:` URL, or `imap://` and `imaps://` as `readImapLocation` has it. Signing in to a mail server goes on in
 * the background, and the first call that needs it is told why it failed.
 *
 * @throws what `openFileMailbox` throws, SETTING_INVALID for an address that is none, MAIL_ACTION_UNSUPPORTED for another kind of account. The
 * address never stands in the error, because it may carry a password.
 */
export async function openMailbox(location: string, options: OpenMailboxOptions = {}): Promise<Mailbox> {
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(location)?.[1]?.toLowerCase();
  if (scheme === undefined) return openFileMailbox({ ...options, path: location });
  if (scheme === 'file') return openFileMailbox({ ...options, path: fileURLToPath(location) });
  if (isImapLocation(location)) return openImapLocation(location, options);
  throw new NexusError(
    'MAIL_ACTION_UNSUPPORTED',
    `I cannot open ${scheme} accounts. Name an mbox file, a Maildir, a folder of .eml files, or imaps://user@host; Gmail and Outlook are connected on the page.`,
  );
}

/**
 * Opens the account that `imap://` or `imaps://` names, in the background.
 *
 * @throws NexusError SETTING_INVALID where the address is none or its password is not known
 */
function openImapLocation(location: string, options: OpenMailboxOptions): Mailbox {
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
  return openLazyMailbox({
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

export type LiveAccount =
  | {
      readonly provider: 'imap';
      readonly credentials: PasswordCredentials;
      /** As `ImapMailboxOptions` has them. */
      readonly ownAddresses?: readonly string[];
    }
  | {
      readonly provider: 'gmail' | 'outlook';
      readonly tokens: AccessTokens;
      /** Default: the provider's own. */
      readonly baseUrl?: string;
    };

/**
 * Opens an account at its provider. What talks to the provider is loaded when the first account there is opened: who briefs a file
 * does not wait for it. Throws what `openImapMailbox`, `openGmailMailbox` and `openOutlookMailbox` throw.
 */
export async function openLiveMailbox(account: LiveAccount, options: LiveMailboxOptions): Promise<Mailbox> {
  switch (account.provider) {
    case 'imap': {
      const { openImapMailbox } = await import('./imap/open.ts');
      const { credentials, ownAddresses } = account;
      return openImapMailbox({ ...options, credentials, ...(ownAddresses !== undefined && { ownAddresses }) });
    }
    case 'gmail': {
      const { openGmailMailbox } = await import('./gmail/open.ts');
      return openGmailMailbox({ ...options, ...providedBy(account) });
    }
    case 'outlook': {
      const { openOutlookMailbox } = await import('./outlook/open.ts');
      return openOutlookMailbox({ ...options, ...providedBy(account) });
    }
  }
}

function providedBy({ tokens, baseUrl }: Exclude<LiveAccount, { provider: 'imap' }>) {
  return { tokens, ...(baseUrl !== undefined && { baseUrl }) };
}

/**
 * A domain's own word, as one calls it: "firm" of `mail.firm.example`, of `firm.co.uk` as well. Null for an address of a machine and for a
 * name without dots: neither is spoken.
 */
export function domainWord(domain: string): string | null {
  const labels = domain.toLowerCase().split('.').filter(Boolean);
  if (labels.length < 2 || isIP(domain) !== 0) return null;
  const [third, second = ''] = labels.slice(-3);
  const isShared = labels.length > 2 && /^(?:ac|co|com|edu|gov|net|org)$/.test(labels.at(-2) ?? '');
  return (isShared ? third : labels.length > 2 ? second : third)?.replaceAll('-', ' ') ?? null;
}
