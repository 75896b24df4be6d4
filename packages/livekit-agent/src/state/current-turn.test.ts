import { describe, expect, it } from 'vitest';
import { announceArrival, announceReturn } from '../inbox/arrivals.ts';
import { createAnnouncements } from './announcements.ts';
import type { DriveContext } from './drive-context.ts';
import { noTurn } from './current-turn.ts';
import { passedOver } from './current-turn.ts';
import { createSessionTracker } from './tracker.ts';

/** The driver says this with the mail `open` at hand, after these were told beside it. */
function say(words: string, toldBeside: readonly string[], announced: readonly string[] = []): DriveContext {
  const tracker = createSessionTracker();
  tracker.apply({ type: 'planned', topics: [], order: ['open', 'new', 'later'] });
  tracker.apply({ type: 'moved-to', emailId: 'open' });
  const before = tracker.apply({ type: 'told-beside', emailIds: toldBeside, announced });
  const inbox = { items: new Map([['new', {}]]) };
  const announcements = createAnnouncements();
  return { tracker, inbox, announcements, turn: { ...noTurn(), words, before } } as unknown as DriveContext;
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
    const desk = say('skip it', ['new', 'open'], ['new']);
    announceArrival(desk, 'new');
    announceReturn(desk, 'new');
    expect(desk.announcements.take()).toBeNull();
  });
});
