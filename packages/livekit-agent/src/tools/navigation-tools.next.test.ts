import { describe, expect, it } from 'vitest';
import { createTestDrive } from '../testing/test-drive.ts';
import { createNextEmailTool } from './navigation-tools.ts';
import { runTool } from './tool.ts';

describe('the second mail of a mailbox that is still being judged', () => {
  it('V-6: it is said that the mail is still being sorted, and the cursor stays when that is over', async () => {
    const { drive } = createTestDrive();
    const { tracker } = drive;
    tracker.apply({ type: 'planned', topics: [], order: ['a', 'b'] });
    tracker.apply({ type: 'moved-to', emailId: 'a' });
    const settling = Promise.withResolvers<void>();
    drive.inbox.settled = settling.promise;
    const tool = createNextEmailTool(drive);
    const result = await runTool(drive, {
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
