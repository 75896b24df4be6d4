import { createManualScheduler } from '@nexus/async/testing';
import type { BriefedMailStore, MailMessage } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { briefedId } from '@nexus/intelligence';
import { createMemoryBriefedMailStore } from '@nexus/knowledge-store';
import { describe, expect, it, vi } from 'vitest';
import { type Drive, eventsOf } from '../../support/drive/drive.ts';
import { createKeptDrives, driver } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const mails = (): MailMessage[] => [
  inventMail({ emailId: 'roof', messageId: 'roof@example.org', own: 'The roof is finished. We clean up tomorrow.' }),
  inventMail({
    emailId: 'crane',
    messageId: 'crane@example.org',
    from: piet,
    subject: 'The crane',
    own: 'The crane stands on the other side now. It is out of the way.',
  }),
  inventMail({
    emailId: 'paint',
    messageId: null,
    from: { name: 'Ute Brandt', address: 'ute@example.org' },
    subject: 'Colours of the stairs',
    own: 'The painters chose a light grey. It dries over the weekend.',
  }),
];
const mailbox = () => createTwinMailbox(mails()).mailbox;
/** How a mail is remembered. */
const idOf = (emailId: string) =>
  briefedId({ emailId, messageId: mails().find((mail) => mail.emailId === emailId)?.messageId ?? null });

const cards = ({ events }: Drive) => eventsOf(events, 'card').map(({ emailId }) => emailId);
const held = ({ events }: Drive) => eventsOf(events, 'ready')[0]?.held;

/** One that is held back, and that every search finds. */
const offer = inventMail({
  emailId: 'offer',
  messageId: 'offer@shop.test',
  from: { name: 'Petra Petrel', address: 'petra@shop.test' },
  subject: 'Ten offers',
  own: 'The doors are cheaper this week.',
  delivery: { unsubscribe: true },
});
function withOffer() {
  const twin = createTwinMailbox([...mails(), offer]);
  return { ...twin.mailbox, reader: { ...twin.mailbox.reader, search: async () => [offer] } };
}

describe('mail that is told beside the briefing', () => {
  it.each([
    ['read the mail from Piet to me'],
    ['find the mail from Petrel', 'read it'],
    ['anything from Petrel?', 'tell me more'],
  ])('B-9, M-13: is heard, counted as such, and not told again: %s', async (...lines) => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(withOffer());
      expect(held(drive)).toEqual({ bulk: 1 });
      for (const line of lines) await drive.say(line);
      await drive.say('goodbye');
      expect(drive.heard).toMatch(/^Goodbye\. You heard one mail\./);
    }
    await using drive = await drives.start(withOffer());
    expect(held(drive)?.['already-briefed']).toBe(1);
  });
});

