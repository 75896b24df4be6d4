import { createScheduler, type Scheduler } from '@nexus/async';
import type { Database } from '../supabase/database.ts';

/** Milliseconds. */
const everyHour = 3_600_000;

interface ExpiryOptions {
  readonly database: Pick<Database, 'forService' | 'onReady'>;
  readonly scheduler?: Scheduler;
}

/**
 * Has what is over deleted, now and once an hour, until it is disposed of (P-8). Every process that serves asks; the database lets one of them do
 * it. Nobody sees an exchange that is over, deleted or not, so a database that is away costs nothing: the next hour asks again.
 */
export function deleteExpiredExchanges({ database, scheduler = createScheduler() }: ExpiryOptions): Disposable {
  let callOff: () => void = () => undefined;
  let isOver = false;

  async function ask(): Promise<void> {
    try {
      await database.forService().rpc('delete_expired_exchanges');
    } catch {
      // It is asked again in an hour, and as soon as the database is back.
    }
  }
  function askAndWait(): void {
    callOff();
    if (isOver) return;
    callOff = scheduler.after(everyHour, askAndWait);
    void ask();
  }
  const stop = database.onReady(askAndWait);
  return {
    [Symbol.dispose]() {
      isOver = true;
      stop();
      callOff();
    },
  };
}
