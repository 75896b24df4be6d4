import { BriefingPreferences } from '@nexus/contracts';
import { inventMail, maria, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { createKeptDrives, driver } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

/** Two mails of Maria's, then one of Piet's, none of them urgent. */
const mailbox = () =>
  createTwinMailbox([
    inventMail({ emailId: 'roof', messageId: 'roof@example.org', own: 'The roof is finished. We clean up tomorrow.' }),
    inventMail({
      emailId: 'paint',
      messageId: 'paint@example.org',
      subject: 'Colours of the stairs',
      own: 'The painters chose a light grey. It dries over the weekend.',
    }),
    inventMail({
      emailId: 'crane',
      messageId: 'crane@example.org',
      from: piet,
      subject: 'The crane',
      own: 'The crane stands on the other side now. It is out of the way.',
    }),
  ]).mailbox;

const first = (events: Parameters<typeof eventsOf>[0]) => eventsOf(events, 'card')[0]?.from;

describe('preferences from one drive to the next', () => {
  it('M-13: a sender put first in one drive comes first in the next', async () => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(mailbox());
      await drive.say('put Piet first from now on');
      expect(drive.heard).toMatch(/first from now on/);
    }
    await using drive = await drives.start(mailbox());
    await drive.say('next');
    expect(first(drive.events)).toMatch(/Piet/);
    expect((await drives.preferencesStore.get(driver))?.vips).toEqual([piet.address]);
  });

  it('M-13: a muted sender stays muted, and is heard again after undo', async () => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(mailbox());
      await drive.say('mute Maria');
      await drive.say('yes');
    }
    {
      await using drive = await drives.start(mailbox());
      expect(eventsOf(drive.events, 'ready')[0]).toMatchObject({ held: { muted: 2 } });
      await drive.say('mute Piet');
      await drive.say('yes');
      await drive.say('undo');
    }
    expect((await drives.preferencesStore.get(driver))?.mutedSenders).toEqual([maria.address]);
  });

  it('M-13: what was chosen for one drive alone is not kept, and defaults overwrite nothing', async () => {
    const drives = createKeptDrives();
    await drives.preferencesStore.update(driver, (kept) => ({ ...kept, keywords: ['crane'], verbosity: 'concise' }));
    {
      await using drive = await drives.start(mailbox(), { preferences: { vips: ['vera@example.org'] } });
      await drive.say('put Piet first from now on');
    }
    expect(await drives.preferencesStore.get(driver)).toEqual(
      BriefingPreferences.parse({ vips: [piet.address], keywords: ['crane'], verbosity: 'concise' }),
    );
  });

  it('M-13: two drives at once keep what each of them changed', async () => {
    const drives = createKeptDrives();
    {
      await using one = await drives.start(mailbox());
      await using other = await drives.start(mailbox());
      await one.say('put Piet first from now on');
      await other.say('mute Maria');
      await other.say('yes');
    }
    const kept = await drives.preferencesStore.get(driver);
    expect([kept?.vips, kept?.mutedSenders]).toEqual([[piet.address], [maria.address]]);
  });

  it('M-13: nothing of one user reaches another', async () => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(mailbox());
      await drive.say('mute Maria');
      await drive.say('yes');
    }
    const stranger = 'a3bb189e-8bf9-4888-9912-ace4e6543002';
    await using drive = await drives.start(mailbox(), { userId: stranger });
    expect(eventsOf(drive.events, 'ready')[0]?.held).toEqual({});
  });
});
