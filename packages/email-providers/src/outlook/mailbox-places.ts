import { createMutex } from '@nexus/async';
import pLimit from 'p-limit';

/** Outlook runs at most four requests at once for one app and mailbox (`throttling-limits`, Outlook service limits). */
const placeCount = 4;

export interface MailboxPlaces {
  /** Runs when one of the places is free. */
  one<Result>(call: () => Promise<Result>): Promise<Result>;
  /**
   * Runs when all places are free: Graph takes four requests of an unordered `$batch` at a time, so one batch fills the mailbox
   * (`throttling-limits`, Outlook service batching).
   */
  all<Result>(call: () => Promise<Result>): Promise<Result>;
}

export function createMailboxPlaces(): MailboxPlaces {
  const places = pLimit(placeCount);
  /** Two that each held some places would wait for each other for ever. */
  const batches = createMutex();

  return {
    one: (call) => places(call),
    all: (call) =>
      batches.run(async () => {
        const done = Promise.withResolvers<void>();
        const held = Array.from({ length: placeCount }, () => holdPlace(done.promise));
        try {
          await Promise.all(held);
          return await call();
        } finally {
          done.resolve();
        }
      }),
  };

  /** Resolves when the place is held; it is given back with `end`. */
  function holdPlace(end: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void places(() => {
      resolve();
      return end;
    });
    return promise;
  }
}