describe('mail that an earlier drive told', () => {
  it('M-13: is not told again, is counted as held, and what was not reached is told', async () => {
    const drives = createKeptDrives();
    const told: string[] = [];
    {
      await using drive = await drives.start(mailbox());
      await drive.say('next');
      await drive.say('next');
      told.push(...cards(drive));
    }
    expect(told).toHaveLength(2);
    await using drive = await drives.start(mailbox());
    expect(held(drive)).toEqual({ 'already-briefed': 2 });
    expect(drive.heard).toMatch(/You have one unread mail.*You have heard two more before\./);
    await drive.say('next');
    await drive.say('next');
    expect([...told, ...cards(drive)].sort()).toEqual(['crane', 'paint', 'roof']);
    expect(drive.heard).toMatch(/That was everything\. I left out two mails that you heard before/);
  });

  it('M-13: is still found, and read, when the driver asks for it', async () => {
    const drives = createKeptDrives();
    await drives.briefedStore.add(
      driver,
      mails().map(({ emailId }) => idOf(emailId)),
    );
    await using drive = await drives.start(mailbox());
    expect(drive.heard).toMatch(
      /no unread mail to go through\. You have heard three more before\. Say read me the ones I heard before to go/,
    );
    for (const [words, none] of [
      ['any fraud', 'looks like a fraud'],
      ['anything urgent', 'urgent'],
      ['who is waiting for me', 'waiting'],
    ] as const) {
      await drive.say(words);
      expect(drive.heard).toContain(none);
      expect(drive.heard).toMatch(/That is without the three mails you heard before\. Say read me/);
    }
    await drive.say('what did you leave out');
    expect(drive.heard).toMatch(/three mails that you heard before/);
    await drive.say('what did I hear yesterday');
    expect(drive.heard).toMatch(/You heard three unread mails before, from Maria Chen, Piet Vos and Ute Brandt/);
    await drive.say('open the mail from Piet');
    expect(drive.heard).toMatch(/stands on the other side/);
  });

  it('M-13: is kept while the drive goes on, so that a process that dies loses little', async () => {
    const drives = createKeptDrives();
    await using drive = await drives.start(mailbox());
    expect(await drives.briefedStore.get(driver)).toEqual(new Set());
    await drive.say('next');
    const [first = ''] = cards(drive);
    await vi.waitFor(async () => expect(await drives.briefedStore.get(driver)).toEqual(new Set([idOf(first)])));
  });

  it('M-13: taking an action back does not make it untold, and what is to come back later is told then', async () => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(mailbox());
      await drive.say('next');
      await drive.say('archive it');
      await drive.say('undo');
      await drive.say('next');
      await drive.say('snooze it until tomorrow');
      const [first = '', second = ''] = cards(drive);
      await vi.waitFor(async () => expect(await drives.briefedStore.get(driver)).toEqual(new Set([idOf(first)])));
      await drive.say('undo');
      await vi.waitFor(async () =>
        expect(await drives.briefedStore.get(driver)).toEqual(new Set([idOf(first), idOf(second)])),
      );
    }
    await using drive = await drives.start(mailbox());
    expect(held(drive)).toEqual({ 'already-briefed': 2 });
  });

  it('M-13: what was decided without being told is not told later, unless it was taken back', async () => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(mailbox());
      await drive.say('archive the mail from Piet');
      await vi.waitFor(async () => expect(await drives.briefedStore.get(driver)).toEqual(new Set([idOf('crane')])));
      await drive.say('undo');
    }
    expect(await drives.briefedStore.get(driver)).toEqual(new Set());
  });

  it('M-13: what the driver marks as unread is told again', async () => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(mailbox());
      await drive.say('next');
      await drive.say('next');
      await drive.say('mark it as unread');
      await drive.say('next');
    }
    await using drive = await drives.start(mailbox());
    expect(held(drive)).toEqual({ 'already-briefed': 2 });
  });

  it('M-13: of two drives at once each keeps what it told', async () => {
    const drives = createKeptDrives();
    const [roof, crane] = mails();
    {
      await using one = await drives.start(createTwinMailbox(roof ? [roof] : []).mailbox);
      await using other = await drives.start(createTwinMailbox(crane ? [crane] : []).mailbox);
      await Promise.all([one.say('next'), other.say('next')]);
    }
    expect(await drives.briefedStore.get(driver)).toEqual(new Set([idOf('roof'), idOf('crane')]));
  });

  it('M-13: nothing but ids reaches the place where it is kept', async () => {
    const calls: unknown[] = [];
    const memory = createMemoryBriefedMailStore();
    const briefedStore: BriefedMailStore = {
      ...memory,
      add(...given) {
        calls.push(given);
        return memory.add(...given);
      },
      remove(...given) {
        calls.push(given);
        return memory.remove(...given);
      },
    };
    {
      await using drive = await createKeptDrives({ briefedStore }).start(mailbox());
      for (const words of ['next', 'flag it', 'next', 'archive it', 'undo', 'next', 'mute Maria', 'yes'])
        await drive.say(words);
    }
    const ids = mails().map(({ emailId }) => idOf(emailId));
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls)
      expect(call).toEqual([driver, expect.toSatisfy((given: string[]) => given.every((id) => ids.includes(id)))]);
  });
});

describe('a place for briefed mail that is slow', () => {
  it('M-13: is waited for no longer than a moment, and what comes late leaves the briefing without a word', async () => {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<ReadonlySet<string>>();
    const briefedStore: BriefedMailStore = {
      ...createMemoryBriefedMailStore(),
      get() {
        asked.resolve();
        return gate.promise;
      },
    };
    const scheduler = createManualScheduler();
    const starting = createKeptDrives({ briefedStore }).start(mailbox(), { scheduler });
    await asked.promise;
    scheduler.advance(150);
    await using drive = await starting;
    expect(held(drive)).toEqual({});
    await drive.say('next');
    const said = eventsOf(drive.events, 'assistant').length;
    const [told = ''] = cards(drive);
    const others = mails()
      .map(({ emailId }) => emailId)
      .filter((emailId) => emailId !== told);
    gate.resolve(new Set([told, ...others.slice(0, 1)].map(idOf)));
    const left = () => drive.session.snapshot().find((message) => message.type === 'progress')?.left;
    await vi.waitFor(() => expect(left()).toBe(1), 10_000);
    expect(eventsOf(drive.events, 'assistant')).toHaveLength(said);
    await drive.say('next');
    expect(cards(drive)).toEqual([told, others[1]]);
    await drive.say('next');
    expect(drive.heard).toMatch(/That was everything/);
  });

  it('M-13: is waited for longer by a process that has yet to open it, so that nothing is counted anew', async () => {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<ReadonlySet<string>>();
    const briefedStore: BriefedMailStore = {
      ...createMemoryBriefedMailStore(),
      get() {
        asked.resolve();
        return gate.promise;
      },
    };
    const { reader, ...others } = mailbox();
    let isRead = false;
    const watched = {
      ...others,
      reader: {
        ...reader,
        unread(...given: Parameters<typeof reader.unread>) {
          isRead = true;
          return reader.unread(...given);
        },
      },
    };
    const scheduler = createManualScheduler();
    const starting = createKeptDrives({ briefedStore }).start(watched, { scheduler, earlierDrivesWithin: 2_000 });
    await asked.promise;
    scheduler.advance(1_900);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isRead).toBe(false);
    gate.resolve(new Set([idOf('roof')]));
    await using drive = await starting;
    expect(held(drive)).toEqual({ 'already-briefed': 1 });
  });

  it('M-13: one that rejects ends no drive', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    const briefedStore = { ...createMemoryBriefedMailStore(), get: broken, add: broken, remove: broken };
    await using drive = await createKeptDrives({ briefedStore }).start(mailbox());
    await drive.say('next');
    await drive.say('next');
    expect(cards(drive)).toHaveLength(2);
  });
});
