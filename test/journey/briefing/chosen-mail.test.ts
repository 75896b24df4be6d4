import { createManualScheduler } from '@nexus/async/testing';
import type { MailMessage } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createKeptDrives } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const noon = new Date('2026-11-10T12:00:00Z');
const anna = { name: 'Anna Weber', address: 'anna@weber.example' };
const mail = (emailId: string, given: Parameters<typeof inventMail>[0]): MailMessage =>
  inventMail({ emailId, messageId: `${emailId}@example.org`, ...given });
const mails = (): MailMessage[] => [
  mail('lease', {
    from: { name: 'Eleanor Marsh', address: 'eleanor@marsh.example' },
    subject: 'Lease of Mill Lane',
    own: 'Can you sign the lease by Friday, please? It is urgent.',
  }),
  mail('lunch', { from: anna, subject: 'Lunch', own: 'Shall we have lunch on Thursday at one?' }),
  mail('plans', { from: anna, subject: 'Plans', own: 'The plans are in the folder.' }),
  mail('crane', {
    from: piet,
    subject: 'The crane',
    own: 'The crane stands on the other side.',
    receivedAt: new Date('2026-11-08T09:00:00Z'),
  }),
  mail('paint', { subject: 'Colours', own: 'The painters chose grey.', receivedAt: new Date('2026-11-07T09:00:00Z') }),
];
const options = { scheduler: createManualScheduler(), clock: () => noon, readerAddresses: ['nora@example.com'] };
const start = (of = mails()) => startDrive({ ...options, mailbox: createTwinMailbox(of).mailbox });
const cards = ({ events }: Drive) => eventsOf(events, 'card').map(({ emailId }) => emailId);
const left = (drive: Drive) => drive.session.snapshot().find((message) => message.type === 'progress');

