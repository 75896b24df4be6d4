import type { HiddenMailStore, UserId } from '@nexus/contracts';
import { z } from 'zod';
import { accountsUnreachable } from '../accounts/account-rows.ts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import { createUserAsking, deleteRows, StoredTime, type UserAsking, type UserDatabase } from '../supabase/database.ts';
import { createUserRecords } from '../user-records.ts';
import { type Changes, createChangeWriter, followTenures, laterOf } from '../write-behind.ts';

export interface HiddenMailStoreOptions {
  readonly database: UserDatabase;
  readonly log?: StoreLog;
  readonly clock?: () => Date;
  /** Milliseconds that a reading waits for a database that is just being opened. */
  readonly patience?: number;
}

/** Ids and times in the database. What waits to be written counts at once in this process, and is brought there when it answers. */
export function createHiddenMailStore(options: HiddenMailStoreOptions): HiddenMailStore {
  const { database, log = silentStoreLog, clock = () => new Date(), patience = 5_000 } = options;
  const ask = createUserAsking(database, { patience, failure: accountsUnreachable });
  const tables = createHiddenMailTables(ask);
  // Whoever writes behind waits for nothing, and hurries nobody: it is tried again when the database has been opened.
  const written = createHiddenMailTables(createUserAsking(database, { patience: null, failure: accountsUnreachable }));
  const writer = createChangeWriter<HiddenMailChange>(
    { write: (userId, changes) => written.write(userId, changes), onReady: (listener) => database.onReady(listener) },
    laterOf,
  );
  async function change(userId: UserId, changes: readonly HiddenMailChange[]): Promise<void> {
    const keepable = changesOf(changes);
    if (keepable.size > 0) await writer.write(userId, keepable);
  }
  async function read(userId: UserId, kind: HiddenMailChange['kind']): Promise<readonly [string, Date][]> {
    // What is written while the table is read may be in neither by then.
    const waited = new Map(writer.waiting(userId));
    const kept = await tables.read(userId, kind);
    return [...withChanges(kept, kind, laterOf(waited, writer.waiting(userId)))];
  }
  const close = followTenures(writer, {
    tenures: database.tenures,
    onLost: () => log.warn('what was snoozed or muted last could not be written, so a later drive may tell it'),
  });
  return {
    async snoozed(userId) {
      return (await read(userId, 'mail')).map(([emailId, until]) => ({ emailId, until: new Date(until) }));
    },
    snooze: (userId, mails) =>
      change(
        userId,
        mails.map(({ emailId, until }) => ({ kind: 'mail', id: emailId, at: new Date(until) })),
      ),
    wake: (userId, emailIds) =>
      change(
        userId,
        emailIds.map((id) => ({ kind: 'mail', id, at: null })),
      ),
    async muted(userId) {
      return (await read(userId, 'thread')).map(([threadKey, mutedAt]) => ({ threadKey, mutedAt: new Date(mutedAt) }));
    },
    mute: (userId, threadKey) => change(userId, [{ kind: 'thread', id: threadKey, at: clock() }]),
    unmute: (userId, threadKey) => change(userId, [{ kind: 'thread', id: threadKey, at: null }]),
    async forgetUser(userId) {
      await writer.drop(userId);
      for (const { table } of Object.values(hiddenMailTables)) await deleteRows(ask, userId, table);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A mail or thread that is hidden (until, or since, a time) or no longer (null). */
interface HiddenMailChange {
  readonly kind: 'mail' | 'thread';
  readonly id: string;
  readonly at: Date | null;
}

/** Longer ones are no ids; PostgreSQL takes no NUL. */
const longest = { mail: 2_000, thread: 200 } as const;

function isKeepable({ kind, id }: HiddenMailChange): boolean {
  return id.length > 0 && id.length <= longest[kind] && !id.includes('\0');
}

/** By what they change. */
function changesOf(changes: readonly HiddenMailChange[]): Changes<HiddenMailChange> {
  return new Map(changes.filter(isKeepable).map((change) => [`${change.kind} ${change.id}`, change]));
}

/** Times by id, once these changes are written. */
function withChanges(
  kept: ReadonlyMap<string, Date>,
  kind: HiddenMailChange['kind'],
  changes: Changes<HiddenMailChange>,
): ReadonlyMap<string, Date> {
  const all = new Map(kept);
  for (const change of changes.values()) {
    if (change.kind !== kind) continue;
    if (change.at === null) all.delete(change.id);
    else all.set(change.id, change.at);
  }
  return all;
}

const Rows = z.array(z.object({ id: z.string(), at: StoredTime }));

/** How many rows one question may bring; Supabase's own bound is 1,000. */
const pageSize = 1_000;

const hiddenMailTables = {
  mail: { table: 'snoozed_mail', columns: 'id:email_id, at:until', id: 'email_id' },
  thread: { table: 'muted_threads', columns: 'id:thread_key, at:muted_at', id: 'thread_key' },
} as const;

/** Tables `snoozed_mail` and `muted_threads`. @throws NexusError ACCOUNTS_UNREACHABLE (retryable) */
interface HiddenMailTables {
  /** Times by id. */
  read(userId: UserId, kind: HiddenMailChange['kind']): Promise<ReadonlyMap<string, Date>>;
  write(userId: UserId, changes: Changes<HiddenMailChange>): Promise<void>;
}

function createHiddenMailTables(ask: UserAsking): HiddenMailTables {
  return {
    async read(userId, kind) {
      const { table, columns, id } = hiddenMailTables[kind];
      const all = new Map<string, Date>();
      for (let from = 0; ; from += pageSize) {
        const found = await ask(userId, (client, signal) =>
          client
            .from(table)
            .select(columns)
            .eq('user_id', userId)
            .order(id)
            .range(from, from + pageSize - 1)
            .abortSignal(signal),
        );
        const page = Rows.safeParse(found);
        if (!page.success) throw accountsUnreachable();
        for (const row of page.data) all.set(row.id, new Date(row.at));
        if (page.data.length < pageSize) return all;
      }
    },
    async write(userId, changes) {
      const all = [...changes.values()];
      const set = (kind: HiddenMailChange['kind'], name: string, time: string) =>
        all.flatMap(({ kind: one, id, at }) =>
          one === kind && at !== null ? [{ [name]: id, [time]: at.toISOString() }] : [],
        );
      const unset = (kind: HiddenMailChange['kind']) =>
        all.flatMap(({ kind: one, id, at }) => (one === kind && at === null ? [id] : []));
      const parameters = {
        snoozed: set('mail', 'email_id', 'until'),
        woken: unset('mail'),
        muted: set('thread', 'thread_key', 'muted_at'),
        unmuted: unset('thread'),
      };
      await ask(userId, (client, signal) => client.rpc('change_set_aside', parameters).abortSignal(signal));
    },
  };
}

interface HiddenMail {
  readonly snoozed: Map<string, Date>;
  readonly muted: Map<string, Date>;
}

export interface MemoryHiddenMailStoreOptions {
  readonly clock?: () => Date;
}

/** What is hidden until the process ends: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryHiddenMailStore({
  clock = () => new Date(),
}: MemoryHiddenMailStoreOptions = {}): HiddenMailStore {
  const kept = createUserRecords((): HiddenMail => ({ snoozed: new Map(), muted: new Map() }));
  const { of } = kept;
  const close = async () => {};
  return {
    snoozed: async (userId) => [...of(userId).snoozed].map(([emailId, until]) => ({ emailId, until: new Date(until) })),
    async snooze(userId, mails) {
      for (const { emailId, until } of mails) kept.toFill(userId).snoozed.set(emailId, new Date(until));
    },
    async wake(userId, emailIds) {
      for (const emailId of emailIds) of(userId).snoozed.delete(emailId);
    },
    muted: async (userId) =>
      [...of(userId).muted].map(([threadKey, mutedAt]) => ({ threadKey, mutedAt: new Date(mutedAt) })),
    async mute(userId, threadKey) {
      kept.toFill(userId).muted.set(threadKey, clock());
    },
    async unmute(userId, threadKey) {
      of(userId).muted.delete(threadKey);
    },
    async forgetUser(userId) {
      kept.drop(userId);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
