import { endsWithin } from '@nexus/async';
import { type SecurityEvent, type SecurityLog, SecurityRecord } from '@nexus/contracts';
import { z } from 'zod';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import { createUserAsking, type Database, StoredTime } from '../supabase/database.ts';
import { organizationsFailure } from './refusals.ts';

const Records = z.array(
  z
    .object({
      ...{ at: StoredTime, event: z.string(), actor: z.string().nullable(), organization_id: z.string().nullable() },
      ...{ subject: z.string().nullable(), detail: z.string().nullable() },
    })
    .transform(({ organization_id, ...same }) => ({ ...same, organizationId: organization_id }))
    .pipe(SecurityRecord),
);

/** Events that wait while the database is away; more than these are counted and said. */
const mostWaiting = 1_000;
/** Milliseconds for which events are gathered, so that a stranger who guesses tokens costs a row and not a call each. */
const gatherFor = 200;
/** Milliseconds that the end waits for what is not yet written. */
const drainWithin = 1_000;

interface SecurityLogOptions {
  readonly database: Pick<Database, 'forUser' | 'forService' | 'ready' | 'onReady'>;
  readonly log?: StoreLog;
  /** Milliseconds that a reading waits for a database that is just being opened. */
  readonly patience?: number;
}

/** What happened, in `security_log`, which is added to alone (015). */
export function createSecurityLog({
  database,
  log = silentStoreLog,
  patience = 5_000,
}: SecurityLogOptions): SecurityLog {
  const ask = createUserAsking(database, { patience, failure: organizationsFailure });
  let waiting: (SecurityEvent & { readonly at: string })[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.slice(0, 100);
      const rows = events.map(({ organizationId = null, subject = null, detail = null, ...event }) => ({
        ...event,
        ...{ organization_id: organizationId, subject, detail },
      }));
      const { error } = await database.forService().rpc('note_security_events', { events: rows });
      // What the database refuses as it is would be refused again.
      const isRefused = error !== null && /^2[23]/.test(error.code);
      if (error !== null && !isRefused) return;
      if (isRefused) log.warn('an event could not be written to the security log');
      waiting = waiting.slice(events.length);
    }
    if (dropped > 0) log.warn(`${dropped} events are missing in the security log: the database was away`);
    dropped = 0;
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing ??= write()
      .catch(() => undefined)
      .finally(() => {
        writing = null;
      });
    return writing;
  }

  const stop = database.onReady(() => void flush());
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    stop();
    await endsWithin(flush(), drainWithin);
    if (waiting.length > 0) log.warn(`${waiting.length} events are missing in the security log: the database was away`);
  };
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  return {
    note(event) {
      if (waiting.length >= mostWaiting) dropped += 1;
      else waiting.push({ ...event, at: new Date().toISOString() });
      timer ??= setTimeout(() => void flush(), gatherFor).unref();
    },
    async list(userId, { organizationId, limit }) {
      await flush();
      const rows = await ask(userId, (client, signal) => {
        const all = client.from('security_log').select('at, event, actor, organization_id, subject, detail');
        const asked =
          organizationId === null
            ? all.or(`actor.eq.${userId},subject.eq.${userId}`)
            : all.eq('organization_id', organizationId);
        return asked.order('at', { ascending: false }).limit(limit).abortSignal(signal);
      });
      return Records.parse(rows);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
