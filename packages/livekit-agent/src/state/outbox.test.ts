import { describe, expect, it, vi } from 'vitest';
import { createSendQueue, type QueuedMail } from './outbox.ts';

/** Notes what is sent and what failed. */
function createNotes() {
  const sent: string[] = [];
  const failed: string[] = [];
  const mail = (name: string, send: QueuedMail['send'] = async () => void sent.push(name)): QueuedMail => ({
    send,
    failed: () => failed.push(name),
  });
  return { sent, failed, mail };
}

describe('send queue', () => {
  it('B-14: a mail is held back for its delay, and undo stops it until then', async () => {
    vi.useFakeTimers();
    try {
      const { sent, mail } = createNotes();
      const queue = createSendQueue({ delay: 30_000 });
      queue.enqueue('one', mail('one'));
      queue.enqueue('two', mail('two'));
      await vi.advanceTimersByTimeAsync(29_999);
      expect(sent).toEqual([]);
      expect(await queue.hold('one')).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toEqual(['two']);
      expect(await queue.hold('two')).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('B-14: a mail that was held back is not sent at the end of the drive either', async () => {
    const { sent, mail } = createNotes();
    const queue = createSendQueue({ delay: 30_000 });
    queue.enqueue('stopped', mail('stopped'));
    expect(await queue.hold('stopped')).toBe(true);
    expect(await queue.hold('stopped')).toBe(false);
    await queue.drain();
    expect(sent).toEqual([]);
  });

  it('B-14: at the end of a drive what was agreed to is sent at once, and failures are told', async () => {
    const { sent, failed, mail } = createNotes();
    const queue = createSendQueue({ delay: 30_000 });
    queue.enqueue('good', mail('good'));
    queue.enqueue(
      'bad',
      mail('bad', () => Promise.reject(new Error('refused'))),
    );
    await queue.drain();
    expect(sent).toEqual(['good']);
    expect(failed).toEqual(['bad']);
    expect(queue.unfinished).toBe(0);
  });

  it('B-14: one that is on its way is stopped where it still can be, and that is known of nothing else', async () => {
    const { failed, mail } = createNotes();
    const queue = createSendQueue({ delay: 0 });
    const ended = Promise.withResolvers<void>();
    const onTheirWay = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const untilStopped = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        onTheirWay[0]?.resolve();
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    queue.enqueue('stopped', mail('stopped', untilStopped));
    queue.enqueue(
      'late',
      mail('late', () => {
        onTheirWay[1]?.resolve();
        return ended.promise;
      }),
    );
    await Promise.all(onTheirWay.map(({ promise }) => promise));
    expect(await queue.hold('stopped')).toBe(true);
    const late = queue.hold('late');
    ended.resolve();
    expect(await late).toBe(false);
    expect(failed).toEqual([]);
  });
});
