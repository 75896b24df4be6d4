import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const asked = 'Shall I archive three mails from SiteCircle, Green Build Digest and ToolBarn?';

/** A drive that has just asked about three newsletters. */
async function startAsked() {
  const drive = await startDrive();
  await drive.say('archive the newsletters');
  expect(drive.heard).toBe(asked);
  return drive;
}

const done = (events: Parameters<typeof eventsOf>[0]) =>
  eventsOf(events, 'tool')
    .filter(({ success }) => success)
    .map(({ name }) => name);

describe('a question about several mails that waits for its answer', () => {
  it.each([
    "no, it's not urgent",
    'no, I still need those',
    'no that can wait',
    "nah there's something in there I need",
    'no, he already knows',
    "no, I haven't decided",
    'no because I still need the booking number',
    'no, hold off on that till we have heard back from Priya',
  ])('J-14, J-19: "%s" is a no and its reason', async (words) => {
    await using drive = await startAsked();
    expect(done(await drive.say(words))).toEqual([]);
    expect(drive.heard).toBe('Alright, I did nothing.');
    expect(done(await drive.say('yes'))).toEqual([]);
  });

  it.each(['which ones are they', 'hang on, what are the three', 'list them', 'what would they be'])(
    'J-14: "%s" is answered with the mails, and the question waits on',
    async (words) => {
      await using drive = await startAsked();
      expect(done(await drive.say(words))).toEqual([]);
      expect(drive.heard).toMatch(/^SiteCircle, .+; Green Build Digest, .+; ToolBarn, /);
      expect(drive.heard.endsWith(asked)).toBe(true);
      expect(done(await drive.say('yes'))).toEqual(['archive_email']);
    },
  );

  it.each(['what time is it', 'mind the lane on the left there', 'how many are we talking'])(
    'J-19: after "%s" it is said once more, and a yes is a yes to it',
    async (words) => {
      await using drive = await startAsked();
      await drive.say(words);
      expect(drive.heard.endsWith(asked)).toBe(true);
      expect(done(await drive.say('yes please'))).toEqual(['archive_email']);
    },
  );

  it('J-19: left aside again and again it lapses, and a yes does nothing', async () => {
    await using drive = await startAsked();
    for (let turn = 0; turn < 3; turn += 1) await drive.say('mind the lane on the left there');
    expect(drive.heard).not.toContain('Shall I');
    expect(done(await drive.say('yes'))).toEqual([]);
  });

  it.each([
    ['only the first two', 'two mails from SiteCircle and Green Build Digest'],
    ['just the one from ToolBarn', 'the mail from ToolBarn'],
    ["Only ToolBarn. I've got all the drills I need.", 'the mail from ToolBarn'],
    ['the last one only please', 'the mail from ToolBarn'],
    ['just the oldest', 'the mail from ToolBarn'],
    ['only the newest', 'the mail from SiteCircle'],
    ['not the heat pumps one', 'two mails from SiteCircle and ToolBarn'],
    ['all but the first one', 'two mails from Green Build Digest and ToolBarn'],
    ['yes but keep the last one', 'two mails from SiteCircle and Green Build Digest'],
    ['everything except the heat pumps one', 'two mails from SiteCircle and ToolBarn'],
  ])('J-14: "%s" is a yes to those alone', async (words, which) => {
    await using drive = await startAsked();
    expect(done(await drive.say(words))).toEqual(['archive_email']);
    expect(drive.heard).toContain(`Archived: ${which}`);
  });

  it.each([
    'only the one from Magda',
    'only joking',
    'just a second',
    'just checking',
    'just no',
    'just cancel',
    'no, just leave them',
    'just two of them',
    'yes, but keep going',
    "okay, so it's left here",
  ])('J-14: "%s" archives none of them', async (words) => {
    await using drive = await startAsked();
    expect(done(await drive.say(words))).not.toContain('archive_email');
  });

  it('J-14: "flag them instead" is about the mails that were asked about', async () => {
    await using drive = await startAsked();
    expect(done(await drive.say('flag them instead'))).toEqual([]);
    expect(drive.heard).toBe('Shall I flag three mails from SiteCircle, Green Build Digest and ToolBarn?');
  });

  it.each(['no, no', 'No no no!', "no, don't"])('J-14: "%s" is a no, and names nobody', async (words) => {
    await using drive = await startDrive();
    await drive.say('archive everything from Magda');
    expect(done(await drive.say(words))).toEqual([]);
    expect(drive.heard).toBe('Alright, I did nothing.');
  });

  it.each(['no, no', 'no no no'])('J-14: "%s" is no order on the mail of a sender called No Reply', async (words) => {
    const from = (name: string) => ({ name, address: `${name.toLowerCase().replace(' ', '-')}@example.com` });
    const mails = ['No Reply', 'Magda Berg', 'Magda Berg'].map((name, place) =>
      inventMail({
        emailId: `${place}`,
        messageId: `${place}@example.org`,
        from: from(name),
        own: `The gate is open ${place}.`,
      }),
    );
    const { mailbox, log } = createTwinMailbox(mails);
    await using drive = await startDrive({ mailbox });
    await drive.say('archive everything from Magda');
    await drive.say(words);
    expect(drive.heard).toBe('Alright, I did nothing.');
    expect(log.filter((line) => line.startsWith('archive'))).toEqual([]);
  });

  it('J-14: a part is of one order: of two both are asked about once more', async () => {
    await using drive = await startDrive();
    await drive.say('archive the newsletters and flag everything from Magda');
    expect(drive.heard).toMatch(/^Shall I archive three mails .+ and flag four mails from Magda Wójcik\?$/);
    const { heard: question } = drive;
    expect(done(await drive.say('only the first two'))).toEqual([]);
    expect(drive.heard).toBe(`Is that a yes? ${question}`);
  });

  it('J-14: of another order in the same yes nothing is dropped', async () => {
    await using drive = await startDrive();
    await drive.say('archive the newsletters');
    expect(done(await drive.say('yes, and flag the mail from Marcus'))).toEqual(['archive_email', 'flag_email']);
  });

  it.each(['no, I meant Graham', 'sorry, Graham', 'not Magda, Graham', "no, Graham's"])(
    'J-20: "%s" asks the same of the mail of somebody else',
    async (words) => {
      await using drive = await startDrive();
      await drive.say('archive everything from Magda');
      expect(drive.heard).toBe('Shall I archive four mails from Magda Wójcik?');
      expect(done(await drive.say(words))).toEqual([]);
      expect(drive.heard).toBe('Shall I archive three mails from Graham Oakes?');
    },
  );
});

