import type { DraftContent } from '@nexus/contracts';
import { type RetryTimes, toolTimes } from '../remote/timeouts.ts';

/** A forward is fetched and uploaded whole, up to 25 MB: who waits for it is told later. */
const forwardTimes: RetryTimes = { whole: 180_000, attempt: 90_000, pause: 500 };

export function composingTimes({ regarding }: Pick<DraftContent, 'regarding'>): RetryTimes {
  return regarding?.as === 'forward' ? forwardTimes : toolTimes;
}

/** A mailbox that is read through may be slowed down by Gmail for a while: its quota is counted by the minute. */
export const readTimes: RetryTimes = { whole: 60_000, attempt: 10_000, pause: 300 };

/** Nobody waits for it: a poll may outlast a short outage. */
export const syncTimes: RetryTimes = { whole: 20_000, attempt: 10_000, pause: 500 };
