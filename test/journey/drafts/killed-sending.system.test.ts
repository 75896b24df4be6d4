import { localUserId, type MailIntent } from '@nexus/contracts';
import type { UnfinishedAction } from '@nexus/email-providers';
import {
  type LiveAccount,
  layGmailAccount,
  layImapAccount,
  layOutlookAccount,
} from '@nexus/email-providers/testing/live-accounts';
import { createMemoryMailIntentLog } from '@nexus/knowledge-store';
import {
  dovecotPassword,
  findDovecot,
  layDovecot,
  laySmtpServer,
  type TestDovecot,
  type TestSmtpServer,
} from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailboxOf, startLiveDrive } from '../../support/mail/live-drive.ts';

const hasDovecot = findDovecot();

/** A log of notes, and all that was ever begun in it. */
function keepNotes() {
  const intents = createMemoryMailIntentLog();
  const begun: MailIntent[] = [];
  return {
    begun,
    intents: {
      ...intents,
      begin(userId: string, intent: MailIntent) {
        begun.push(intent);
        return intents.begin(userId, intent);
      },
    },
  };
}

/** What the next drive finds out of a drive that was killed when these were its notes. */
async function findOut(account: LiveAccount, notes: readonly MailIntent[]): Promise<readonly UnfinishedAction[]> {
  const { intents } = keepNotes();
  for (const note of notes) await intents.begin(localUserId, { ...note, isLeft: true });
  const told = Promise.withResolvers<readonly UnfinishedAction[]>();
  const live = { userId: localUserId, intents, onUnfinished: told.resolve };
  await using _ = mailboxOf(account, (signal) => account.open({ signal, ...live }));
  const found = await told.promise;
  // Said once.
  await expect.poll(() => intents.open(localUserId)).toEqual([]);
  return found;
}

describe.each(['imap', 'gmail', 'outlook'] as const)('a mail of a drive that is killed, on %s', (provider) => {
  let server: TestDovecot | null = null;
  let smtp: TestSmtpServer | null = null;
  beforeAll(async () => {
    if (provider !== 'imap' || !hasDovecot) return;
    server = await layDovecot();
    smtp = await laySmtpServer(dovecotPassword);
  });
  afterAll(async () => {
    await smtp?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  async function lay(): Promise<LiveAccount> {
    if (provider === 'gmail') return layGmailAccount();
    if (provider === 'outlook') return layOutlookAccount();
    if (server === null || smtp === null) throw new Error('There is no server.');
    return layImapAccount(server, smtp.server());
  }

  it.skipIf(provider === 'imap' && !hasDovecot)(
    'E-8: is known not to have gone out before it was sent, and to have gone out after',
    async () => {
      await using account = await lay();
      await account.deliver({
        subject: 'Crane',
        messageId: 'crane@example.com',
        date: new Date(Date.now() - 3_600_000),
        text: 'Could you confirm that the crane may come on Friday?\n',
      });
      const { begun, intents } = keepNotes();
      await using drive = await startLiveDrive(account, { sendDelay: 600_000, intents, userId: localUserId });
      for (const words of ['next', 'reply yes Friday is fine', 'send it', 'yes']) await drive.say(words);
      expect(begun).toMatchObject([{ action: 'send', accountId: `account-${provider}` }]);
      const [draftId = ''] = begun.flatMap(({ emailIds }) => emailIds);
      const nothing = { action: 'send', done: [], notDone: [], unknown: [] };
      expect(await findOut(account, begun)).toEqual([{ ...nothing, notDone: [draftId] }]);
      await drive.session.close();
      expect(await intents.open(localUserId)).toEqual([]);
      expect(begun).toHaveLength(1);
      expect(await findOut(account, begun)).toEqual([{ ...nothing, done: [draftId] }]);
    },
  );
});
