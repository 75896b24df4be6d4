import { understand } from '@nexus/language';
import { expect, it } from 'vitest';
import type { DriveContext } from '../state/drive-context.ts';
import { beginTurn } from '../state/current-turn.ts';
import { mayInterject } from './idle-prompts.ts';
import { createSessionTracker } from '../state/tracker.ts';

/** A desk on which these words were the first in a pause. */
function inPause(words: string): DriveContext {
  const tracker = createSessionTracker();
  const before = tracker.apply({ type: 'paused' });
  const read = () => understand(words, { pendingQuestion: false, pendingDraft: false, paused: true });
  const turn = beginTurn({ messageId: 'message', words, read, before, newestBefore: null });
  return { tracker, turn, cut: null } as unknown as DriveContext;
}

it.each(['thank you', 'okay thanks', 'no', 'pause', 'thanks, pause'])(
  'V-7: %j in a pause asks for nothing, so nothing is announced',
  (words) => {
    expect(mayInterject(inPause(words))).toBe(false);
  },
);

it.each(['who is it from?', 'archive it', 'yes', 'thanks, who is it from?'])(
  'V-7: after %j in a pause the driver listens',
  (words) => {
    expect(mayInterject(inPause(words))).toBe(true);
  },
);
