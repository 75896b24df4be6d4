import type { DraftContent } from '@nexus/contracts';
import type { RetryTimes } from '../remote/retry.ts';

/** A forward of 25 MB over a line of 10 Mbit/s takes twenty seconds each way. */
const forward = { whole: 60_000, attempt: 28_000 };

/** How long one step of a draft may be tried: longer where it carries another mail along. */
export function timesForDraft(regarding: DraftContent['regarding'], times: RetryTimes): RetryTimes {
  return regarding?.as === 'forward' ? { ...times, ...forward } : times;
}
