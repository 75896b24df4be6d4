import { createManualScheduler } from '@nexus/async/testing';
import type { SearchQuery } from '@nexus/contracts';
import { inventMail, maria, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

/** A Wednesday, eleven in Zurich. */
const now = new Date('2026-11-25T10:00:00Z');
const mails = [
  { emailId: 'lease', from: maria, subject: 'Lease', receivedAt: new Date('2026-11-20T09:00:00Z') },
  { emailId: 'roof', from: piet, subject: 'Roof', receivedAt: new Date('2026-11-20T16:00:00Z') },
  // Friday in London, and Saturday in Zurich.
  { emailId: 'late', from: piet, subject: 'Late', receivedAt: new Date('2026-11-20T23:30:00Z') },
  { emailId: 'today', from: piet, subject: 'Today', receivedAt: new Date('2026-11-25T08:00:00Z') },
].map((mail) =>
  inventMail({ ...mail, own: `Shall we talk about the ${mail.emailId}?`, messageId: `${mail.emailId}@x` }),
);

async function open() {
  const { mailbox: twin, log } = createTwinMailbox(mails);
  /** By whole days of UTC, as some services do. */
  const search = async ({ from = '', since = new Date(0), before = new Date(8e15) }: SearchQuery) => {
    const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '';
    return mails
      .filter(({ from: sender }) => sender?.name?.toLowerCase().includes(from.toLowerCase()))
      .filter(({ receivedAt }) => dayOf(receivedAt) >= dayOf(since) && dayOf(receivedAt) <= dayOf(before));
  };
  const mailbox = { ...twin, reader: { ...twin.reader, search } };
  const drive = await startDrive({ mailbox, now, timeZone: 'Europe/Zurich', scheduler: createManualScheduler() });
  return {
    log,
    ask: async (words: string) => {
      await drive.say(words);
      return drive.heard;
    },
    [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose](),
  };
}

describe('mail of a day', () => {
  it('W-2: what came on a day is counted and named, the newest first, on the driver’s clock', async () => {
    await using drive = await open();
    expect(await drive.ask('what came in on Friday')).toMatch(/^Two unread mails came on Friday: .*Roof; .*Lease\.$/);
    expect(await drive.ask('did I get any mail yesterday')).toBe('No unread mail came yesterday.');
    expect(await drive.ask('how many mails came in today')).toMatch(/^One unread mail came today: .*Today\.$/);
    expect(drive.log).toEqual([]);
  });

  it('W-2: a sender is looked for on a day; where there is nothing the day is said', async () => {
    await using drive = await open();
    expect(await drive.ask('what did Piet want on Saturday')).toMatch(/Piet Vos, on Saturday.*about the late/);
    expect(await drive.ask('anything from Piet since Tuesday')).toMatch(/about the today/);
    expect(await drive.ask('anything from Maria yesterday')).toBe('I found nothing from Maria yesterday.');
  });
});
