import { localUserId, type SeenPlace } from '@nexus/contracts';
import {
  createMemoryKnowledgeStore,
  createMemoryLongMemoryStore,
  createMemoryReminderStore,
} from '@nexus/knowledge-store';
import { withLongMemory } from '@nexus/long-memory';
import { describe, expect, it } from 'vitest';
import { type Drive, type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';

const archived = ({ events }: Drive) =>
  eventsOf(events, 'tool').filter(({ name, success }) => name === 'archive_email' && success).length;

const shownIn = ({ events }: Drive): SeenPlace => ({
  emailId: eventsOf(events, 'card').at(-1)?.emailId ?? null,
  question: null,
});

/** A drive that went on from one mail to the next while nobody looked. */
async function driveThatMovedOn(options: DriveOptions = {}) {
  const drive = await startDrive(options);
  await drive.say('next');
  const seen = shownIn(drive);
  await drive.say('next');
  return { drive, seen };
}

describe('words that arrive late', () => {
  it.each([
    'archive it',
    'next',
    'flag this one',
    'yes',
    'tell her that I agree',
    'the second one',
    'archive everything from him',
    "I've done that",
    'mute this sender',
  ])(
    'W-3: “%s”, said of a mail that the drive has left, does nothing, and it is asked what is meant',
    async (words) => {
      const { drive, seen } = await driveThatMovedOn();
      await using _closed = drive;
      const before = drive.events.length;
      await drive.session.say(words, { seen });
      const since = drive.events.slice(before);
      expect(eventsOf(since, 'tool')).toEqual([]);
      expect(eventsOf(since, 'user')).toMatchObject([{ text: words }]);
      expect(drive.heard).toContain('Which do you mean?');
      // Said again of what is shown, they are obeyed.
      await drive.session.say('archive it', { seen: shownIn(drive) });
      expect(archived(drive)).toBe(1);
    },
  );

  it.each([
    'find mails about concrete',
    'how many are left?',
    'what did you leave out?',
    'goodbye',
    'remind me to call Tom at five',
    'which reminders are open',
    'am I free on Wednesday at six',
    'who runs the harbour site?',
    'what do you know about Ruth?',
    'forget the thing about the harbour site',
    'only the urgent ones',
    'start over',
    'go to the noise topic',
  ])('W-3: “%s” means the same wherever the drive is', async (words) => {
    const knowledge = withLongMemory(createMemoryKnowledgeStore(), createMemoryLongMemoryStore());
    const reminders = createMemoryReminderStore();
    const { drive, seen } = await driveThatMovedOn({ userId: localUserId, knowledge, reminders });
    await using _closed = drive;
    await drive.say('remember that Ruth runs the harbour site since June');
    await drive.session.remembered();
    await drive.session.say(words, { seen });
    expect(drive.heard).not.toContain('Which do you mean');
  });

  it('W-3: a yes to a question that is over does nothing; one that was said before the question is no answer to it', async () => {
    await using drive = await startDrive();
    await drive.say('go to the noise topic');
    const before = shownIn(drive);
    await drive.say('archive this whole topic');
    const [confirm] = eventsOf(drive.events, 'confirm').slice(-1);
    const asked = { ...before, question: confirm?.turn ?? null };
    expect(asked.question).not.toBeNull();

    await drive.session.say('yes', { seen: before });
    expect(archived(drive)).toBe(0);
    expect(drive.heard).toContain('Say it again');

    drive.session.away();
    drive.session.back();
    await drive.session.say('yes', { seen: asked });
    expect(archived(drive)).toBe(0);
    expect(drive.heard).toContain('nothing is being asked any more');

    await drive.say('archive this whole topic');
    const again = eventsOf(drive.events, 'confirm').at(-1)?.turn ?? null;
    await drive.session.say('no, wait, how many are there?', { seen: { ...before, question: again } });
    expect(archived(drive)).toBe(0);
  });

  it('W-3: a screen that comes to an open question is shown it, and its yes counts', async () => {
    await using drive = await startDrive();
    await drive.say('go to the noise topic');
    await drive.say('archive this whole topic');
    const confirm = drive.session.snapshot().find(({ type }) => type === 'confirm');
    const seen = { ...shownIn(drive), question: confirm !== undefined && 'turn' in confirm ? confirm.turn : null };
    await drive.session.say('yes', { seen });
    expect(archived(drive)).toBe(1);
    expect(drive.session.snapshot().some(({ type }) => type === 'confirm')).toBe(false);
  });

  it('W-3: who comes back is shown no question that is over, and goes on with the mail as ever', async () => {
    await using drive = await startDrive();
    await drive.say('go to the noise topic');
    await drive.say('archive this whole topic');
    const asked = { ...shownIn(drive), question: eventsOf(drive.events, 'confirm').at(-1)?.turn ?? null };
    drive.session.away();
    drive.session.back();
    expect(drive.session.snapshot().some(({ type }) => type === 'confirm')).toBe(false);
    const shown = eventsOf(drive.events, 'card').length;
    // A page that was told of it before still looks at it.
    await drive.session.say('next', { seen: asked });
    expect(eventsOf(drive.events, 'card')).toHaveLength(shown + 1);
    expect(archived(drive)).toBe(0);
  });

  it('W-3: what was heard by a browser is not taken for typed: words that mean nothing here were for a passenger', async () => {
    await using drive = await startDrive();
    await drive.session.say('lovely weather over the bridge today', { source: 'spoken' });
    const spoken = drive.heard;
    await drive.session.say('lovely weather over the bridge today', { source: 'typed' });
    expect(spoken).not.toBe(drive.heard);
    expect(spoken).toContain('not meant for me');
  });
});
