import { describe, expect, it } from 'vitest';
import { orAborted } from './or-aborted.ts';

describe('work that somebody waits for', () => {
  it('E-8: is let go of at once when they leave, or had left, and fails for nobody then', async () => {
    const { promise: work, reject } = Promise.withResolvers<string>();
    const leaving = new AbortController();
    const waiting = orAborted(work, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(orAborted(work, leaving.signal)).rejects.toThrow('gone');
    reject(new Error('nobody hears this'));
  });

  it('E-8: comes to whoever stays', async () => {
    const { signal } = new AbortController();
    expect(await orAborted(Promise.resolve('done'), signal)).toBe('done');
    await expect(orAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  });
});
