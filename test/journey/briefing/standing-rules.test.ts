import { localUserId } from '@nexus/contracts';
import { inventMail, piet, reader } from '@nexus/contracts/testing';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { expect, it } from 'vitest';
import { type Drive, type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { remembered } from '../../support/drive/remembering-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const mails = [
  inventMail({
    emailId: 'invoice',
    messageId: 'invoice@example.org',
    subject: 'Invoice 12 for the railing',
    own: 'Hi Nora,\n\nthis is urgent. Could you please approve the invoice by tomorrow noon?\n\nMaria',
  }),
  inventMail({
    emailId: 'crane',
    messageId: 'crane@example.org',
    from: piet,
    subject: 'Crane tomorrow',
    own: 'Hi Nora,\n\nthis is urgent. Could you please confirm the crane by tomorrow noon?\n\nPiet',
  }),
];

function start(options: DriveOptions) {
  return startDrive({
    userId: localUserId,
    readerAddresses: [reader.address],
    ...options,
    mailbox: createTwinMailbox(mails).mailbox,
  });
}

it('J-12: "invoices are never urgent" is a rule at once, for the mail left and in later drives, until it is undone', async () => {
  const knowledge = createMemoryKnowledgeStore();
  {
    await using drive = await start({ knowledge });
    expect(eventsOf(drive.events, 'ready')[0]).toMatchObject({ redFlags: 2 });
    await drive.say('invoices are never urgent');
    expect(drive.heard).toMatch(/^I'll remember that\./);
    await drive.session.remembered();
    await drive.say('what is urgent?');
    expect(drive.heard).toMatch(/^one mail still to come is urgent: Pi/i);
  }
  expect(await remembered(knowledge)).toEqual(['invoices are never urgent']);
  await using later = await start({ knowledge });
  await later.session.remembered();
  await later.say('how urgent is the invoice?');
  expect(later.heard).toMatch(/Your rule: invoices are never urgent\.$/);
  await later.say('forget the rule about invoices');
  await later.say('yes');
  await later.session.remembered();
  await later.say('what is urgent?');
  expect(later.heard).toMatch(/^Two mails still to come are urgent/);
});

it('J-12: a rule said in the middle of a drive is taken back by "undo"', async () => {
  const knowledge = createMemoryKnowledgeStore();
  await using drive = await start({ knowledge });
  await drive.say('invoices are never urgent');
  await drive.say('undo');
  await drive.session.remembered();
  await drive.say('what is urgent?');
  expect(drive.heard).toMatch(/^Two mails still to come are urgent/);
});

it('J-12: "nothing from Piet is urgent any more" is a rule on his mail, and mutes nobody', async () => {
  await using drive = await start({ knowledge: createMemoryKnowledgeStore() });
  await drive.say('nothing from Piet is urgent any more');
  await drive.session.remembered();
  await drive.say('what is urgent?');
  expect(drive.heard).toMatch(/^one mail still to come is urgent: Maria/i);
});

it('J-12, B-9: "never read me mail from Piet" leaves his mail out at once and in later drives, says so, until it is forgotten', async () => {
  const knowledge = createMemoryKnowledgeStore();
  const left = (drive: Drive) => drive.session.snapshot().find((message) => message.type === 'progress')?.left;
  {
    await using drive = await start({ knowledge });
    await drive.say('never read me mail from Piet');
    await drive.session.remembered();
    expect(left(drive)).toBe(1);
    await drive.say('what did you leave out?');
    expect(drive.heard).toBe('I left out one mail that you muted or that your rules leave out.');
    await drive.say('only from Piet');
    expect(eventsOf(drive.events, 'card')).toEqual([]);
  }
  await using later = await start({ knowledge });
  await later.session.remembered();
  expect(left(later)).toBe(1);
  await later.say('forget the rule about mail from Piet');
  await later.say('yes');
  await later.session.remembered();
  expect(left(later)).toBe(2);
});

it.each([
  'never read me mail from Peter',
  "never read me mail from Piet, unless it's about the roof",
  'never read me the crane signatures',
])('J-12: "%s" leaves out nothing of Piet, who wrote "Crane tomorrow"', async (words) => {
  await using drive = await start({ knowledge: createMemoryKnowledgeStore() });
  await drive.say(words);
  await drive.session.remembered();
  expect(drive.session.snapshot().find((message) => message.type === 'progress')?.left).toBe(2);
});

it('J-12, H-1: "Piet is not important" is asked about, word for word, and a rule only after the yes', async () => {
  const knowledge = createMemoryKnowledgeStore();
  await using drive = await start({ knowledge });
  await drive.say('Piet is not important');
  expect(drive.heard).toBe('Shall I remember “Piet is not important”?');
  expect(await remembered(knowledge)).toEqual([]);
  await drive.say('yes');
  await drive.session.remembered();
  expect(await remembered(knowledge)).toEqual(['Piet is not important']);
  await drive.say('what is urgent?');
  expect(drive.heard).toMatch(/^one mail still to come is urgent: Maria/i);
});

it.each([
  [
    'the crane stuff can wait, put it right at the bottom of the pile every time',
    'The crane',
    /one mail still to come is urgent: Maria/i,
  ],
  [
    'honestly whatever maria sends is small beer to me so rate it low',
    'maria',
    /one mail still to come is urgent: Piet/i,
  ],
])(
  'J-12, H-1: a rule in words of one\'s own is read back in plain ones, and holds after the yes: "%s"',
  async (words, named, urgentAfter) => {
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await start({ knowledge });
    await drive.say(words);
    const asked = /^Shall I remember “(?<rule>.+)”\?$/.exec(drive.heard)?.groups?.rule ?? '';
    expect(asked.toLowerCase()).toContain(named.toLowerCase().replace('the ', ''));
    expect(await remembered(knowledge)).toEqual([]);
    await drive.say('yes');
    await drive.session.remembered();
    expect(await remembered(knowledge)).toEqual([asked]);
    await drive.say('what is urgent?');
    expect(drive.heard).toMatch(urgentAfter);
  },
);

it('J-12, M-7: such a rule is kept although mails have the word by which it is read back', async () => {
  const knowledge = createMemoryKnowledgeStore();
  await using drive = await start({ knowledge });
  await drive.say('treat whatever Piet sends as drop everything, okay');
  expect(drive.heard).toBe('Shall I remember “Mail from Piet is always urgent”?');
  await drive.say('yes');
  await drive.session.remembered();
  expect(await remembered(knowledge)).toEqual(['Mail from Piet is always urgent']);
});

it('J-12: such a rule that holds only for a time is not kept, and it is said why', async () => {
  const knowledge = createMemoryKnowledgeStore();
  await using drive = await start({ knowledge });
  await drive.say('treat whatever Piet sends as drop everything until the pour is done');
  expect(drive.heard).toContain('I can keep rules that always hold, and none for a time');
  await drive.say('yes');
  expect(await remembered(knowledge)).toEqual([]);
});

it.each(['newsletters matter to me', 'newsletters first please'])(
  'J-12, B-9: after "%s" they are told, and no longer held back',
  async (words) => {
    const digest = inventMail({
      emailId: 'digest',
      messageId: 'digest@example.org',
      from: { name: 'Harbour Digest', address: 'news@digest.example' },
      subject: 'Ten walks in winter',
      own: 'Ten walks along the harbour wall, with their lengths.',
      delivery: { unsubscribe: true },
    });
    const { mailbox } = createTwinMailbox([...mails, digest]);
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await startDrive({
      userId: localUserId,
      readerAddresses: [reader.address],
      mailbox,
      knowledge,
    });
    await drive.say('what did you leave out?');
    expect(drive.heard).toContain('one newsletter');
    await drive.say(words);
    await drive.session.remembered();
    const left = () => drive.session.snapshot().find((message) => message.type === 'progress')?.left;
    await expect.poll(left).toBe(3);
    const told: (string | undefined)[] = [];
    for (let mail = 0; mail < 3; mail += 1) {
      await drive.say('next');
      told.push(eventsOf(drive.events, 'card').at(-1)?.emailId);
    }
    expect(told).toContain('digest');
    if (words.includes('first')) expect(told[0]).toBe('digest');
  },
);
