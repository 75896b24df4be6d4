import { lookIntoFolder } from '@nexus/email-providers/testing';
import { layImapAccount } from '@nexus/email-providers/testing/live-accounts';
import {
  dovecotPassword,
  findDovecot,
  layDovecot,
  laySmtpServer,
  type TestDovecot,
  type TestSmtpServer,
} from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLiveDrive } from '../../support/mail/live-drive.ts';

describe.skipIf(!findDovecot())('what is done in a drive on IMAP', () => {
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

  async function lay(sends: boolean) {
    const account = await layImapAccount(server, sends ? smtp.server() : null);
    const date = new Date(Date.now() - 3_600_000);
    await account.deliver({
      subject: 'The crane',
      messageId: 'crane@example.com',
      date,
      text: 'Could you confirm that the crane may come on Friday?\n',
    });
    const other = server.credentials(account.address);
    /** Each folder's mails with their flags, as a second client sees them. */
    const seen = async (folder: string) =>
      (await lookIntoFolder(other, folder)).map(({ subject, flags }) => [subject, ...flags].join(' '));
    return { account, seen };
  }

  it('E-3: is seen by a second client, and so is each undo', async () => {
    const { account, seen } = await lay(true);
    await using _ = account;
    await using drive = await startLiveDrive(account);
    const standing = async () => ({ inbox: await seen('INBOX'), archive: await seen('Archive') });
    const untouched = { inbox: ['The crane'], archive: [] };
    await drive.say('next');
    const actions: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
      ['archive it', standing, { inbox: [], archive: ['The crane'] }],
      ['flag it', standing, { inbox: ['The crane \\Flagged'], archive: [] }],
      ['mark it as read', standing, { inbox: ['The crane \\Seen'], archive: [] }],
      ['move it to Building', () => seen('Building'), ['The crane']],
      // These are ours alone: nothing of them shows in another program.
      ['remind me tomorrow at nine', standing, untouched],
      ['mute this thread', standing, untouched],
    ];
    for (const [words, look, expected] of actions) {
      await drive.say(words);
      if (/^Shall I/.test(drive.heard)) await drive.say('yes');
      expect(await look(), words).toEqual(expected);
      await drive.say('undo');
      expect(await standing(), `undo ${words}`).toEqual(untouched);
    }
    await drive.say('reply yes Friday is fine');
    expect(await seen('Drafts')).toEqual(['Re: The crane \\Draft \\Seen']);
    for (const words of ['send it', 'yes']) await drive.say(words);
    await expect.poll(() => seen('Sent'), { timeout: 30_000 }).toEqual(['Re: The crane \\Seen']);
    expect(await seen('Drafts')).toEqual([]);
    expect(await seen('INBOX')).toEqual(['The crane \\Answered']);
    expect(smtp.received).toMatchObject([{ from: account.address, to: ['ada@example.com'] }]);
  });

  it('E-1: an account that cannot send says so instead of asking, and keeps the draft', async () => {
    const { account, seen } = await lay(false);
    await using _ = account;
    await using drive = await startLiveDrive(account);
    await drive.say('next');
    await drive.say('reply yes Friday is fine');
    await drive.say('send it');
    expect(drive.heard).toBe(
      'Your mail account cannot send. What you said stays among its drafts; send it from your mail program when you have parked.',
    );
    expect(await seen('Drafts')).toEqual(['Re: The crane \\Draft \\Seen']);
    expect(await seen('INBOX')).toEqual(['The crane']);
  });

  it('E-1: an account that cannot be watched says so once', async () => {
    const { account } = await lay(false);
    await using _ = account;
    await using mailbox = await account.open();
    const { capabilities } = mailbox.account;
    const unwatched = {
      ...mailbox,
      account: { ...mailbox.account, capabilities: { ...capabilities, watches: false } },
      watcher: null,
    };
    await using drive = await startLiveDrive(account, { mailbox: unwatched });
    await expect
      .poll(() => drive.heard)
      .toBe("I can't watch for new mail here, so what comes in from now on waits for the next drive.");
    await drive.say('next');
    expect(drive.heard).toMatch(/crane/);
  });
});
