import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { announceArrival, announceReturn } from '../inbox/arrivals.ts';
import { createTestDrive, judgedMail } from '../testing/test-drive.ts';
import { noTurn, passedOver } from './current-turn.ts';
import type { DriveContext } from './drive-context.ts';

/** The driver says this with the mail `open` at hand, after these were told beside it. */
function say(words: string, mentioned: readonly string[], announced: readonly string[] = []): DriveContext {
  const items = new Map([['new', judgedMail(inventMail({ emailId: 'new' }))]]);
  const { drive } = createTestDrive({ inbox: { items } });
  const { tracker } = drive;
  tracker.apply({ type: 'planned', topics: [], order: ['open', 'new', 'later'] });
  tracker.apply({ type: 'moved-to', emailId: 'open' });
  const before = tracker.apply({ type: 'mentioned', emailIds: mentioned, announced });
  drive.conversation.turn = { ...noTurn(), words, before };
  return drive;
}

describe('a mail that the driver passes over', () => {
  it.each(['skip it', 'skip', 'skip that one please', 'ignore that', 'not interested', "I'm not really interested"])(
    'V-7: %j passes over the one that was announced',
    (words) => {
      expect(passedOver(say(words, ['new'], ['new']))).toBe('new');
      expect(passedOver(say(words, ['new', 'open'], ['new']))).toBe('new');
      expect(passedOver(say(words, ['new']))).toBe('new');
    },
  );

  it.each(['next', 'go on', 'skip to the next one', 'skip ahead', 'skip on to the next mail'])(
    'V-7: %j goes on to it',
    (words) => {
      expect(passedOver(say(words, ['new'], ['new']))).toBeNull();
    },
  );

  it('V-7: none of several, and none that was told already', () => {
    expect(passedOver(say('skip it', []))).toBeNull();
    expect(passedOver(say('skip it', ['new', 'later']))).toBeNull();
    expect(passedOver(say('skip it', ['new', 'later'], ['new', 'later']))).toBeNull();
    expect(passedOver(say('skip it', ['open'], ['open']))).toBeNull();
  });

  it('V-7: what cut its announcement off is no reason to announce it again', () => {
    const drive = say('skip it', ['new', 'open'], ['new']);
    announceArrival(drive, 'new');
    announceReturn(drive, 'new');
    expect(drive.conversation.announcements.take()).toBeNull();
  });
});
