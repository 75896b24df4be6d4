import type { SetAsideMailStore, UserId } from '@nexus/contracts';
import { createAccountAsking } from '../accounts/ask-accounts.ts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import type { UserDatabase } from '../supabase/user-database.ts';
import { createChangeWriter, laterOf } from '../write-behind/change-writer.ts';
import { closeWriter } from '../write-behind/close-writer.ts';
import { changesOf, type SetAsideChange, withChanges } from './set-aside-change.ts';
import { createSetAsideTables } from './set-aside-tables.ts';

export interface SetAsideMailStoreOptions {
  readonly database: UserDatabase;
  readonly log?: StoreLog;
  readonly clock?: () => Date;
  /** Milliseconds that a reading waits for a database that is just being opened. */
  readonly patience?: number;
}

/** Ids and times in the database. What waits to be written counts at once in this process, and is brought there when it answers. */
export function createSetAsideMailStore(options: SetAsideMailStoreOptions): SetAsideMailStore {
  const { database, log = silentStoreLog, clock = () => new Date(), patience = 5_000 } = options;
  const tables = createSetAsideTables(createAccountAsking(database, patience));
  // Whoever writes waits for nothing: it is tried again when the database has been opened.
  const written = createSetAsideTables(createAccountAsking(database, 0));
  const writer = createChangeWriter<SetAsideChange>(
    { write: (userId, changes) => written.write(userId, changes), onReady: (listener) => database.onReady(listener) },
    laterOf,
  );
  async function change(userId: UserId, changes: readonly SetAsideChange[]): Promise<void> {
    const keepable = changesOf(changes);
    if (keepable.size > 0) await writer.write(userId, keepable);
  }
  async function read(userId: UserId, kind: SetAsideChange['kind']): Promise<readonly [string, Date][]> {
    // What is written while the table is read may be in neither by then.
    const waited = new Map(writer.waiting(userId));
    const kept = await tables.read(userId, kind);
    return [...withChanges(kept, kind, laterOf(waited, writer.waiting(userId)))];
  }
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    if (!(await closeWriter(writer)))
      log.warn('what was snoozed or muted last could not be written, so a later drive may tell it');
  };
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
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
    close,
    [Symbol.asyncDispose]: close,
  };
}
