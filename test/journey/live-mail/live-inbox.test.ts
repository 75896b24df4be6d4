import { createManualScheduler } from '@nexus/async/testing';
import { localUserId, NexusError } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { createMemoryHiddenMailStore } from '@nexus/knowledge-store';
import { describe, expect, it } from 'vitest';
import { type Drive, type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createKeptDrives, driver } from '../../support/drive/kept-drives.ts';
import { createEndlessMailbox } from '../../support/mail/endless-mailbox.ts';
import { createTwinMailbox, type TwinMailbox } from '../../support/mail/twin-mailbox.ts';

async function endOf(drive: Drive) {
  await drive.session.close();
  return eventsOf(drive.events, 'end').at(-1);
}

describe('thousands of unread mails of a live account', () => {
  it('B-4: mail before the window is counted and not read, and the greeting waits for the newest pages alone', async () => {
    const endless = createEndlessMailbox({ unread: 10_000, recent: 40 });
    await using drive = await startDrive({ mailbox: endless.mailbox });
    expect(endless.pages).toBeLessThanOrEqual(2);
    expect(endless.texts).toBe(40);
    expect(eventsOf(drive.events, 'ready')).toMatchObject([{ unread: 10_000, held: { older: 9_960 } }]);
    expect(drive.heard).toContain('You have forty unread mails');
    await drive.say('next');
    expect(eventsOf(drive.events, 'card')[0]?.emailId).toMatch(/^account\/(?:\d|[123]\d)$/);
    expect(await endOf(drive)).toMatchObject({ briefed: 1, remaining: 39 });
  });

  it('B-23: where all of them are new the greeting and the first mails come before the rest is read', {
    timeout: 300_000,
  }, async () => {
    const endless = createEndlessMailbox({ unread: 4_000, recent: 4_000 });
    const held = endless.hold(5);
    const scheduler = createManualScheduler();
    await using drive = await startDrive({ mailbox: endless.mailbox, scheduler });
    expect(endless.pages).toBe(5);
    // The sixty that seem to matter most, and of the first five to be told those that are none of them.
    expect(endless.texts).toBe(63);
    expect(drive.heard).toMatch(/newest; three thousand five hundred more wait behind them/);
    await drive.say('next');
    expect(drive.heard).toContain('has left the yard');
    const second = drive.say('next');
    // Nobody waits for the order longer than a few seconds.
    while (scheduler.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    scheduler.advance(3_000);
    await second;
    expect(drive.heard).toContain('has left the yard');
    expect(eventsOf(drive.events, 'card')).toHaveLength(2);
    held.release();
    await drive.session.remembered();
    expect(endless.texts).toBeLessThan(1_100);
    const { briefed = 0, remaining = 0 } = (await endOf(drive)) ?? {};
    expect(briefed + remaining).toBe(4_000);
  });
});

describe('more unread mail than is read before the greeting', () => {
  it('B-23, B-17: what seems to matter most by its headers is judged with its text before the greeting counts it', async () => {
    const plain = Array.from({ length: 70 }, (_, number) =>
      inventMail({
        emailId: `plain-${number}`,
        messageId: `plain-${number}@example.org`,
        from: { name: `Yard ${number}`, address: `yard-${number}@example.org` },
        subject: `Notes on yard ${number}`,
        own: 'Nothing to do here, this only says that the yard is swept.',
      }),
    );
    const asking = inventMail({
      emailId: 'asking',
      messageId: 'asking@example.org',
      from: piet,
      subject: 'Crane permit, urgent',
      own: 'The council closes at 18:00 today. Could you do it by then?',
    });
    await using drive = await startDrive({ mailbox: createTwinMailbox([...plain, asking]).mailbox });
    expect(drive.heard).toMatch(/One is urgent\..*the first three: Crane permit/);
    await drive.say('next');
    expect(eventsOf(drive.events, 'card')[0]?.emailId).toMatch(/asking/);
  });
});

const thread = (name: string, more: Parameters<typeof inventMail>[0] = {}) =>
  inventMail({
    emailId: name,
    messageId: `${name}@example.org`,
    inReplyTo: 'root@example.org',
    references: ['root@example.org'],
    subject: 'Re: Lunch on Friday',
    own: `I would like the soup, says ${name}.`,
    ...more,
  });
const roof = inventMail({ emailId: 'roof', messageId: 'roof@example.org', own: 'The roof is finished.' });

async function goTo(drive: Drive, pattern: RegExp): Promise<void> {
  for (let left = 5; left > 0 && !pattern.test(eventsOf(drive.events, 'card').at(-1)?.emailId ?? ''); left -= 1)
    await drive.say('next');
}

describe('a thread that the driver mutes', () => {
  it('E-9: is asked about, left out now and on the next drive, kept as a digest, and undo takes it back', async () => {
    await using hiddenMail = createMemoryHiddenMailStore();
    const kept = { userId: localUserId, hiddenMail };
    const mails = [roof, thread('one'), thread('two'), thread('three')];
    {
      await using drive = await startDrive({ ...kept, mailbox: createTwinMailbox(mails).mailbox });
      await goTo(drive, /one|two|three/);
      await drive.say('mute this thread');
      expect(drive.heard).toMatch(/Shall I mute this thread and leave out two more mails of it\?/);
      await drive.say('yes');
      expect(drive.heard).toMatch(/^This thread is muted\./);
      await drive.say('undo');
      expect(await hiddenMail.muted(localUserId)).toEqual([]);
      for (const words of ['mute this thread', 'yes']) await drive.say(words);
      expect(JSON.stringify(await hiddenMail.muted(localUserId))).not.toMatch(/root|example/);
      const { briefed = 0, remaining = 0 } = (await endOf(drive)) ?? {};
      // With the two that are held back they are all four (B-9).
      expect(briefed + remaining).toBe(2);
    }
    await using next = await startDrive({
      ...kept,
      mailbox: createTwinMailbox([...mails, thread('four', { inReplyTo: 'three@example.org' })]).mailbox,
    });
    expect(eventsOf(next.events, 'ready')).toMatchObject([{ unread: 5, held: { muted: 4 } }]);
    await next.say('what did you leave out?');
    expect(next.heard).toMatch(/of threads you muted/);
    for (const words of ['unmute all threads', 'yes']) await next.say(words);
    expect(next.heard).toMatch(/You hear that thread again, from the next drive on/);
    expect(await hiddenMail.muted(localUserId)).toEqual([]);
  });
});

describe('a mail that is only pictures', () => {
  it('E-7: is said to be, and a yes flags it', async () => {
    const picture = inventMail({ emailId: 'picture', onlyPictures: true, subject: 'From the site' });
    const twin = createTwinMailbox([picture]);
    await using drive = await startDrive({ mailbox: twin.mailbox });
    await drive.say('next');
    expect(drive.heard).toMatch(/It looks like a picture without text\..*Flag it for later\?$/);
    await drive.say('yes');
    expect(twin.log).toEqual(['flag picture']);
  });
});

describe('snoozed mail whose time comes while the drive lasts', () => {
  const noon = new Date('2026-11-10T12:00:00Z');
  const mails = ['roof', 'crane', 'gate'].map((name) =>
    inventMail({
      emailId: name,
      messageId: `${name}@example.org`,
      subject: `The ${name}`,
      own: `The ${name} is here.`,
    }),
  );

  async function startAtNoon(twin: TwinMailbox, options: DriveOptions = {}) {
    const scheduler = createManualScheduler();
    const drive = await startDrive({ mailbox: twin.mailbox, scheduler, clock: () => noon, ...options });
    /** Lets time pass, and what is announced be spoken. */
    const heardAfter = (milliseconds: number) => {
      scheduler.advance(milliseconds);
      return expect.poll(() => scheduler.advance(0) ?? drive.heard);
    };
    return { drive, scheduler, heardAfter, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
  }
  const cardOf = (drive: Drive) => eventsOf(drive.events, 'card').at(-1)?.emailId ?? '';

  it('E-9: is announced, comes next and is counted once; the time alone brings nothing back', async () => {
    const twin = createTwinMailbox(mails);
    await using started = await startAtNoon(twin);
    const { drive, scheduler, heardAfter } = started;
    await drive.say('next');
    const snoozed = cardOf(drive);
    await drive.say('remind me in ten minutes');
    expect(twin.log).toEqual([`snooze ${snoozed}`]);
    await drive.say('next');
    twin.bringBack(snoozed);
    await heardAfter(601_000).toMatch(/^Back from snooze: Maria Chen about .*It comes next\.$/);
    await drive.say('next');
    expect(cardOf(drive)).toBe(snoozed);
    await drive.say('remind me in ten minutes');
    const said = eventsOf(drive.events, 'assistant').length;
    // Somebody read it in a mail program meanwhile.
    scheduler.advance(3_600_000);
    await drive.say('next');
    expect(cardOf(drive)).not.toBe(snoozed);
    expect(eventsOf(drive.events, 'assistant')).toHaveLength(said + 1);
    expect(await endOf(drive)).toMatchObject({ briefed: 3, remaining: 0 });
  });

  it('E-9: mail that is held back is not taken for snoozed, though it would no longer be held', async () => {
    const scaffold = inventMail({ emailId: 'scaffold', messageId: 'scaffold@example.org', from: piet });
    const { preferencesStore } = createKeptDrives();
    await preferencesStore.update(driver, (kept) => ({ ...kept, mutedSenders: [piet.address] }));
    const twin = createTwinMailbox([scaffold, ...mails]);
    await using started = await startAtNoon(twin, { preferencesStore, userId: driver });
    const { drive, heardAfter } = started;
    expect(eventsOf(drive.events, 'ready')).toMatchObject([{ held: { muted: 1 } }]);
    await drive.say('next');
    const snoozed = cardOf(drive);
    for (const words of ['remind me in ten minutes', 'next', 'unmute Piet', 'yes']) await drive.say(words);
    twin.bringBack(snoozed);
    await heardAfter(601_000).toMatch(/^Back from snooze: Maria Chen about .*It comes next\.$/);
    expect(eventsOf(drive.events, 'assistant').filter(({ text }) => /^Back from snooze: Piet/.test(text))).toEqual([]);
  });

  it('E-9: of an earlier drive joins this one when its time comes, and a mailbox that is away then is asked again', async () => {
    await using hiddenMail = createMemoryHiddenMailStore();
    await hiddenMail.snooze(localUserId, [{ emailId: 'gate', until: new Date(noon.getTime() + 300_000) }]);
    const twin = createTwinMailbox(mails);
    twin.takeAway('gate');
    await using started = await startAtNoon(twin, { hiddenMail, userId: localUserId });
    const { drive, scheduler, heardAfter } = started;
    expect(eventsOf(drive.events, 'ready')).toMatchObject([{ unread: 2 }]);
    const { unread } = twin.mailbox.reader;
    let asked = 0;
    Object.assign(twin.mailbox.reader, {
      unread: () => {
        asked += 1;
        throw new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });
      },
    });
    twin.bringBack('gate');
    scheduler.advance(301_000);
    await expect.poll(() => asked).toBe(1);
    Object.assign(twin.mailbox.reader, { unread });
    await heardAfter(1_000).toMatch(/^Back from snooze: Maria Chen about .*gate.*It comes next\.$/);
    await drive.say('next');
    expect(cardOf(drive)).toBe('gate');
  });

  it('E-9: nothing waits for it any more once the drive is over', async () => {
    const twin = createTwinMailbox(mails);
    await using started = await startAtNoon(twin);
    const { drive, scheduler } = started;
    await drive.say('next');
    await drive.say('remind me in ten minutes');
    await drive.session.close();
    expect(scheduler.waiting).toBe(0);
  });
});
