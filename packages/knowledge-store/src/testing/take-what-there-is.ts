import { setImmediate as nextRound } from 'node:timers/promises';
import type { ModelQuota, QuotaDecision } from '@nexus/contracts';

/** Milliseconds: who is told to wait so long is refused; less means that permits are on their way. */
const refusal = 500;

/** Asks until it is granted or plainly refused. */
export async function takeInTheEnd(quota: ModelQuota, tokens: number): Promise<QuotaDecision> {
  for (;;) {
    const decision = quota.tryTake(tokens);
    if (decision.granted || decision.retryAfter > refusal) return decision;
    await nextRound();
  }
}

/** Takes requests of so many tokens until one is refused, at most `most`. @returns how many were granted. */
export async function takeWhatThereIs(quota: ModelQuota, tokens: number, most = 1_000): Promise<number> {
  for (let granted = 0; granted < most; granted++) {
    if (!(await takeInTheEnd(quota, tokens)).granted) return granted;
  }
  return most;
}
