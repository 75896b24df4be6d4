import { NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { retryRemotely, ThrottledError } from './requests.ts';
import type { RetryTimes } from './timeouts.ts';

const times: RetryTimes = { whole: 2_000, attempt: 30, pause: 1 };
const broken = () => new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });

/** Fails with each of `errors` in turn, then answers. */
function failing(...errors: Error[]) {
  let calls = 0;
  return {
    calls: () => calls,
    async call() {
      const error = errors[calls];
      calls += 1;
      if (error) throw error;
      return 'answer';
    },
  };
}

describe('a call that is tried again', () => {
  it('E-8: goes on while it may succeed later, and ends with what cannot', async () => {
    const passing = failing(broken(), new ThrottledError(null), new ThrottledError(5), broken());
    expect(await retryRemotely(passing.call, { times })).toBe('answer');
    expect(passing.calls()).toBe(5);
    const final = failing(broken(), new NexusError('MAIL_SIGN_IN_NEEDED', 'Sign in again.'));
    await expect(retryRemotely(final.call, { times })).rejects.toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED' });
    const mistake = failing(new RangeError('a mistake of ours'));
    await expect(retryRemotely(mistake.call, { times })).rejects.toThrow(RangeError);
    expect(mistake.calls()).toBe(1);
  });

  it('E-8: does not wait for a Retry-After that lasts longer than there is time', async () => {
    const throttled = failing(new ThrottledError(3_600_000));
    await expect(retryRemotely(throttled.call, { times })).rejects.toMatchObject({ code: 'MAIL_THROTTLED' });
    expect(throttled.calls()).toBe(1);
  });

  it('E-8: is broken off when it hangs, also where it does not heed its signal, and gets another try', async () => {
    const signals: AbortSignal[] = [];
    const answer = await retryRemotely(
      (signal) => {
        signals.push(signal);
        return signals.length === 1 ? new Promise<never>(() => {}) : Promise.resolve('answer');
      },
      { times },
    );
    expect(answer).toBe('answer');
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  });

  it('E-8: gives up when its time is over, with the last reason', async () => {
    const always = { ...times, whole: 20 };
    await expect(retryRemotely(() => Promise.reject(broken()), { times: always })).rejects.toMatchObject({
      code: 'MAILBOX_UNREACHABLE',
      retryable: true,
    });
    await expect(retryRemotely(() => new Promise(() => {}), { times: always })).rejects.toMatchObject({
      code: 'MAILBOX_UNREACHABLE',
    });
  });

  it('E-8: ends at once with the caller’s own reason, while it runs and while it waits', async () => {
    const reason = new Error('the driver said stop');
    const running = new AbortController();
    const hanging = retryRemotely(() => new Promise(() => {}), { signal: running.signal, times });
    running.abort(reason);
    await expect(hanging).rejects.toBe(reason);
    const waiting = new AbortController();
    const throttled = retryRemotely(
      () => {
        setImmediate(() => waiting.abort(reason));
        return Promise.reject(new ThrottledError(1_500));
      },
      { signal: waiting.signal, times },
    );
    await expect(throttled).rejects.toBe(reason);
  });
});
