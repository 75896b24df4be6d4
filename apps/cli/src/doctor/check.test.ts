import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Check, runCheck } from './check.ts';

function checkOf(attempt: (signal: AbortSignal) => Promise<string>): Check {
  return { service: 'Model', settings: 'Check OPENAI_BASE_URL.', attempt };
}

/** As a process that loads and computes, or that a busy machine lets wait. */
function compute(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('a service that is tried', () => {
  it('is told as silent when nothing comes, whatever the attempt does with its signal', async () => {
    const never = new Promise<string>(() => {});
    expect(
      await runCheck(
        checkOf(() => never),
        200,
      ),
    ).toMatchObject({
      state: 'failed',
      detail: 'no answer within 0.2 s',
    });
  });

  it('is not called late for what this process does meanwhile', async () => {
    const busy = checkOf(async () => {
      compute(300);
      // The answer lies in the socket; it takes another turn to be read.
      await delay(5);
      return 'it answers';
    });
    expect(await runCheck(busy, 200)).toMatchObject({ state: 'ok', detail: 'it answers' });
  });
});
