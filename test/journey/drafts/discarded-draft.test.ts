import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';

async function startDrafted(sendDelay = 60_000): Promise<Drive> {
  const drive = await startDrive({ sendDelay });
  await drive.say('next');
  await drive.say('tell her I will come');
  expect(drive.heard).toMatch(/Drafted a reply/);
  return drive;
}

/** Of tools that did something, in order. */
function done(drive: Drive): string[] {
  return eventsOf(drive.events, 'tool').flatMap(({ name, success }) => (success ? [name] : []));
}

describe('a draft that is not wanted', () => {
  it.each([
    'delete the draft',
    'throw the draft away',
    'discard the draft',
    'cancel the draft',
    'drop the draft',
    'please get rid of that draft',
    'I do not need the draft any more',
    'scrap my reply',
  ])('B-14: "%s" throws it away and touches no mail', async (words) => {
    await using drive = await startDrafted();
    await drive.say(words);
    expect(drive.heard).toMatch(/^The draft to .+ is thrown away\.$/);
    await drive.say('yes');
    expect(done(drive)).toEqual(['next_email', 'draft_reply', 'undo_last_action']);
    await drive.say(words);
    expect(drive.heard).toBe('There is no draft.');
    await drive.say('send it');
    expect(drive.heard).toMatch(/There is no draft to send/);
  });

  it('B-14: whatever was done since stays done, and is what undo takes back', async () => {
    await using drive = await startDrafted();
    await drive.say('flag it');
    await drive.say('delete the draft');
    expect(drive.heard).toMatch(/^The draft to .+ is thrown away\.$/);
    await drive.say('undo');
    expect(drive.heard).toBe('No longer flagged.');
    await drive.say('undo');
    expect(drive.heard).toMatch(/nothing to take back/);
  });

  it('B-14: with an undo beside it both are done, each to its own', async () => {
    await using drive = await startDrafted();
    await drive.say('flag it');
    await drive.say('undo that and delete the draft');
    expect(drive.heard).toMatch(/^No longer flagged\. The draft to .+ is thrown away\.$/);
    await drive.say('undo');
    expect(drive.heard).toMatch(/nothing to take back/);
  });

  it('B-14: one that waits to go out is held back instead, and said to be there', async () => {
    await using drive = await startDrafted();
    await drive.say('send it');
    await drive.say('yes');
    await drive.say('delete the draft');
    expect(drive.heard).toBe('Held back: it was not sent. The draft is still there.');
    await drive.say('delete the draft');
    expect(drive.heard).toMatch(/is thrown away/);
  });

  it.each(['do not delete the draft', "no, don't throw the draft away", 'never discard my draft'])(
    'B-14: "%s" leaves it there',
    async (words) => {
      await using drive = await startDrafted();
      await drive.say(words);
      expect(done(drive)).toEqual(['next_email', 'draft_reply']);
      await drive.say('what does the draft say');
      expect(drive.heard).toMatch(/I will come/i);
    },
  );
});

describe('a draft beside its mail', () => {
  it.each(['throw it away', 'discard that', 'delete it'])(
    'B-14: "%s", said of neither, archives nothing and throws nothing away',
    async (words) => {
      await using drive = await startDrafted();
      await drive.say('how many are left');
      await drive.say(words);
      expect(drive.heard).toMatch(/draft, or the mail\?/);
      expect(done(drive)).toEqual(['next_email', 'draft_reply']);
      await drive.say('archive the mail');
      expect(done(drive)).toEqual(['next_email', 'draft_reply', 'archive_email']);
    },
  );

  it.each(['send it tomorrow', 'send it in an hour', 'send it to Magda too'])(
    'B-14: "%s" puts no mail off and leaves the draft as it is',
    async (words) => {
      await using drive = await startDrafted();
      await drive.say(words);
      expect(done(drive)).toEqual(['next_email', 'draft_reply']);
      await drive.say('what does my draft say');
      expect(drive.heard).toMatch(/I will come\.$/);
    },
  );

  it('B-14: what is named is not taken back out of its order', async () => {
    await using drive = await startDrive();
    for (const words of ['next', 'flag it', 'archive it', 'undo the flag']) await drive.say(words);
    expect(drive.heard).toMatch(/^The last thing I did was another: I archived the mail from .+\. Say undo/);
    await drive.say('undo the archive');
    expect(drive.heard).toMatch(/^Back in your inbox/);
    await drive.say('undo the flag');
    expect(drive.heard).toBe('No longer flagged.');
  });
});
