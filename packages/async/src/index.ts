export { type Backoff, backoffPause } from './backoff.ts';
export { type DeadlineOptions, endsWithin, late, orAborted, orLate } from './deadline.ts';
export { createKeyedMutex, createMutex, type KeyedMutex, type Mutex } from './mutex.ts';
export { createOncePerKey, type OncePerKey } from './once-per-key.ts';
export { type RetryOptions, retryWithin } from './retry.ts';
export { createScheduler, type PauseOptions, pauseFor, type Scheduler } from './scheduler.ts';
