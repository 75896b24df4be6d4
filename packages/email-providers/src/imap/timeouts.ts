import type { DraftContent } from '@nexus/contracts';
import type { RetryTimes } from '../remote/timeouts.ts';

/** A forward of 25 MB over a line of 10 Mbit/s takes twenty seconds each way. */
const forwardTimes = { whole: 60_000, attempt: 28_000 };

/** How long one step of a draft may be tried: longer where it carries another mail along. */
export function composingTimes(regarding: DraftContent['regarding'], times: RetryTimes): RetryTimes {
  return regarding?.as === 'forward' ? { ...times, ...forwardTimes } : times;
}

/** For trying whether an account can send. Nobody waits for it, so a server that is away for a moment is asked again. */
export const sendingCheckTimes: RetryTimes = { whole: 25_000, attempt: 12_000, pause: 1_000 };

/** Milliseconds until that is tried: the greeting goes ahead of it. */
export const sendingCheckedAfter = 3_000;

/** Milliseconds in which a mail must be handed over, so that a driver hears soon that it did not go out. */
export const handOverTime = 20_000;

/** Milliseconds in which a mail server, for reading or sending, must take the connection. */
export const connectTimeout = 10_000;
