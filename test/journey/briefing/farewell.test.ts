import { type MailActionContext, NexusError, type SendReceipt } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const mails = [
  inventMail({ emailId: 'roof', messageId: 'roof@example.org', own: 'The roof is finished.' }),
  inventMail({
    emailId: 'crane',
    messageId: 'crane@example.org',
    from: piet,
    subject: 'Crane on Wednesday',
    own: 'The crane stands ready on Wednesday morning.',
  }),
  inventMail({ emailId: 'gate', messageId: 'gate@example.org', subject: 'The gate', own: 'The gate is painted.' }),
];

const noon = new Date('2026-11-10T12:00:00Z');

async function startTwinDrive(options: Parameters<typeof startDrive>[0] = {}) {
  const twin = createTwinMailbox(mails);
  const drive = await startDrive({ mailbox: twin.mailbox, clock: () => noon, sendDelay: 0, ...options });
  return { drive, twin, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

async function goTo(drive: Drive, emailId: string): Promise<void> {
  for (let left = 4; left > 0 && eventsOf(drive.events, 'card').at(-1)?.emailId !== emailId; left -= 1)
    await drive.say('next');
}

async function sayAll(drive: Drive, ...words: string[]): Promise<void> {
  for (const one of words) await drive.say(one);
}

describe('the end of a drive', () => {
  it('V-11: names all that was done: what was archived, snoozed and sent', async () => {
    await using two = await startTwinDrive();
    const { drive, twin } = two;
    await sayAll(drive, 'next', 'archive it', 'next', 'snooze it until tomorrow at nine');
    await sayAll(drive, 'next', 'reply yes that works for me', 'send it', 'yes');
    await expect.poll(() => twin.log).toContain('send account/draft');
    await drive.say('goodbye');
    expect(drive.heard).toContain(
      'You heard three mails, archived one, snoozed one until tomorrow at nine and sent one answer. Nothing is left.',
    );
  });

  it('V-11: names also what was moved, marked and muted, each as it stands in the end', async () => {
    await using two = await startTwinDrive();
    const { drive } = two;
    await sayAll(drive, 'next', 'flag it', 'mark it as read', 'mark it as unread', 'next', 'mark it as read');
    await sayAll(drive, 'move it to Invoices', 'next', 'mute this thread', 'yes', 'mute this sender', 'yes', 'goodbye');
    expect(drive.heard).toContain(
      'flagged one, moved one, marked one as read, marked one as unread, muted one sender and muted one thread.',
    );
  });

  it('V-11: of a mail that was only noted as sent it does not say that it went out', async () => {
    await using two = await startTwinDrive();
    const { drive, twin } = two;
    const sent: string[] = [];
    const send = async (draftId: string) => ({ draftId: sent[sent.push(draftId) - 1] ?? '', delivered: false });
    Object.assign(twin.mailbox.composer, { send });
    await sayAll(drive, 'next', 'reply yes that works for me', 'send it', 'yes');
    await expect.poll(() => sent).toHaveLength(1);
    await drive.say('goodbye');
    expect(drive.heard).toMatch(/^Goodbye\. You heard one mail\. There/);
  });

  it('V-11: names nothing that was taken back', async () => {
    await using two = await startTwinDrive();
    await sayAll(
      two.drive,
      'next',
      'flag it',
      'undo',
      'archive it',
      'undo',
      'snooze it until tomorrow',
      'undo',
      'mute this sender',
      'yes',
      'undo',
      'mute this thread',
      'yes',
      'undo',
      'goodbye',
    );
    expect(two.drive.heard).toMatch(/^Goodbye\. You heard one mail\. There are two mails still to come\./);
  });
});

describe('snoozed mail', () => {
  it('E-9: of earlier drives and of this one stands in the greeting and in what was left out', async () => {
    const twin = createTwinMailbox(mails);
    const { overview } = twin.mailbox.reader;
    const until = new Date('2026-11-11T09:00:00Z');
    // The last one is back in the inbox, and nobody has struck it off yet.
    const snoozed = ['fence', 'gate'].map((emailId) => ({ emailId, until }));
    Object.assign(twin.mailbox.reader, { overview: async () => ({ ...(await overview()), snoozed }) });
    await using drive = await startDrive({ mailbox: twin.mailbox, clock: () => noon });
    expect(drive.heard).toContain('One mail is snoozed until tomorrow at nine.');
    await sayAll(drive, 'next', 'snooze it until tomorrow at ten', 'what did you skip?');
    expect(drive.heard).toContain('Two mails are snoozed, the first until tomorrow at nine.');
    await sayAll(drive, 'undo', 'what did you leave out?');
    expect(drive.heard).toContain('One mail is snoozed until tomorrow at nine.');
  });
});

describe('what undo says', () => {
  it.each([
    ['archive it', 'Back in your inbox.'],
    ['move it to Invoices', 'Back in your inbox.'],
    ['flag it', 'No longer flagged.'],
    ['mark it as read', 'Unread again.'],
    ['snooze it until tomorrow', 'No longer snoozed.'],
  ])('B-14: after “%s”, how the mail that is open stands', async (action, words) => {
    await using two = await startTwinDrive();
    await sayAll(two.drive, 'next', action, 'undo');
    expect(two.drive.heard).toBe(words);
  });

  it('B-14: names another mail by its sender, and several by their number', async () => {
    await using two = await startTwinDrive();
    await goTo(two.drive, 'crane');
    await sayAll(two.drive, 'archive it', 'next', 'undo');
    expect(two.drive.heard).toMatch(/^The mail from Piet[\w ]* is back in your inbox\.$/);
    await sayAll(two.drive, 'archive everything', 'yes', 'undo');
    expect(two.drive.heard).toMatch(/^\w+ mails.* are back in your inbox\.$/);
  });

  it('B-14: says that the sender who was muted is heard again', async () => {
    await using two = await startTwinDrive();
    await goTo(two.drive, 'crane');
    await sayAll(two.drive, 'mute him', 'yes', 'undo');
    expect(two.drive.heard).toMatch(/^You hear Piet[\w ]* again\.$/);
  });

  it('B-14: where nothing was done yet, that it reaches this drive alone', async () => {
    await using two = await startTwinDrive();
    await two.drive.say('undo');
    expect(two.drive.heard).toBe('There is nothing to take back in this drive, and undo does not reach earlier ones.');
  });
});

describe('a mail of which nobody knows whether it was sent', () => {
  type Send = (draftId: string, context: MailActionContext) => Promise<SendReceipt>;
  const uncertain = () => new NexusError('MAIL_ACTION_UNCERTAIN', 'The connection broke.', { retryable: true });

  async function startDoubtfulDrive(send: Send) {
    const twin = createTwinMailbox(mails);
    Object.assign(twin.mailbox.composer, { send });
    const drive = await startDrive({ mailbox: twin.mailbox, sendDelay: 0 });
    await sayAll(drive, 'next', 'reply yes that works for me', 'send it', 'yes');
    await expect.poll(() => eventsOf(drive.events, 'error')).toMatchObject([{ code: 'MAIL_ACTION_UNCERTAIN' }]);
    return drive;
  }

  it('E-8: is looked for when the driver asks to send it again, under the same key, and said to be out', async () => {
    const keys: string[] = [];
    await using drive = await startDoubtfulDrive(async (draftId, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (keys.length === 1) throw uncertain();
      return { draftId, delivered: true };
    });
    await drive.say('send it');
    expect(drive.heard).toMatch(/^I looked: your mail to .+ went out\.$/);
    expect(new Set(keys).size).toBe(1);
    await drive.say('goodbye');
    expect(drive.heard).toContain('sent one answer');
    expect(drive.heard).not.toContain("can't tell");
  });

  it('E-8: where looking does not help either it is said what to do, again at goodbye', async () => {
    await using drive = await startDoubtfulDrive(async () => {
      throw uncertain();
    });
    await drive.say('send it');
    expect(drive.heard).toMatch(
      /still can't see whether your mail went out.*Look at your sent mail when you have parked/,
    );
    await drive.say('goodbye');
    expect(drive.heard).toContain("I can't tell whether a mail you sent went out");
    expect(drive.heard).not.toContain('sent one');
  });
});
