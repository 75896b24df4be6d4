import { localUserId, type MailServer } from '@nexus/contracts';
import { lookIntoFolder } from '@nexus/email-providers/testing';
import { layImapAccount } from '@nexus/email-providers/testing/live-accounts';
import {
  buildRawMail,
  dovecotPassword,
  findDovecot,
  layDovecot,
  laySmtpServer,
  type TestDovecot,
  type TestSmtpServer,
} from '@nexus/mail-doubles';
import { createRuntime } from '@nexus/runtime';
import { parseSettings } from '@nexus/runtime/settings';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { startLiveDrive } from '../../support/mail/live-drive.ts';

const unsent = /^Your mail to Ada\b[^.]* did not go out: [^.]+\. It is among your drafts/;

describe.skipIf(!findDovecot())('a mail that does not go out', () => {
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

  /** Its certificate is nobody's: it fails before any mail was named, and for good. */
  const untrusted = (): MailServer => ({ ...smtp.server(), security: 'starttls' });

  /** A port where nothing listens any more: tried again and again. */
  async function closed(): Promise<MailServer> {
    const gone = await laySmtpServer(dovecotPassword);
    await gone[Symbol.asyncDispose]();
    return gone.server();
  }

  async function startAnswered(sendsBy: MailServer, sendDelay = 0) {
    const account = await layImapAccount(server, sendsBy);
    onTestFinished(() => account[Symbol.asyncDispose]());
    const date = new Date(Date.now() - 3_600_000);
    await account.deliver({
      subject: 'The crane',
      date,
      text: 'Could you confirm that the crane may come on Friday?\n',
    });
    const drive = await startLiveDrive(account, { sendDelay });
    onTestFinished(() => drive[Symbol.asyncDispose]());
    for (const words of ['next', 'reply yes Friday is fine']) await drive.say(words);
    const drafts = async () =>
      (await lookIntoFolder(server.credentials(account.address), 'Drafts')).map(({ flags }) => flags.join(' '));
    return { drive, drafts };
  }

  const plain = ['\\Draft \\Seen'];

  it('B-14: is told by name, with why and where it is, as soon as it failed, and can be sent again', async () => {
    const { drive, drafts } = await startAnswered(untrusted());
    for (const words of ['send it', 'yes']) await drive.say(words);
    await expect.poll(() => drive.heard, { timeout: 10_000 }).toMatch(unsent);
    expect(await drafts()).toEqual(plain);
    const [event] = eventsOf(drive.events, 'error');
    expect(event).toMatchObject({ code: 'MAILBOX_UNREACHABLE' });
    expect(event?.message).toContain('certificate');
    expect(event?.message).not.toContain('Ada');
    await drive.say('did it go out?');
    expect(drive.heard).toMatch(unsent);
    await drive.say('send it');
    expect(drive.heard).toMatch(/^Shall I send it to Ada/);
  });

  it('E-5: refused by its server for the password, it leaves the account connected', async () => {
    await using refusing = await laySmtpServer('another password');
    const address = 'nora@example.com';
    const raw = buildRawMail({ to: address, subject: 'The crane', date: new Date(Date.now() - 3_600_000) });
    await server.deliver(address, [{ raw }]);
    await using runtime = await createRuntime(parseSettings({ NEXUS_DATA_DIR: ':memory:' }));
    const { accounts } = runtime;
    const credentials = { ...server.credentials(address), smtp: refusing.server() };
    await accounts.connect(localUserId, { provider: 'imap', address }, credentials);
    await using resources = await runtime.openDrive(localUserId, { patience: 50_000 });
    await using drive = await startDrive({ mailbox: resources.mailbox, sendDelay: 0 });
    for (const words of ['next', 'reply yes Friday is fine', 'send it', 'yes']) await drive.say(words);
    await expect.poll(() => eventsOf(drive.events, 'error')).toMatchObject([{ code: 'MAILBOX_SIGN_IN_REFUSED' }]);
    expect((await resources.mailbox.reader.overview()).omissions).toEqual([]);
    expect(await accounts.list(localUserId)).toMatchObject([{ state: 'connected' }]);
  });

  it('B-14: undo stops one that is tried again and again, and says that it was not sent', async () => {
    const { drive, drafts } = await startAnswered(await closed());
    for (const words of ['send it', 'yes']) await drive.say(words);
    await expect.poll(drafts).toEqual(['$NexusSending \\Draft \\Seen']);
    await drive.say('did it go out?');
    expect(drive.heard).toBe('One mail is being sent just now.');
    await drive.say('undo');
    expect(drive.heard).toBe('Held back: it was not sent. The draft is still there.');
    expect(await drafts()).toEqual(plain);
    expect(eventsOf(drive.events, 'error')).toEqual([]);
  });

  it('B-14: at goodbye is told with it, where that can be known in time', async () => {
    const { drive, drafts } = await startAnswered(untrusted(), 600_000);
    for (const words of ['send it', 'yes', 'goodbye']) await drive.say(words);
    expect(drive.heard).toMatch(/^Goodbye\. .*Your mail to Ada\b[^.]* did not go out: .*Drive safely\.$/);
    expect(drive.heard).not.toMatch(/goes out now|sent one|heard it/);
    expect(await drafts()).toEqual(plain);
  });

  it('B-13: that was drafted and not sent after all is said to stay among the drafts, and can be heard again', async () => {
    const { drive, drafts } = await startAnswered(smtp.server());
    await drive.say('what does it say');
    expect(drive.heard).toMatch(/^Your draft to Ada\b.* says: yes Friday is fine\.$/i);
    for (const refusal of ["no, don't send it", 'no']) {
      await drive.say('send it');
      await drive.say(refusal);
      expect(drive.heard).toBe('Alright, it is not sent. It stays among your drafts.');
    }
    expect(await drafts()).toEqual(plain);
    await drive.say('who is it from');
    await drive.say('what does it say');
    expect(drive.heard).not.toContain('draft');
    expect(smtp.received).toEqual([]);
  });
});
