import { understand } from '@nexus/language';
import { expect, it } from 'vitest';
import { beginTurn } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { createTestDrive } from '../testing/test-drive.ts';
import { mayInterject } from './idle-prompts.ts';

/** A drive in which these words were the first in a pause. */
function inPause(words: string): DriveContext {
  const { drive } = createTestDrive();
  const { tracker } = drive;
  const before = tracker.apply({ type: 'paused' });
  const read = () => understand(words, { pendingQuestion: false, pendingDraft: false, paused: true });
  drive.conversation.turn = beginTurn({ messageId: 'message', words, read, before, newestBefore: null });
  return drive;
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
