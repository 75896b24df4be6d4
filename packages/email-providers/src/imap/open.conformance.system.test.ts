import { randomUUID } from 'node:crypto';
import { localUserId } from '@nexus/contracts';
import {
  dovecotPassword,
  findDovecot,
  layDovecot,
  laySmtpServer,
  type TestDovecot,
  type TestSmtpServer,
} from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFaults } from '../testing/fault-conformance.ts';
import { layImapAccount } from '../testing/imap-account.ts';
import { describeMailboxConformance } from '../testing/mailbox-conformance.ts';
import { type ImapMailboxOptions, openImapMailbox } from './open.ts';

describe.skipIf(!findDovecot())('E-2: IMAP on Dovecot', () => {
  let server: TestDovecot;
  let smtp: TestSmtpServer;
  beforeAll(async () => {
    server = await layDovecot();
    smtp = await laySmtpServer(dovecotPassword);
  });
  afterAll(async () => {
    await smtp?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  describeMailboxConformance('Dovecot', async (mails) => {
    const user = `sam-${randomUUID()}`;
    await server.deliver(user, mails);
    return openImapMailbox({
      userId: localUserId,
      accountId: 'account',
      address: 'sam@example.org',
      name: 'your account',
      credentials: { ...server.credentials(user), smtp: smtp.server() },
    });
  });

  it('E-3: that mail cannot be sent from it is told behind, and hinders nothing', async () => {
    const user = `sam-${randomUUID()}`;
    await server.deliver(user, []);
    const told = Promise.withResolvers<string>();
    const options: ImapMailboxOptions = {
      userId: localUserId,
      accountId: 'account',
      address: 'sam@example.org',
      name: 'your account',
      credentials: { ...server.credentials(user), smtp: { ...smtp.server(), security: 'starttls' } },
      sendingCheckedAfter: 0,
      onCannotSend: ({ name, error }) => told.resolve(`${name}: ${error.code}`),
    };
    await using mailbox = await openImapMailbox(options);
    expect(await told.promise).toBe('your account: MAILBOX_UNREACHABLE');
    expect(await mailbox.reader.overview()).toMatchObject({ unread: 0 });
    // Closed before its turn has come, it is given up.
    const early = await openImapMailbox({ ...options, sendingCheckedAfter: 600_000 });
    await early.close();
  });

  describe('when the connection breaks', () =>
    testFaults(() => layImapAccount(server), ['cut before the server acted', 'cut after the server acted']));
});
