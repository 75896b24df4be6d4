import { inventMail, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createDraftsFolder } from '../../support/mail/drafts-folder.ts';

const roof = inventMail({ emailId: 'roof', subject: 'The roof', own: 'Can you come on Wednesday?' });
const crane = inventMail({
  emailId: 'crane',
  messageId: 'crane@example.org',
  subject: 'The crane',
  from: piet,
  own: 'The crane stands ready.',
});

/** A drive without a model, with the mail about the roof open, in which a draft was ordered without its text. */
async function startAsked(order = 'reply') {
  const folder = createDraftsFolder([roof, crane]);
  const drive = await startDrive({ mailbox: folder.mailbox, sendDelay: 60_000 });
  while (eventsOf(drive.events, 'card').at(-1)?.emailId !== 'roof') await drive.say('next');
  await drive.say(order);
  expect(drive.heard).toBe('What shall I write?');
  return { drive, folder, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

describe('what is said to "What shall I write?"', () => {
  it.each([
    ['hold them back until he pays', 'hold them back until he pays'],
    ['yes, I will be there at ten', 'yes, I will be there at ten'],
    ["no, we can't do that", "no, we can't do that"],
    ['Are you coming on Thursday?', 'Are you coming on Thursday?'],
    ['that the keys are with Jonas', 'the keys are with Jonas'],
    ['tell her I will come', 'I will come'],
  ])('W-2: “%s” is the text, and nothing is sent', async (words, text) => {
    await using asked = await startAsked();
    await asked.drive.say(words);
    expect(asked.drive.heard).toContain(`Drafted a reply to Maria Chen. It says: ${text}`);
    expect(asked.folder.texts).toEqual([text]);
  });

  it('W-2: it goes to whom the order named, not to whoever wrote the open mail', async () => {
    await using asked = await startAsked('reply to Piet');
    await asked.drive.say('tell him we need it until Friday');
    expect(asked.drive.heard).toMatch(/^Drafted a mail to Piet Vos/);
    expect(asked.folder.texts).toEqual(['we need it until Friday']);
  });

  it.each(['never mind', 'no, scrap that', 'hang on, forget it', 'leave it', 'no'])(
    'W-2: after “%s” nothing is written, and no mail is touched',
    async (words) => {
      await using asked = await startAsked();
      await asked.drive.say(words);
      expect(asked.folder.texts).toEqual([]);
      expect(eventsOf(asked.drive.events, 'tool').map(({ name }) => name)).not.toContain('archive_email');
    },
  );

  it('W-2: another order is that order, and later words are no text', async () => {
    await using asked = await startAsked();
    await asked.drive.say('next');
    await asked.drive.say('hold them back until he pays');
    expect(asked.folder.texts).toEqual([]);
  });
});
