import type { AccessTokens, Mailbox, PasswordCredentials } from '@nexus/contracts';
import type { LiveMailboxOptions } from './remote/live-mailbox-options.ts';

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
      const { openImapMailbox } = await import('./imap/open-imap-mailbox.ts');
      const { credentials, ownAddresses } = account;
      return openImapMailbox({ ...options, credentials, ...(ownAddresses !== undefined && { ownAddresses }) });
    }
    case 'gmail': {
      const { openGmailMailbox } = await import('./gmail/open-gmail-mailbox.ts');
      return openGmailMailbox({ ...options, ...providedBy(account) });
    }
    case 'outlook': {
      const { openOutlookMailbox } = await import('./outlook/open-outlook-mailbox.ts');
      return openOutlookMailbox({ ...options, ...providedBy(account) });
    }
  }
}

function providedBy({ tokens, baseUrl }: Exclude<LiveAccount, { provider: 'imap' }>) {
  return { tokens, ...(baseUrl !== undefined && { baseUrl }) };
}
