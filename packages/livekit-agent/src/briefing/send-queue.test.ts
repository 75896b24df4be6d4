import { describe, expect, it, vi } from 'vitest';
import { createSendQueue } from './send-queue.ts';

describe('send queue', () => {
  it('B-14: a mail is held back for its delay, and undo stops it until then', async () => {
    vi.useFakeTimers();
    try {
      const sent: string[] = [];
      const queue = createSendQueue({ delay: 30_000, onFailure: () => {} });
      queue.enqueue('one', async () => void sent.push('one'));
      queue.enqueue('two', async () => void sent.push('two'));
      await vi.advanceTimersByTimeAsync(29_999);
      expect(sent).toEqual([]);
      expect(queue.hold('one')).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toEqual(['two']);
      expect(queue.hold('two')).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('B-14: a mail that was held back is not sent at the end of the drive either', async () => {
    const sent: string[] = [];
    const queue = createSendQueue({ delay: 30_000, onFailure: () => {} });
    queue.enqueue('stopped', async () => void sent.push('stopped'));
    expect(queue.hold('stopped')).toBe(true);
    expect(queue.hold('stopped')).toBe(false);
    await queue.drain();
    expect(sent).toEqual([]);
  });

  it('B-14: at the end of a drive what was agreed to is sent at once, and failures are told', async () => {
    const sent: string[] = [];
    const failed: string[] = [];
    const queue = createSendQueue({ delay: 30_000, onFailure: (draftId) => failed.push(draftId) });
    queue.enqueue('good', async () => void sent.push('good'));
    queue.enqueue('bad', async () => {
      throw new Error('refused');
    });
    await queue.drain();
    expect(sent).toEqual(['good']);
    expect(failed).toEqual(['bad']);
    expect(queue.waiting).toBe(0);
  });
});
