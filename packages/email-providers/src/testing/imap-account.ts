import { randomUUID } from 'node:crypto';
import { localUserId, type Mailbox, type MailServer, type PasswordCredentials } from '@nexus/contracts';
import { buildRawMail, dovecotPassword, layWire, type TestDovecot } from '@nexus/mail-doubles';
import { connectImap } from '../imap/client.ts';
import { type ImapMailboxOptions, openImapMailbox } from '../imap/open.ts';
import { readHeaders } from '../mime/headers.ts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import type { LiveAccount } from './live-account.ts';

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

/** A mail as another program sees it. */
export interface SeenMail {
  readonly subject: string;
  readonly flags: readonly string[];
  readonly raw: string;
}

/** What a second, independent client sees in a folder right now, in the order it lies there. Empty where there is no such folder. */
export async function lookIntoFolder(credentials: PasswordCredentials, folder: string): Promise<readonly SeenMail[]> {
  const client = await connectImap({ credentials });
  try {
    if (!(await client.list()).some(({ path }) => path === folder)) return [];
    await client.mailboxOpen(folder, { readOnly: true });
    const seen: SeenMail[] = [];
    if (client.mailbox && client.mailbox.exists === 0) return [];
    for (const mail of await client.fetchAll('1:*', { flags: true, source: true })) {
      seen.push({
        subject: mail.source ? readHeaders(mail.source).subject : '',
        flags: [...(mail.flags ?? [])].filter((flag) => flag !== '\\Recent').toSorted(),
        raw: mail.source?.toString('latin1') ?? '',
      });
    }
    return seen;
  } finally {
    await client.logout();
  }
}

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
