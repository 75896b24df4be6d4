import { createManualScheduler } from '@nexus/async/testing';
import { type Mailbox, NexusError } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { createCombinedMailbox } from '@nexus/email-providers';
import { describe, expect, it } from 'vitest';
import { type Drive, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox, type TwinMailbox } from '../../support/mail/twin-mailbox.ts';

const clock = () => new Date('2026-11-10T12:00:00Z');

async function saying(drive: Drive, ...lines: readonly string[]): Promise<string> {
  for (const line of lines) await drive.say(line);
  return drive.heard;
}

function startOne(sendDelay: number) {
  const attachments = [{ name: 'roof-plan.pdf', mediaType: 'application/pdf', size: 2_000 }];
  const twin = createTwinMailbox([inventMail({ emailId: 'roof', attachments })]);
  return startDrive({ mailbox: twin.mailbox, scheduler: createManualScheduler(), clock, sendDelay });
}

function partOf({ mailbox }: TwinMailbox) {
  const { accountId, name, addresses } = mailbox.account;
  return { accountId, name, addresses, open: async (): Promise<Mailbox> => mailbox };
}

describe('questions about what was done', () => {
  it('B-19: what was snoozed, done last, and done at all', async () => {
    await using drive = await startOne(0);
    expect(await saying(drive, 'what did I do last?')).toBe('Nothing was done to your mail in this drive.');
    await saying(drive, 'next', 'flag it', 'snooze it until tomorrow at nine');
    expect(await saying(drive, 'what did I snooze?')).toMatch(
      /^I snoozed the mail from Maria Chen until tomorrow at nine/,
    );
    expect(await saying(drive, 'what did you just do?')).toMatch(/^Last I snoozed the mail/);
    expect(await saying(drive, 'what have I done so far?')).toMatch(/^I flagged the mail from Maria Chen and snoozed/);
    await saying(drive, 'undo');
    expect(await saying(drive, 'what did I snooze?')).toBe('Nothing was snoozed in this drive.');
  });

  it('B-14: of a mail it is said whether it went out', async () => {
    await using drive = await startOne(60_000);
    expect(await saying(drive, 'what did you send?')).toBe('Nothing was sent in this drive.');
    expect(await saying(drive, 'next', 'reply yes that works', 'did it go out?')).toBe(
      'The draft to Maria Chen is not sent; say send it.',
    );
    expect(await saying(drive, 'send it', 'yes', 'did it go out?')).toMatch(/^One mail goes out in less than/);
  });

  it('B-19: which mail was flagged, whether there is a draft, and what was written to somebody', async () => {
    await using drive = await startOne(60_000);
    expect(await saying(drive, 'have I got an open draft')).toBe('There is no draft.');
    expect(await saying(drive, 'next', 'flag it', 'which mail did I flag')).toBe('I flagged the mail from Maria Chen.');
    expect(await saying(drive, 'reply yes that works', 'what drafts have I got')).toBe(
      'Your draft to Maria Chen says: yes that works.',
    );
    expect(await saying(drive, 'what did I just write to Maria')).toBe(
      'The draft to Maria Chen is not sent; say send it.',
    );
    expect(await saying(drive, 'what did I send to Tom Reilly today')).toBe('Nothing to Tom Reilly in this drive.');
    for (const to of ['Maria today', 'her', 'Maria Chen'])
      expect(await saying(drive, `what did I send to ${to}`)).toBe('The draft to Maria Chen is not sent; say send it.');
    expect(await saying(drive, 'send it', 'yes', 'what did I send to Maria')).toMatch(
      /^One mail goes out in less than/,
    );
  });

  it('B-14: where nothing can be sent it is not said that something goes out', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'next', 'reply yes that works', 'send it', 'yes', 'did you send it?')).toMatch(
      /^No, this mailbox cannot send\..*I note one mail as sent/,
    );
  });

  it.each([
    ['MAIL_SEND_REFUSED', 'the mail server refused it'],
    ['DRAFT_NOT_FOUND', 'its draft is not there any more'],
  ] as const)(
    'B-14: a mail that was in doubt is not any more once it is known that it did not go out: %s',
    async (code, why) => {
      const twin = createTwinMailbox([inventMail({ emailId: 'roof' })]);
      const outcomes = ['MAIL_ACTION_UNCERTAIN', code] as const;
      let tries = 0;
      const send = async () => {
        throw new NexusError(outcomes[tries++] ?? 'INTERNAL', 'It broke.');
      };
      Object.assign(twin.mailbox.composer, { send });
      await using drive = await startDrive({
        mailbox: twin.mailbox,
        scheduler: createManualScheduler(),
        clock,
        sendDelay: 0,
      });
      await saying(drive, 'next', 'reply yes that works', 'send it', 'yes');
      await expect.poll(() => saying(drive, 'did it go out?')).toContain("I don't know whether the mail to Maria Chen");
      expect(await saying(drive, 'send it')).toContain(why);
      expect(await saying(drive, 'did it go out?')).toMatch(
        new RegExp(`^Your mail to Maria Chen did not go out: ${why}`),
      );
      const farewell = await saying(drive, 'goodbye');
      expect(farewell).toContain('One draft was not sent.');
      expect(farewell).not.toContain("can't");
    },
  );

  it('B-14: what is sent is said to be, and to whom', async () => {
    await using drive = await startOne(0);
    await saying(drive, 'next', 'reply yes that works', 'send it', 'yes');
    await expect.poll(() => saying(drive, 'what did you send?')).toBe('I sent an answer to Maria Chen.');
  });

  it('E-7: what is attached', async () => {
    await using drive = await startOne(0);
    for (const words of ["what's attached?", 'any attachments?', 'which files are there'])
      expect(await saying(drive, 'next', 'go back', words)).toContain('roof plan, a PDF');
  });

  it('E-6: which account a mail is in, and what came to one of them', async () => {
    const work = createTwinMailbox([inventMail({ emailId: 'work/roof', accountId: 'work', messageId: 'roof' })], {
      accountId: 'work',
      name: 'your work account',
    });
    const garden = inventMail({ emailId: 'home/garden', accountId: 'home', messageId: 'garden', from: piet });
    const home = createTwinMailbox([garden], { accountId: 'home', name: 'your home account' });
    const mailbox = createCombinedMailbox({ parts: [partOf(work), partOf(home)] });
    await using drive = await startDrive({ mailbox, scheduler: createManualScheduler(), clock });
    expect(await saying(drive, 'what came to my home address?')).toMatch(
      /^One unread mail came to your home account: Piet Vos/i,
    );
    expect(await saying(drive, 'which account is it in?')).toBe('It came to your home account.');
    expect(await saying(drive, 'archive it')).toContain('the mail from Piet Vos');
    expect(home.log).toEqual(['archive home/garden']);
    expect(await saying(drive, "what's in my work account?")).toContain('Maria Chen');
    expect(await saying(drive, 'what came to my club account?')).toBe(
      "I don't know an account called club. I read your work account and your home account.",
    );
  });

  it('B-12: where nothing is found it is said what was not looked into', async () => {
    const { mailbox } = createTwinMailbox([inventMail({ emailId: 'roof' })]);
    const { account } = mailbox;
    const inboxOnly = { ...account, capabilities: { ...account.capabilities, searchesInboxOnly: true } };
    await using drive = await startDrive({ mailbox: { ...mailbox, account: inboxOnly }, clock });
    expect(await saying(drive, 'is there anything from Petrel?')).toBe(
      "I found nothing from Petrel in your inbox. I don't look into other folders.",
    );
  });
});
