import { randomUUID } from 'node:crypto';
import type { Mailbox, MailMessage } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { openDovecotMailbox } from '@nexus/email-providers/testing';
import { createMemoryHiddenMailStore } from '@nexus/knowledge-store';
import { buildRawMail, findDovecot, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Drive, eventsOf } from '../../support/drive/drive.ts';
import { createKeptDrives, driver } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const cards = ({ events }: Drive) => eventsOf(events, 'card').map(({ subject }) => subject);
const ready = ({ events }: Drive) => eventsOf(events, 'ready')[0];

describe.runIf(findDovecot())('mail that the server gives another number', () => {
  let server: TestDovecot;
  beforeAll(async () => {
    server = await layDovecot();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  /** One mail says who it is, the other does not. */
  async function arrange() {
    const user = `sam-${randomUUID()}`;
    const hiddenMail = createMemoryHiddenMailStore();
    const write = (subject: string, messageId?: string) => ({
      raw: buildRawMail({
        subject,
        date: new Date(),
        text: `The ${subject} is finished.\n`,
        ...(messageId !== undefined && { messageId }),
      }),
    });
    await server.deliver(user, [write('roof', 'roof@example.com'), write('crane')]);
    const open = (): Promise<Mailbox> => openDovecotMailbox(server, user, { userId: driver, hiddenMail });
    const drives = createKeptDrives();
    return { user, start: async () => drives.start(await open(), { hiddenMail }) };
  }

  it('M-13, E-3: what was heard, archived and brought back is not told on the next drive', async () => {
    const { start } = await arrange();
    {
      await using drive = await start();
      for (const words of ['next', 'archive it', 'undo', 'next', 'archive it', 'undo', 'next']) await drive.say(words);
      expect(new Set(cards(drive))).toEqual(new Set(['crane', 'roof']));
    }
    await using drive = await start();
    expect(ready(drive)).toMatchObject({ unread: 2, held: { 'already-briefed': 2 } });
    await drive.say('next');
    expect(cards(drive)).toEqual([]);
  });

  it('M-13, E-9: what was heard or snoozed stays so when the inbox is numbered anew', async () => {
    const { user, start } = await arrange();
    {
      await using drive = await start();
      await drive.say('next');
      await drive.say('archive it');
      await drive.say('undo');
      await drive.say('next');
      await drive.say('snooze it until tomorrow');
      expect(cards(drive)).toHaveLength(2);
    }
    await server.changeUidValidity(user);
    await using drive = await start();
    expect(ready(drive)).toMatchObject({ unread: 1, held: { 'already-briefed': 1 } });
  });
});

describe('mail that comes back under another id while the drive lasts', () => {
  const named = (emailId: string, more: Partial<MailMessage> = {}) =>
    inventMail({ emailId, messageId: null, rememberedAs: 'account/crane', subject: 'The crane', from: piet, ...more });

  it.each([
    ['one that says who it is', { messageId: 'crane@example.org' }],
    ['one that does not', {}],
  ])('V-7, E-3: %s is not told again once it was heard, and is counted as a copy', async (_, identity) => {
    const roof = inventMail({ emailId: 'account/1.1', messageId: 'roof@example.org', own: 'The roof is finished.' });
    const twin = createTwinMailbox([named('account/1.2', identity), roof]);
    await using drive = await createKeptDrives().start(twin.mailbox);
    await drive.say('next');
    await drive.say('next');
    expect(cards(drive).toSorted()).toEqual(['The crane', 'The roof']);
    twin.takeAway('account/1.2');
    twin.deliver(named('account/1.3', identity));
    twin.deliver(inventMail({ emailId: 'account/1.4', messageId: 'wall@example.org', subject: 'The wall' }));
    const saysAfter = async (words: string) => {
      await drive.say(words);
      return drive.heard;
    };
    await expect.poll(() => saysAfter('how many are left')).toMatch(/one/i);
    await drive.say('next');
    await drive.say('next');
    expect(cards(drive).filter((subject) => subject === 'The crane')).toHaveLength(1);
    await drive.say('what did you leave out');
    expect(drive.heard).toContain('one duplicate');
  });

  it.each([
    ['one that says who it is, told to be gone first', { messageId: 'crane@example.org' }, false],
    ['one that does not, told to be gone first', {}, false],
    ['one that does not, told to be back first', {}, true],
  ])('V-7: %s, joins again where nobody had heard it', async (_, identity, backFirst) => {
    const other = (name: string) => inventMail({ emailId: `account/${name}`, messageId: `${name}@example.org` });
    const twin = createTwinMailbox([other('roof'), named('account/1.2', identity)]);
    await using drive = await createKeptDrives().start(twin.mailbox);
    const goes = () => twin.takeAway('account/1.2');
    const comes = () => twin.deliver(named('account/1.3', identity));
    for (const change of backFirst ? [comes, goes] : [goes, comes]) change();
    // When these are there, it is over.
    for (const name of ['wall', 'fence']) twin.deliver(other(name));
    const left = () => drive.session.snapshot().find((message) => message.type === 'progress')?.left;
    await expect.poll(left, { timeout: 30_000 }).toBe(4);
    for (let times = 4; times > 0; times--) await drive.say('next');
    expect(cards(drive)).toContain('The crane');
  });
});
