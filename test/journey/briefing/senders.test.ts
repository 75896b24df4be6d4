import { buildRawMail } from '@nexus/mail-doubles';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive, writeMailFolder } from '../../support/drive/drive.ts';

const feeds = ['Garden Almanac', 'Garden Almanac', 'Garden Almanac', 'Harbour Gazette', 'Harbour Gazette'];

function feedMails(to: (index: number) => string = () => 'driver@example.com'): Buffer[] {
  return feeds.map((name, index) =>
    buildRawMail({
      from: `${name} <feeds@example.org>`,
      to: to(index),
      subject: `${name} story ${index + 1}`,
      messageId: `story-${index}@example.org`,
      date: `Tue, 10 Nov 2026 0${index}:00:00 +0000`,
      text: 'The tide was high and the cabbages did well this year, says the man who measures both of them.',
    }),
  );
}

describe('senders who share an address', () => {
  it('B-13: muting one leaves the other to come', async () => {
    await using folder = await writeMailFolder(feedMails());
    await using drive = await startDrive({ mailbox: folder.path });
    await drive.say('mute Garden Almanac');
    expect(drive.heard).toMatch(/mute Garden Almanac and leave out three/);
    await drive.say('yes');
    await drive.say('next');
    await drive.say('next');
    expect(eventsOf(drive.events, 'card').map((card) => card.from)).toEqual(['Harbour Gazette', 'Harbour Gazette']);
    await drive.say('next');
    expect(drive.heard).toMatch(/that was everything/i);
  });
});

describe('a reader nobody knows', () => {
  it('B-5: the greeting says that what is asked of them cannot be told', async () => {
    // Of one address to which most of the mail is, it is taken for granted that it is the reader's.
    await using folder = await writeMailFolder(feedMails((index) => `box-${index}@example.com`));
    await using drive = await startDrive({ mailbox: folder.path });
    expect(drive.heard).toMatch(/don't know which address is yours/);
    await using known = await startDrive({ mailbox: folder.path, readerAddresses: ['driver@example.com'] });
    expect(known.heard).toMatch(/nothing is urgent/i);
  });
});
