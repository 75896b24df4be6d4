import { inventMail, maria, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf } from '../../support/drive/drive.ts';
import { createKeptDrives, driver } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';

const long =
  'The roof of the east wing is finished. Could you confirm the inspection for Friday at nine? The scaffold comes down on Monday. ' +
  'The painters need the keys by Thursday. The invoice follows next week.';
const mailbox = () =>
  createTwinMailbox([
    inventMail({ emailId: 'roof', messageId: 'roof@example.org', own: long }),
    inventMail({
      emailId: 'crane',
      messageId: 'crane@example.org',
      from: piet,
      subject: 'The crane',
      own: 'The crane stands on the other side now. It is out of the way.',
    }),
  ]).mailbox;

async function told(drive: Drive): Promise<string> {
  await drive.say('next');
  return drive.heard;
}

describe('preferences by word of mouth', () => {
  it('M-13: brief stays brief on the next drive, and the usual length comes back when it is asked for', async () => {
    // Every mail is told again, so that the lengths can be compared.
    const each = () => createKeptDrives({ preferencesStore });
    const { preferencesStore } = createKeptDrives();
    await using usual = await each().start(mailbox());
    const usually = await told(usual);
    {
      await using drive = await each().start(mailbox());
      await drive.say('be brief from now on');
      expect(drive.heard).toMatch(/I'll keep it short from now on/);
    }
    await using drive = await each().start(mailbox());
    expect((await told(drive)).length).toBeLessThan(usually.length);
    await drive.say('go back to the usual length');
    expect((await preferencesStore.get(driver))?.verbosity).toBe('standard');
  });

  it.each([
    ['switch to desk mode', { mode: 'desk' }],
    ['be more formal', { style: 'formal' }],
    ['more detail in general', { verbosity: 'detailed' }],
    ['keep it short and switch to walking mode', { verbosity: 'concise', mode: 'walking' }],
  ] as const)('M-13: "%s" is kept, and taken back by undo', async (words, kept) => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(mailbox());
      await drive.say(words);
    }
    expect(await drives.preferencesStore.get(driver)).toMatchObject(kept);
    {
      await using drive = await drives.start(mailbox());
      await drive.say('set the mode to driving');
      await drive.say('be less formal');
      await drive.say('undo the last two');
    }
    expect(await drives.preferencesStore.get(driver)).toMatchObject(kept);
  });

  it('M-13: who is put first or muted need not stay so: a later drive takes it back, after a yes', async () => {
    const drives = createKeptDrives();
    await drives.preferencesStore.update(driver, (kept) => ({
      ...kept,
      vips: [piet.address, 'Vera Lund'],
      mutedSenders: [maria.address],
    }));
    {
      await using drive = await drives.start(mailbox());
      await drive.say('unmute Maria');
      expect(drive.heard).toMatch(/Shall I let you hear Maria Chen again\?/);
      expect((await drives.preferencesStore.get(driver))?.mutedSenders).toEqual([maria.address]);
      await drive.say('yes');
      expect(drive.heard).toMatch(/You hear Maria Chen again/);
      // Nobody of that name has written today.
      await drive.say('stop putting Vera Lund first');
      await drive.say('yes');
      await drive.say('stop putting Zoe first');
      expect(drive.heard).toMatch(/Zoe is not among those who come first/);
    }
    expect(await drives.preferencesStore.get(driver)).toMatchObject({ vips: [piet.address], mutedSenders: [] });
    await using drive = await drives.start(mailbox());
    expect(eventsOf(drive.events, 'ready')[0]?.held).toEqual({});
  });

  it('M-13: a sender who was muted in the drive is told after all', async () => {
    await using drive = await createKeptDrives().start(mailbox());
    for (const words of ['mute Maria', 'yes', 'unmute Maria', 'yes', 'next', 'next']) await drive.say(words);
    expect(
      eventsOf(drive.events, 'card')
        .map(({ emailId }) => emailId)
        .sort(),
    ).toEqual(['crane', 'roof']);
  });

  it('M-13: a model that wants to change how the driver is briefed without having been asked must ask', async () => {
    await using model = await startScriptedModel(
      { calls: [{ name: 'set_preference', arguments: { verbosity: 'concise', style: 'formal' } }] },
      { say: 'Shall I?' },
    );
    const drives = createKeptDrives();
    await using drive = await drives.start(mailbox(), { model: model.source });
    await drive.say('who is it from');
    expect(drive.heard).toMatch(/Shall I keep it short and speak more formally from now on\?/);
    expect(await drives.preferencesStore.get(driver)).toBeNull();
  });
});