describe('an order on several mails with an exception', () => {
  it.each([
    ['archive the newsletters except ToolBarn', 'Shall I archive two mails from SiteCircle and Green Build Digest?'],
    [
      'archive all the newsletters but not the last one',
      'Shall I archive two mails from SiteCircle and Green Build Digest?',
    ],
    ['archive everything from Magda but keep the newest', 'Shall I archive three mails from Magda Wójcik?'],
    ["archive everything from Magda apart from Friday's", 'Shall I archive three mails from Magda Wójcik?'],
  ])('J-14: “%s” asks about the others alone', async (order, question) => {
    await using drive = await startDrive();
    expect(done(await drive.say(order))).toEqual([]);
    expect(drive.heard).toBe(question);
    expect(done(await drive.say('yes'))).toEqual(['archive_email']);
  });

  it('J-14: an exception that is none of the mails is not passed over, and all of them are asked about', async () => {
    await using drive = await startDrive();
    await drive.say('archive everything from the zebra people except the first one');
    expect(drive.heard).toBe('I find no mail that fits that, so I left it.');
    await drive.say('archive everything from Magda except the zebra one');
    expect(drive.heard).toBe('None of them is called zebra. Shall I archive four mails from Magda Wójcik?');
    expect(done(await drive.say('no'))).toEqual([]);
  });

  it.each(['archive the newsletters unless they are urgent', "don't archive the newsletters except ToolBarn"])(
    'J-14: “%s” is no such order',
    async (order) => {
      await using drive = await startDrive();
      expect(done(await drive.say(order))).toEqual([]);
      expect(drive.heard).not.toContain('Shall I archive two');
    },
  );
});
