import { describe, expect, it } from 'vitest';
import { createAnnouncements } from '../state/announcements.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { noTurn } from '../state/current-turn.ts';
import { emptyInbox } from '../state/inbox.ts';
import { createPendingChanges } from '../state/pending-changes.ts';
import { createSessionTracker } from '../state/tracker.ts';
import { createManualScheduler } from '@nexus/async/testing';
import { createNextEmailTool } from './navigation-tools.ts';
import { runTool } from './tool.ts';

describe('the second mail of a mailbox that is still being judged', () => {
  it('V-6: it is said that the mail is still being sorted, and the cursor stays when that is over', async () => {
    const tracker = createSessionTracker();
    tracker.apply({ type: 'planned', topics: [], order: ['a', 'b'] });
    tracker.apply({ type: 'moved-to', emailId: 'a' });
    const settling = Promise.withResolvers<void>();
    const desk = {
      tracker,
      inbox: emptyInbox,
      turn: noTurn(),
      settled: settling.promise,
      changes: createPendingChanges(),
      announcements: createAnnouncements(),
      emit: () => {},
      scheduler: createManualScheduler(),
    } as unknown as DriveContext;
    const tool = createNextEmailTool(desk);
    const result = await runTool(desk, {
      tool,
      toolArguments: {},
      interrupted: new AbortController().signal,
      limit: 1,
    });
    expect(result).toMatchObject({ success: false, code: 'TOOL_LATE' });
    expect(result.message).toMatch(/still sorting your mail/);
    settling.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(tracker.state.cursor).toBe('a');
  });
});