describe('which mails a drive tells', () => {
  it('W-2: only those of one sender, with what is left of them and of the others; questions between them change nothing', async () => {
    await using drive = await start();
    await drive.say('only from Anna');
    expect(drive.heard).toMatch(/^Two mails from Anna; three others wait, one of them urgent\. /);
    await drive.say('who is it from');
    await drive.say('what else did Piet write');
    await drive.say('how many are left');
    expect(drive.heard).toBe('One mail from Anna; three others wait, one of them urgent.');
    await drive.say('next');
    expect(cards(drive).sort()).toEqual(['lunch', 'plans']);
  });

  it('W-2: after the last of them the others are offered, and a yes or another "next" goes on with them', async () => {
    for (const words of ['yes', 'next']) {
      await using drive = await start();
      for (const line of ['only from Anna', 'next', 'next']) await drive.say(line);
      expect(drive.heard).toBe('That was the last mail from Anna. Shall I go on with the three others?');
      await drive.say(words);
      expect(cards(drive)).toHaveLength(3);
      for (const line of ['next', 'next', 'next']) await drive.say(line);
      expect(cards(drive).toSorted()).toEqual(['crane', 'lease', 'lunch', 'paint', 'plans']);
      expect(drive.heard).toMatch(/^That was everything/);
    }
  });

  it('W-2: by urgency, day, deadline, and without a sender', async () => {
    const chosen = async (words: string) => {
      await using drive = await start();
      await drive.say(words);
      const first = drive.heard;
      for (let count = 0; count < 5 && !/Shall I go on/.test(drive.heard); count += 1) await drive.say('next');
      return { first, told: cards(drive).toSorted() };
    };
    expect((await chosen("only today's")).told).toEqual(['lease', 'lunch', 'plans']);
    expect((await chosen('only the important ones')).told).toContain('lease');
    expect((await chosen('just the ones with deadlines')).told).toEqual(['lease']);
    const without = await chosen('skip everything from Anna');
    expect(without.first).toMatch(/^Without those two, one of them important, three mails are left\./);
    expect(without.told).toEqual(['crane', 'lease', 'paint']);
  });

  it('W-2: "the last three" are those that came in last, heard or not', async () => {
    await using drive = await start();
    for (const line of ['next', 'next', 'next', 'next', 'next', 'read me the last three', 'next', 'next'])
      await drive.say(line);
    expect(cards(drive).slice(-3).toSorted()).toEqual(['lease', 'lunch', 'plans']);
  });

  it('W-2: is undone by voice, and everything is counted all the while', async () => {
    await using drive = await start();
    await drive.say('only from Anna');
    expect(left(drive)).toMatchObject({ left: 4 });
    await drive.say('everything again');
    expect(drive.heard).toBe('All of them again: four mails are left. Say next.');
    await drive.say('goodbye');
    expect(drive.heard).toMatch(/There are four mails still to come/);
  });

  it.each(['only from Anna', 'no, only from Anna'])('W-2: "%s" while the agent asks about one mail', async (words) => {
    await using drive = await start();
    for (const line of ['next', 'mute the sender']) await drive.say(line);
    expect(drive.heard).toMatch(/^Shall I mute/);
    await drive.say(words);
    expect(drive.heard).toMatch(/(?:Two mails|One mail) from Anna; /);
  });

  it('W-2: what is left out comes off what was chosen; another choice replaces it, and says so', async () => {
    await using drive = await start();
    await drive.say('skip the mails from Eleanor');
    expect(drive.heard).toMatch(/^Without that one, an (?:urgent|important) one, four mails are left\. /);
    await drive.say('skip everything from Anna');
    for (let count = 0; count < 5 && !/Shall I go on/.test(drive.heard); count += 1) await drive.say('next');
    expect(new Set(cards(drive).slice(1))).not.toContain('lease');
    expect(cards(drive).slice(1)).toEqual(expect.arrayContaining(['crane', 'paint']));
    await using other = await start();
    await other.say('only from Anna');
    await other.say('skip everything from Anna');
    expect(other.heard).toBe('Without those nothing of what you chose is left. Say everything again to hear all.');
    await other.say('skip everything from Piet');
    expect(other.heard).toBe('There are none of those still to come.');
    await other.say('everything again');
    await other.say('skip the mails from Eleanor');
    await other.say('only from Anna');
    expect(other.heard).toMatch(/^(?:Two mails|One mail) from Anna; .*\. What you chose before is off\./);
  });

  it('W-2: how many of those that are not told are urgent is said, also at the end', async () => {
    await using drive = await start();
    await drive.say('only from Anna');
    expect(drive.heard).toMatch(/^Two mails from Anna; three others wait, one of them (?:urgent|important)\. /);
    await drive.say('goodbye');
    expect(drive.heard).toMatch(/mails still to come, one of them (?:urgent|important)\./);
  });

  it('W-2: where none is left, it is said and nothing changes; who the clients are is asked for', async () => {
    await using drive = await start();
    await drive.say('only from Zebedee');
    expect(drive.heard).toBe('There are no mails from Zebedee still to come.');
    await drive.say('only from clients');
    expect(drive.heard).toMatch(/^I don't know who your clients are\./);
    await drive.say('next');
    expect(cards(drive)).toHaveLength(1);
  });

  it('W-2: mail that comes in meanwhile and is of those is told with them', async () => {
    const twin = createTwinMailbox(mails());
    await using drive = await startDrive({ ...options, mailbox: twin.mailbox });
    await drive.say('only from Anna');
    twin.deliver(mail('more', { from: anna, subject: 'More plans', own: 'Here are more of them.' }));
    await expect.poll(() => left(drive)).toMatchObject({ left: 5 });
    for (const line of ['next', 'next']) await drive.say(line);
    expect(cards(drive).toSorted()).toEqual(['lunch', 'more', 'plans']);
  });

  it('W-2: who was called a client is one', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await createKeptDrives().start(createTwinMailbox(mails()).mailbox, { ...options, knowledge });
    await drive.say('remember that Anna is a client');
    await drive.say('only from my clients');
    expect(drive.heard).toMatch(/^Two mails from clients; three others wait, one of them urgent\./);
  });
});

const fromOne = (emailId: string, name: string, own: string) =>
  mail(emailId, { from: { name, address: `${emailId}@marsh.example` }, subject: 'Lease of Mill Lane', own });

