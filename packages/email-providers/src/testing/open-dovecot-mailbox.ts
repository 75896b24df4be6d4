import { localUserId, type Mailbox } from '@nexus/contracts';
import { type ImapMailboxOptions, openImapMailbox } from '../imap/open.ts';
import type { TestDovecot } from './lay-dovecot.ts';

/** Opens a user's mailbox on a test's Dovecot; `port`: of something that stands between. */
export function openDovecotMailbox(
  server: TestDovecot,
  user: string,
  { port, ...others }: Partial<ImapMailboxOptions> & { readonly port?: number } = {},
): Promise<Mailbox> {
  return openImapMailbox({
    userId: localUserId,
    accountId: 'account',
    address: 'sam@example.org',
    name: 'your account',
    credentials: server.credentials(user, port),
    ...others,
  });
}
