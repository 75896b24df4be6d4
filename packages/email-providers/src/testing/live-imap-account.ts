import { randomUUID } from 'node:crypto';
import { localUserId, type Mailbox, type MailServer } from '@nexus/contracts';
import { connectImap } from '../imap/client.ts';
import { openImapMailbox } from '../imap/open.ts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { buildRawMail } from './build-raw-mail.ts';
import { dovecotPassword, type TestDovecot } from './lay-dovecot.ts';
import { layWire } from './lay-wire.ts';
import type { LiveAccount } from './live-account.ts';
import { lookIntoFolder } from './look-into-folder.ts';

/** A user of a test's Dovecot; without `smtp` the account does not send. */
export async function layImapAccount(server: TestDovecot, smtp: MailServer | null = null): Promise<LiveAccount> {
  const address = `sam-${randomUUID()}@example.org`;
  const wire = await layWire(server.port);
  const other = server.credentials(address);
  const opened: Mailbox[] = [];
  await server.deliver(address, []);

  async function act(subject: string, action: 'archive' | 'remove'): Promise<void> {
    const client = await connectImap({ credentials: other });
    try {
      await client.mailboxOpen('INBOX');
      const uids = await client.search({ header: { subject } }, { uid: true });
      const mails = Array.isArray(uids) ? uids : [];
      if (mails.length === 0) throw new Error('that mail is not in the inbox');
      if (action === 'remove') return void (await client.messageDelete(mails, { uid: true }));
      await client.mailboxCreate('Archive');
      await client.messageMove(mails, 'Archive', { uid: true });
    } finally {
      await client.logout();
    }
  }

  return {
    provider: 'imap',
    name: 'your mail account',
    address,
    async open(options: Partial<LiveMailboxOptions> = {}) {
      const mailbox = await openImapMailbox({
        userId: localUserId,
        accountId: 'account-imap',
        address,
        name: 'your mail account',
        credentials: { ...server.credentials(address, wire.port), smtp },
        ...options,
      });
      opened.push(mailbox);
      return mailbox;
    },
    deliver: (mail) => server.deliver(address, [{ raw: buildRawMail({ to: address, ...mail }) }]),
    inbox: async () => (await lookIntoFolder(other, 'INBOX')).map(({ subject }) => subject).toSorted(),
    archiveElsewhere: (subject) => act(subject, 'archive'),
    removeElsewhere: (subject) => act(subject, 'remove'),
    forgetChanges: () => server.changeUidValidity(address),
    breakNext(fault) {
      if (fault === 'cut before the server acted') wire.cutOn(/UID MOVE/i, 'before');
      else if (fault === 'cut after the server acted') wire.cutOn(/UID MOVE/i, 'after');
      else if (fault === 'slow') wire.hold();
      else return false;
      return true;
    },
    goOn: wire.release,
    secrets: [dovecotPassword],
    async [Symbol.asyncDispose]() {
      wire.release();
      for (const mailbox of opened) await mailbox.close();
      await wire[Symbol.asyncDispose]();
    },
  };
}
