import { randomUUID } from 'node:crypto';
import { createManualScheduler } from '@nexus/async/testing';
import { inventMail, piet } from '@nexus/contracts/testing';
import { openDovecotMailbox } from '@nexus/email-providers/testing';
import { createMemoryHiddenMailStore } from '@nexus/knowledge-store';
import { buildRawMail, findDovecot, layDovecot, type RawMail, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Drive, eventsOf } from '../../support/drive/drive.ts';
import { createKeptDrives, driver } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const cards = ({ events }: Drive) => eventsOf(events, 'card').map(({ subject }) => subject);
const ready = ({ events }: Drive) => eventsOf(events, 'ready')[0];

const saturday = new Date('2026-03-07T12:00:00Z');
const sunday = new Date('2026-03-08T12:00:00Z');
/** By now the snoozed mail is older than the window. */
const thursday = new Date('2026-03-12T12:00:00Z');

describe.runIf(findDovecot())('snoozed mail that is older than the window when its time has come', () => {
  let server: TestDovecot;
  beforeAll(async () => {
    server = await layDovecot();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  /** As the server numbers them: a mail of the week, more than a page of older ones, another of the week. */
  async function arrange() {
    const user = `sam-${randomUUID()}`;
    const hiddenMail = createMemoryHiddenMailStore();
    const deliver = (mails: readonly RawMail[]) =>
      server.deliver(
        user,
        mails.map((mail) => ({ raw: buildRawMail({ text: `The ${mail.subject} is finished.\n`, ...mail }) })),
      );
    await deliver([
      {
        subject: 'crane',
        messageId: 'crane@example.com',
        from: 'Piet Vos <piet@example.com>',
        date: new Date('2026-03-02T09:00:00Z'),
      },
      ...Array.from({ length: 60 }, (_, index) => ({
        subject: `plan ${index}`,
        date: new Date('2026-02-02T09:00:00Z'),
      })),
      { subject: 'gate', messageId: 'gate@example.com', date: new Date('2026-03-03T09:00:00Z') },
    ]);
    const drives = createKeptDrives();
    const start = async (now: Date) => {
      const clock = () => now;
      const mailbox = await openDovecotMailbox(server, user, { userId: driver, hiddenMail, clock });
      return drives.start(mailbox, { hiddenMail, clock, timeZone: 'UTC' });
    };
    return { hiddenMail, deliver, start };
  }

  async function snoozeTheCrane(start: (now: Date) => Promise<Drive>): Promise<void> {
    await using drive = await start(saturday);
    await drive.say('open the mail from Piet');
    expect(drive.heard).toContain('The crane is finished');
    await drive.say('snooze it until Monday');
    expect(drive.heard).toMatch(/^Snoozed until Monday/);
  }

  it('E-9: is told though it had been read and put away when it was snoozed', async () => {
    const { start } = await arrange();
    {
      await using drive = await start(saturday);
      for (const words of ['open the mail from Piet', 'mark it as read', 'archive it', 'find the mail from Piet'])
        await drive.say(words);
      await drive.say('snooze it until Monday');
      expect(drive.heard).toMatch(/^Snoozed until Monday/);
    }
    await using drive = await start(thursday);
    await drive.say('next');
    expect(cards(drive)).toEqual(['crane']);
  });

  it('E-9, B-9: is told though it was heard before, on the first drive that comes to it, and then no more', async () => {
    const { hiddenMail, start } = await arrange();
    await snoozeTheCrane(start);
    {
      await using drive = await start(sunday);
      expect(ready(drive)).toMatchObject({ unread: 61, held: { older: 60 } });
    }
    for (let untold = 2; untold > 0; untold--) {
      await using drive = await start(thursday);
      expect(ready(drive)).toMatchObject({ unread: 62, held: { older: 61 } });
    }
    {
      await using drive = await start(thursday);
      await drive.say('next');
      expect(cards(drive)).toEqual(['crane']);
      await drive.say('next');
    }
    expect(await hiddenMail.snoozed(driver)).toEqual([]);
    await using drive = await start(thursday);
    await drive.say('next');
    expect(cards(drive)).toEqual([]);
  });

  it('E-9, M-13: is told though an earlier drive than the one that snoozed it had told it', async () => {
    const { start } = await arrange();
    {
      await using drive = await start(saturday);
      for (let mails = 3; mails > 0; mails--) await drive.say('next');
    }
    await snoozeTheCrane(start);
    await using drive = await start(thursday);
    expect(ready(drive)).toMatchObject({ unread: 62, held: { older: 60, 'already-briefed': 1 } });
  });

  it('E-9: is told no more once it was archived from here, or read elsewhere', async () => {
    const { hiddenMail, start } = await arrange();
    await snoozeTheCrane(start);
    {
      await using drive = await start(thursday);
      await drive.say('archive the mail from Piet');
    }
    expect(await hiddenMail.snoozed(driver)).toEqual([]);
    const other = await arrange();
    await snoozeTheCrane(other.start);
    {
      await using drive = await other.start(sunday);
      const found = await drive.mailbox.reader.search({ words: ['crane'], limit: 1 });
      const emailIds = found.map(({ emailId }) => emailId);
      await drive.mailbox.organizer.setRead(emailIds, true, { idempotencyKey: 'elsewhere' });
    }
    {
      await using drive = await other.start(thursday);
      expect(ready(drive)).toMatchObject({ unread: 61, held: { older: 61 } });
    }
    expect(await other.hiddenMail.snoozed(driver)).toEqual([]);
  });
});

describe('within a drive', () => {
  const noon = new Date('2026-11-10T12:00:00Z');
  const old = new Date('2026-10-01T12:00:00Z');
  const roof = inventMail({ emailId: 'roof', messageId: 'roof@example.org', own: 'The roof is finished.' });
  const gate = inventMail({ emailId: 'gate', messageId: 'gate@example.org', from: piet, own: 'The gate is here.' });

  async function startAtNoon(twin: ReturnType<typeof createTwinMailbox>, until: Date) {
    const hiddenMail = createMemoryHiddenMailStore();
    await hiddenMail.snooze(driver, [{ emailId: 'gate', until }]);
    const scheduler = createManualScheduler();
    const clock = () => noon;
    const drive = await createKeptDrives().start(twin.mailbox, { hiddenMail, scheduler, clock });
    const heardAfter = (milliseconds: number) => {
      scheduler.advance(milliseconds);
      return expect.poll(() => scheduler.advance(0) ?? drive.heard);
    };
    return { drive, hiddenMail, heardAfter, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
  }

  it('E-9: older mail whose snooze ends is announced, comes next, and is forgotten once it was told', async () => {
    const until = new Date(noon.getTime() + 300_000);
    const twin = createTwinMailbox([roof, { ...gate, receivedAt: old, returnedAt: until }]);
    twin.takeAway('gate');
    await using started = await startAtNoon(twin, until);
    const { drive, hiddenMail, heardAfter } = started;
    twin.bringBack('gate');
    await heardAfter(301_000).toMatch(/^Back from snooze: Piet Vos.*It comes next\.$/);
    expect(await hiddenMail.snoozed(driver)).toHaveLength(1);
    await drive.say('next');
    expect(eventsOf(drive.events, 'card').map(({ emailId }) => emailId)).toEqual(['gate']);
    await drive.say('next');
    await expect.poll(() => hiddenMail.snoozed(driver)).toEqual([]);
  });

  it('E-9: mail that is back is not counted as snoozed at goodbye', async () => {
    const twin = createTwinMailbox([roof]);
    let now = noon;
    await using drive = await createKeptDrives().start(twin.mailbox, { clock: () => now });
    for (const words of ['next', 'snooze it for five minutes']) await drive.say(words);
    expect(drive.heard).toMatch(/^Snoozed until/);
    now = new Date(noon.getTime() + 600_000);
    await drive.say('goodbye');
    expect(drive.heard).toMatch(/^Goodbye\. You heard one mail\. /);
  });

  it('E-9: mail that had come back before the drive is not announced in it', async () => {
    const until = new Date(noon.getTime() - 300_000);
    const twin = createTwinMailbox([roof, { ...gate, receivedAt: old, returnedAt: until }]);
    await using started = await startAtNoon(twin, until);
    const { drive } = started;
    expect(ready(drive)).toMatchObject({ unread: 2, held: {} });
    expect(drive.heard).not.toContain('Back from snooze');
  });
});
