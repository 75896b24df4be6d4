import { LearnedTaste, NexusError, type PreferencesStore } from '@nexus/contracts';
import { type InventedMail, inventMail, maria, piet } from '@nexus/contracts/testing';
import { createMemoryBriefedMailStore, createMemoryPreferencesStore } from '@nexus/knowledge-store';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { createKeptDrives, driver } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const asked: InventedMail = {
  from: maria,
  own: 'Hi Nora,\n\ncould you please send me the list of anchors by tomorrow noon? Thank you very much for your help with it.\n\nMaria',
};
const told: InventedMail = {
  from: piet,
  own: 'Hi Nora,\n\nthe quetzal stands on the roof. The painters chose a light grey, and it dries over the weekend.\n\nPiet',
};

const ofEach = 12;
/** Mail that asks for something, and as much that only tells. */
const mails = Array.from({ length: 2 * ofEach }, (_, index) => {
  const isAsked = index % 2 === 0;
  const emailId = `${isAsked ? 'asked' : 'told'}-${index}`;
  const subject = `${isAsked ? 'Anchors' : 'Quetzal'} ${index}`;
  return inventMail({ ...(isAsked ? asked : told), emailId, subject, messageId: `${emailId}@example.org` });
});
const mailbox = () => createTwinMailbox(mails).mailbox;

/** Goes through all of it: what only tells is flagged, what asks is skipped, or passed over in other words. */
async function hearAll(
  say: (words: string) => Promise<readonly Parameters<typeof eventsOf>[0][number][]>,
  passOver: readonly string[] = ['skip it'],
): Promise<void> {
  let subject = '';
  const note = (events: Parameters<typeof eventsOf>[0]) => {
    subject = eventsOf(events, 'card').at(-1)?.subject ?? subject;
  };
  note(await say('next'));
  for (let count = 0; count < mails.length; count += 1) {
    if (subject.startsWith('Anchors')) for (const words of passOver) note(await say(words));
    else {
      await say('flag it');
      note(await say('next'));
    }
  }
}

describe('learning from what was done', () => {
  it('J-11: a drive teaches the next one, in numbers and names of features, without a word of mail', async () => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(mailbox());
      await hearAll(drive.say);
    }
    const kept = await drives.preferencesStore.get(driver);
    const taste = LearnedTaste.parse(kept?.taste);
    expect(taste.drives).toHaveLength(1);
    expect(taste.drives[0]?.samples).toBe(2 * ofEach);
    expect(Object.keys(taste.drives[0]?.moved ?? {})).not.toEqual([]);
    expect(JSON.stringify(taste)).not.toMatch(/quetzal|anchor|nora|maria|piet|example/i);
    const openFirst = async (preferencesStore: PreferencesStore) => {
      await using drive = await drives.start(mailbox(), {
        preferencesStore,
        briefedStore: createMemoryBriefedMailStore(),
      });
      const [card] = eventsOf(await drive.say('next'), 'card');
      await drive.say('why is this one important?');
      return { score: card?.score ?? 0, why: drive.heard };
    };
    const untaught = await openFirst(createMemoryPreferencesStore());
    const taught = await openFirst(drives.preferencesStore);
    expect(taught.score).toBeLessThan(untaught.score);
    expect(taught.why).toMatch(/mail like it: .* weighs? (?:more|less) for you\.$/);
    expect(untaught.why).not.toMatch(/for you\.$/);
  });

  it.each([
    { passOver: ["that's not important", 'next'] },
    { passOver: ["it isn't really urgent, next"] },
    { passOver: ["that's not important, next"] },
  ])('J-11: what the driver says of a mail counts as what they do with it: $passOver', async ({ passOver }) => {
    const drives = createKeptDrives();
    {
      await using drive = await drives.start(mailbox());
      await hearAll(drive.say, passOver);
      expect(drive.events.some((event) => event.type === 'tool' && event.name === 'skip_email')).toBe(false);
    }
    const kept = await drives.preferencesStore.get(driver);
    expect(LearnedTaste.parse(kept?.taste).drives).toMatchObject([{ samples: 2 * ofEach }]);
  });

  it('J-11: what is not kept in time, or cannot be, is dropped without a word', async () => {
    const memory = createMemoryPreferencesStore();
    const failing: PreferencesStore = {
      ...memory,
      update: async () => {
        throw new NexusError('MEMORY_UNREACHABLE', 'away', { retryable: true });
      },
    };
    const drives = createKeptDrives({ preferencesStore: failing });
    const drive = await drives.start(mailbox());
    await hearAll(drive.say);
    await drive.session.close();
    expect(eventsOf(drive.events, 'error')).toEqual([]);
    expect(eventsOf(drive.events, 'end')).toHaveLength(1);
    expect(await memory.get(driver)).toBeNull();
  });
});
