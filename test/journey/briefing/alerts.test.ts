import { createManualScheduler } from '@nexus/async/testing';
import { NexusError } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox, type TwinMailbox } from '../../support/mail/twin-mailbox.ts';

const mails = [
  inventMail({ emailId: 'roof', own: 'The roof is finished. We clean up tomorrow.' }),
  inventMail({
    emailId: 'crane',
    messageId: 'crane@example.org',
    subject: 'Crane on Wednesday',
    own: 'The crane stands ready on Wednesday morning.',
  }),
];

const urgent = inventMail({
  emailId: 'urgent',
  messageId: 'urgent@example.org',
  subject: 'URGENT: the scaffold is not safe',
  own: 'Urgent: could you please call me by 3 pm today? The scaffold must be closed as soon as possible. Can you confirm?',
  delivery: { importance: 'high' },
  receivedAt: new Date('2026-11-10T12:30:00Z'),
});
const ordinary = inventMail({
  emailId: 'ordinary',
  messageId: 'ordinary@example.org',
  inReplyTo: 'crane@example.org',
  references: ['crane@example.org'],
  subject: 'Re: Crane on Wednesday',
  own: 'The crane has arrived in the yard.',
  receivedAt: new Date('2026-11-10T12:31:00Z'),
});
const newsletter = inventMail({
  emailId: 'newsletter',
  messageId: 'newsletter@example.org',
  subject: 'Ten offers',
  own: 'Buy now. Unsubscribe below.',
  delivery: { unsubscribe: true, precedence: 'bulk', listId: 'offers.example.org' },
  receivedAt: new Date('2026-11-10T12:32:00Z'),
});

async function startWatchedDrive() {
  const twin = createTwinMailbox(mails);
  const scheduler = createManualScheduler();
  let told: () => void = () => {};
  const drive = await startDrive({ mailbox: twin.mailbox, scheduler, onStatus: () => told() });
  /** Resolves when so many mails are to come. */
  async function left(count: number): Promise<void> {
    for (;;) {
      const progress = drive.session.snapshot().find((message) => message.type === 'progress');
      if (progress?.left === count) return;
      await new Promise<void>((resolve) => {
        told = resolve;
      });
    }
  }
  return { twin, drive, scheduler, left, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

async function endOf(drive: Drive) {
  await drive.session.close();
  return eventsOf(drive.events, 'end').at(-1);
}

async function heardMatching(drive: Drive, pattern: RegExp): Promise<void> {
  while (!pattern.test(drive.heard)) await new Promise((resolve) => setImmediate(resolve));
}

function alerts({ drive }: { readonly drive: Drive; readonly twin: TwinMailbox }) {
  return eventsOf(drive.events, 'alert').map(({ emailId }) => emailId);
}

describe('mail that comes in during the drive', () => {
  it('V-7: a red flag is announced once, while the agent listens, and comes next', async () => {
    await using watched = await startWatchedDrive();
    const { twin, drive, scheduler, left } = watched;
    await drive.say('next');
    twin.deliver(urgent);
    await left(2);
    scheduler.advance(0);
    await heardMatching(drive, /Something important just came in: Maria Chen/);
    expect(eventsOf(drive.events, 'alert')).toMatchObject([{ emailId: 'urgent' }]);
    expect(eventsOf(drive.events, 'alert')[0]?.score).toBeGreaterThanOrEqual(0.6);
    await drive.say('next');
    expect(eventsOf(drive.events, 'card').at(-1)).toMatchObject({ emailId: 'urgent' });
    await drive.say('next');
    expect(eventsOf(drive.events, 'card').at(-1)?.emailId).not.toBe('urgent');
    scheduler.advance(600_000);
    expect(alerts(watched)).toEqual(['urgent']);
    expect(await endOf(drive)).toMatchObject({ briefed: 3, remaining: 0 });
  });

  it('V-7: it does not come between a question and its answer; the next item waits for it', async () => {
    await using watched = await startWatchedDrive();
    const { twin, drive, scheduler, left } = watched;
    await drive.say('next');
    await drive.say('mute this sender');
    twin.deliver(urgent);
    await left(2);
    scheduler.advance(600_000);
    expect(alerts(watched)).toEqual([]);
    const before = drive.events.length;
    await drive.say('next');
    const words = eventsOf(drive.events.slice(before), 'assistant').map(({ text }) => text);
    expect(words.findIndex((text) => text.startsWith('Something important'))).toBe(0);
    expect(words).toHaveLength(2);
    expect(alerts(watched)).toEqual(['urgent']);
  });

  it('V-7: other mail joins its topic without a word, and what is held back is counted', async () => {
    await using watched = await startWatchedDrive();
    const { twin, drive, scheduler, left } = watched;
    const said = eventsOf(drive.events, 'assistant').length;
    twin.deliver(newsletter);
    twin.deliver(ordinary);
    await left(3);
    scheduler.advance(600_000);
    expect(eventsOf(drive.events, 'assistant')).toHaveLength(said);
    const opened: string[] = [];
    for (let told = 0; told < 3; told++) {
      await drive.say('next');
      opened.push(eventsOf(drive.events, 'card').at(-1)?.emailId ?? '');
    }
    expect(new Set(opened)).toEqual(new Set(['roof', 'crane', 'ordinary']));
    expect(alerts(watched)).toEqual([]);
    await drive.say('what did you leave out?');
    expect(drive.heard).toMatch(/one newsletter/i);
  });

  it('V-7: a mail that was dealt with elsewhere leaves without a word; B-9: what was told stays counted', async () => {
    await using watched = await startWatchedDrive();
    const { twin, drive, left } = watched;
    await drive.say('next');
    const open = eventsOf(drive.events, 'card').at(-1)?.emailId;
    for (const { emailId } of mails) twin.takeAway(emailId);
    await left(0);
    expect(open).toBeDefined();
    expect(await endOf(drive)).toMatchObject({ briefed: 1, remaining: 0 });
  });

  it('V-7: a connection that was lost is taken up where it broke off', async () => {
    await using watched = await startWatchedDrive();
    const { twin, drive, scheduler, left } = watched;
    twin.breakConnection(new NexusError('MAILBOX_UNREADABLE', 'The connection was lost.', { retryable: true }));
    while (scheduler.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    twin.deliver(ordinary);
    scheduler.advance(1_000);
    await left(3);
    expect(eventsOf(drive.events, 'error')).toEqual([]);
  });
});
