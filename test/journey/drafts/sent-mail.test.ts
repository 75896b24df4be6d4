import { localUserId, type MailActionContext, NexusError, type SendReceipt } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { createMemoryMailIntentLog } from '@nexus/knowledge-store';
import { describe, expect, it } from 'vitest';
import { type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const mails = [
  inventMail({ emailId: 'roof', cc: [piet], own: 'The roof is finished. We clean up tomorrow.' }),
  inventMail({
    emailId: 'crane',
    messageId: 'crane@example.org',
    subject: 'Crane on Wednesday',
    own: 'The crane stands ready on Wednesday morning.',
  }),
];

type Send = (draftId: string, context: MailActionContext) => Promise<SendReceipt>;

/** A drive that has answered to all of its first mail with somebody in copy, and said yes to the sending. */
async function startSendingDrive(sendDelay: number, send: Send, options: DriveOptions = {}) {
  const twin = createTwinMailbox(mails);
  Object.assign(twin.mailbox.composer, { send });
  const drive = await startDrive({ ...options, mailbox: twin.mailbox, sendDelay });
  while (eventsOf(drive.events, 'card').at(-1)?.emailId !== 'roof') await drive.say('next');
  for (const words of ['reply to all that works for me', 'send it', 'yes']) await drive.say(words);
  return drive;
}

/** The notes of the driver's drives in this process. */
function keepNotes() {
  const intents = createMemoryMailIntentLog();
  /** What is the next drive's to look up, whatever else may be under way. */
  const left = async () =>
    (await intents.open(localUserId, new Date(0))).map(({ action, emailIds }) => `${action} ${emailIds.join()}`);
  return { intents, kept: { intents, userId: localUserId }, left };
}

const heard = ({ events }: Awaited<ReturnType<typeof startSendingDrive>>) =>
  eventsOf(events, 'assistant')
    .map(({ text }) => text)
    .join(' | ');

describe('a mail that was sent', () => {
  it('E-8: whom the server did not take it for is said by name, and never by address', async () => {
    await using drive = await startSendingDrive(0, async (draftId) => ({
      draftId,
      delivered: true,
      refused: [piet.address.toUpperCase()],
    }));
    await expect.poll(() => eventsOf(drive.events, 'error')).toMatchObject([{ code: 'MAIL_SEND_REFUSED' }]);
    await drive.say('next');
    expect(heard(drive)).toMatch(/went out, but the mail server did not take it for Piet/);
    expect(heard(drive)).not.toContain('@');
    expect(JSON.stringify(eventsOf(drive.events, 'error'))).not.toMatch(/piet/i);
  });

  it('E-8: one that went out and of which no copy was kept is said to be', async () => {
    const sent = Promise.withResolvers<void>();
    await using drive = await startSendingDrive(0, async (draftId) => {
      sent.resolve();
      return { draftId, delivered: true, filed: false };
    });
    await sent.promise;
    await drive.say('next');
    expect(heard(drive)).toMatch(/went out, but your mail server did not keep a copy.*among the drafts/);
  });

  it('E-8: one that waits is noted by its id, for a drive that follows one that was killed, until it is held back or sent', async () => {
    const { intents, kept, left } = keepNotes();
    const send: Send = async (draftId) => ({ draftId, delivered: true });
    await using drive = await startSendingDrive(60_000, send, kept);
    const [noted, ...others] = await intents.open(localUserId);
    expect(noted).toMatchObject({ accountId: 'account', action: 'send', emailIds: ['account/draft'] });
    expect(others).toEqual([]);
    expect(await left()).toEqual([]);
    await drive.say('undo');
    expect(await intents.open(localUserId)).toEqual([]);
    for (const words of ['send it', 'yes']) await drive.say(words);
    expect(await intents.open(localUserId)).toHaveLength(1);
    await drive.session.close();
    expect(await intents.open(localUserId)).toEqual([]);
  });

  it('E-8: one that fails in the drive is told there, and leaves nothing to the next', async () => {
    const { intents, kept } = keepNotes();
    const send = async () => {
      throw new NexusError('MAIL_SEND_REFUSED', 'The server refused the mail.');
    };
    await using drive = await startSendingDrive(0, send, kept);
    await expect.poll(() => intents.open(localUserId)).toEqual([]);
    await drive.say('next');
    expect(heard(drive)).toContain('the mail server refused it');
  });

  it('E-8: one of which nobody can tell is left to the next drive, unless it is found in this one', async () => {
    const { intents, kept, left } = keepNotes();
    const uncertain = new NexusError('MAIL_ACTION_UNCERTAIN', 'The connection broke.', { retryable: true });
    const outcomes = [uncertain, new NexusError('MAILBOX_UNREACHABLE', 'It is away.', { retryable: true })];
    await using drive = await startSendingDrive(
      0,
      async (draftId) => {
        const [outcome] = outcomes.splice(0, 1);
        if (outcome !== undefined) throw outcome;
        return { draftId, delivered: true };
      },
      kept,
    );
    await expect.poll(left).toEqual(['send account/draft']);
    await drive.say('send it');
    expect(outcomes).toEqual([]);
    expect(await left()).toEqual(['send account/draft']);
    await drive.say('send it');
    expect(drive.heard).toMatch(/^I looked: your mail to .+ went out\.$/);
    expect(await intents.open(localUserId)).toEqual([]);
  });

  for (const [how, last] of [
    ['after goodbye', 'goodbye'],
    ['when the drive is closed', null],
  ] as const) {
    it.each([
      ['one that fails', 'send account/draft'],
      ['that one was not taken for everyone', 'deliver account/draft'],
    ])(`E-8: %s ${how} is left for the next drive to say, and not before it is known`, async (_what, expected) => {
      const { kept, left } = keepNotes();
      const asked = Promise.withResolvers<void>();
      const broken = Promise.withResolvers<void>();
      const send: Send = async (draftId) => {
        asked.resolve();
        await broken.promise;
        if (expected.startsWith('deliver')) return { draftId, delivered: true, refused: [piet.address] };
        throw new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });
      };
      await using drive = await startSendingDrive(600_000, send, kept);
      if (last !== null) {
        await drive.say(last);
        expect(drive.heard).toContain('What you sent goes out now.');
      }
      const closed = drive.session.close();
      await asked.promise;
      expect(await left()).toEqual([]);
      broken.resolve();
      await closed;
      expect(await left()).toEqual([expected]);
    });
  }
});
