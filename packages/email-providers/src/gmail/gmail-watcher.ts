import { setTimeout as delay } from 'node:timers/promises';
import type { MailWatcher } from '@nexus/contracts';
import type { GmailSync } from './gmail-sync.ts';

export interface GmailWatcherDependencies {
  readonly sync: GmailSync;
  /** Where history stood when the mailbox was opened: what came since has not been told. */
  readonly opened: string;
  /** Milliseconds between two looks. */
  readonly interval: number;
  readonly closed: AbortSignal;
}

/** Looks at Gmail's history again and again (E-4). A batch without changes is told where its cursor is a new one. */
export function createGmailWatcher({ sync, opened, interval, closed }: GmailWatcherDependencies): MailWatcher {
  return {
    async *changes(cursor, callerSignal) {
      const signal = AbortSignal.any([callerSignal, closed]);
      let from = cursor ?? opened;
      try {
        while (!signal.aborted) {
          for await (const batch of sync(from, signal)) {
            if (batch.changes.length > 0 || batch.cursor !== from) yield batch;
            if (signal.aborted) return;
            from = batch.cursor;
          }
          await delay(interval, undefined, { signal });
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}
