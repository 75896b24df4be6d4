import { localUserId } from '@nexus/contracts';
import { inventMail, piet, reader } from '@nexus/contracts/testing';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { expect, it } from 'vitest';
import { type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';
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