describe('what "these" are while only some mails are told', () => {
  const urgent = 'This is urgent: please answer by noon today, otherwise we lose the site.';
  const lease = () => [
    fromOne('one', 'Eleanor Marsh', urgent),
    fromOne('two', 'Tom Hale', 'The lease is on its way.'),
    fromOne('three', 'Piet Vos', 'Thank you for the lease.'),
    mail('crane', { from: piet, subject: 'The crane', own: urgent }),
  ];

  it.each(['archive these', 'archive all of them', 'archive everything'])(
    'W-2: "%s" are those that were chosen and heard',
    async (words) => {
      const twin = createTwinMailbox(lease());
      await using drive = await startDrive({ ...options, mailbox: twin.mailbox });
      await drive.say('only the urgent ones');
      await drive.say('next');
      await drive.say(words);
      expect(drive.heard).toMatch(
        /^Shall I archive two mails from (?:Eleanor Marsh and Piet Vos|Piet Vos and Eleanor Marsh)\?$/,
      );
      await drive.say('yes');
      expect(twin.unread.toSorted()).toEqual(['three', 'two']);
    },
  );

  it('W-2: "the urgent ones" are those judged urgent, and the question says how many are unheard', async () => {
    await using drive = await start(lease());
    await drive.say('only the urgent ones');
    await drive.say('archive the urgent ones');
    expect(drive.heard).toMatch(/^Shall I archive two mails from .+, one of them unheard\?$/);
  });
});

describe('what was heard, once more', () => {
  it.each(['start over', 'go through them again', 'brief me again', 'go back to the beginning'])(
    'W-1: from the beginning, in the same drive: %s',
    async (words) => {
      await using drive = await start();
      for (const line of ['next', 'next', 'archive it', 'next', words]) await drive.say(line);
      expect(drive.heard).toMatch(/^From the top\. /);
      const before = cards(drive).length;
      for (let count = 0; count < 6; count += 1) await drive.say('next');
      // All but the archived one.
      expect(new Set(cards(drive).slice(before - 1)).size).toBe(4);
      expect(drive.heard).toMatch(/^That was everything/);
    },
  );

  it('W-1: in the next drive, where it is counted and offered at the end, and stays held until it is read', async () => {
    const drives = createKeptDrives();
    const mailbox = () => createTwinMailbox(mails()).mailbox;
    const two: string[] = [];
    {
      await using drive = await drives.start(mailbox(), options);
      for (const line of ['next', 'next', 'next']) await drive.say(line);
      two.push(...cards(drive));
    }
    {
      await using drive = await drives.start(mailbox(), options);
      for (const line of ['next', 'next', 'next']) await drive.say(line);
      expect(drive.heard).toMatch(
        /I left out three mails that you heard before\. Say read me the ones I heard before to go through them\./,
      );
      await drive.say('read me the ones I heard before');
      expect(drive.heard).toMatch(/^Three mails that you heard before\. /);
      for (const line of ['next', 'next']) await drive.say(line);
      expect(cards(drive).slice(-3).toSorted()).toEqual(two.toSorted());
      await drive.say('next');
      expect(drive.heard).toMatch(/^That was everything/);
    }
    await using drive = await drives.start(mailbox(), options);
    expect(eventsOf(drive.events, 'ready')[0]?.held).toEqual({ 'already-briefed': 5 });
    await drive.say('brief me again');
    expect(drive.heard).toMatch(/^From the top, with the five that you heard before\. /);
    for (let count = 0; count < 4; count += 1) await drive.say('next');
    expect(cards(drive).toSorted()).toEqual(['crane', 'lease', 'lunch', 'paint', 'plans']);
  });

  it('W-1: where nothing was heard before, that is said, and no mail is told instead', async () => {
    const drives = createKeptDrives();
    await using drive = await drives.start(createTwinMailbox(mails()).mailbox, options);
    await expect.poll(() => drive.session.snapshot().length).toBeGreaterThan(0);
    await drive.say('read me the ones I heard before');
    expect(drive.heard).toBe('You have heard none of these mails before. Say next to go on.');
    expect(cards(drive)).toEqual([]);
  });

  it('W-1: one that is read elsewhere meanwhile is not told again', async () => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(createTwinMailbox(mails()).mailbox, options);
      await drive.say('next');
      await drive.say('next');
    }
    const twin = createTwinMailbox(mails());
    await using drive = await drives.start(twin.mailbox, options);
    twin.takeAway('lease');
    twin.takeAway('lunch');
    twin.takeAway('plans');
    await expect.poll(() => drive.session.snapshot().length).toBeGreaterThan(0);
    await drive.say('read me the ones I heard before');
    expect(cards(drive)).not.toContain('lease');
  });
});
