import type { DraftContent } from '@nexus/contracts';
import { type RetryTimes, toolTimes } from '../remote/retry.ts';

/** A forward is fetched and uploaded whole, up to 25 MB: who waits for it is told later. */
const forwardTimes: RetryTimes = { whole: 180_000, attempt: 90_000, pause: 500 };

export function composingTimes({ regarding }: Pick<DraftContent, 'regarding'>): RetryTimes {
  return regarding?.as === 'forward' ? forwardTimes : toolTimes;
}
