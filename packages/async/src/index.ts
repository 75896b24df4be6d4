export { type Backoff, backoffPause } from './backoff.ts';
export { endsWithin, late, orAborted, orLate } from './deadline.ts';
export { createKeyedLimit, createKeyedMutex, createMutex } from './mutex.ts';
export { createOncePerKey } from './once-per-key.ts';
export { retryWithin } from './retry.ts';
export { createScheduler, pauseFor, type Scheduler } from './scheduler.ts';
export { type Breather, createBreather, finishNow, type Work } from './work-in-slices.ts';
