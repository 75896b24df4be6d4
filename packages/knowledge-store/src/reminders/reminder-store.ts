import { Reminder, type ReminderStore, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import { memoriesFailure } from '../long-memory/long-memory-store.ts';
import { createUserAsking, StoredTime, type UserDatabase } from '../supabase/database.ts';
import { createUserRecords } from '../user-records.ts';

interface ReminderStoreOptions {
  readonly database: UserDatabase;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
}

const table = 'memory_entries';
/** So many of a user are read: the first due. */
const mostOpen = 200;

const Row = z
  .object({
    id: z.string(),
    content: z.string(),
    due_at: StoredTime,
    done_at: StoredTime.nullable(),
    created_at: StoredTime,
  })
  .transform(({ due_at, done_at, created_at, ...same }) => ({
    ...same,
    dueAt: due_at,
    doneAt: done_at,
    createdAt: created_at,
  }))
  .pipe(Reminder);

/** Reminders in table `memory_entries`, where they are forgotten with all else that a user told. */
export function createReminderStore({ database, patience = 5_000 }: ReminderStoreOptions): ReminderStore {
  const ask = createUserAsking(database, { patience, failure: memoriesFailure });

  async function read(userId: UserId, isOpen: boolean): Promise<readonly Reminder[]> {
    const found = await ask(userId, (client, signal) => {
      const due = client
        .from(table)
        .select('id, content, due_at, done_at, created_at')
        .eq('user_id', userId)
        .not('due_at', 'is', null)
        .is('deleted_at', null);
      return (isOpen ? due.is('done_at', null).limit(mostOpen) : due).order('due_at').order('id').abortSignal(signal);
    });
    const rows = z.array(z.unknown()).safeParse(found);
    if (!rows.success) throw memoriesFailure(undefined);
    // A row that a later program wrote, and this one cannot read, hides no other.
    return rows.data.flatMap((row) => Row.safeParse(row).data ?? []);
  }

  return {
    open: (userId) => read(userId, true),
    all: (userId) => read(userId, false),
    async keep(userId, { id, content, dueAt, doneAt, createdAt }, driveId) {
      const row = {
        ...{
          user_id: userId,
          id,
          content,
          category: 'reminder',
          importance: 5,
          confidence: 1,
          source: 'driver',
          drive_id: driveId,
        },
        ...{ due_at: dueAt, done_at: doneAt, created_at: createdAt },
      };
      await ask(userId, (client, signal) =>
        client.from(table).upsert(row, { onConflict: 'user_id,id', ignoreDuplicates: true }).abortSignal(signal),
      );
    },
    async settle(userId, ids, doneAt) {
      await ask(userId, (client, signal) =>
        client
          .from(table)
          .update({ done_at: doneAt?.toISOString() ?? null })
          .eq('user_id', userId)
          .in('id', [...ids])
          .is('deleted_at', null)
          .abortSignal(signal),
      );
    },
    async move(userId, id, dueAt) {
      await ask(userId, (client, signal) =>
        client
          .from(table)
          .update({ due_at: dueAt.toISOString() })
          .eq('user_id', userId)
          .eq('id', id)
          .not('due_at', 'is', null)
          .is('done_at', null)
          .is('deleted_at', null)
          .abortSignal(signal),
      );
    },
    async remove(userId, ids) {
      const nothing = { added: [], ended: [] };
      await ask(userId, (client, signal) =>
        client.rpc('change_memory_entries', { ...nothing, removed: [...ids] }).abortSignal(signal),
      );
    },
    async forgetUser(userId) {
      await ask(userId, (client, signal) =>
        client.from(table).delete().eq('user_id', userId).not('due_at', 'is', null).abortSignal(signal),
      );
    },
  };
}

/** Reminders that are forgotten with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryReminderStore(): ReminderStore {
  const kept = createUserRecords(() => new Map<string, Reminder | null>());
  const { of } = kept;
  const inOrder = (userId: UserId) =>
    [...of(userId).values()]
      .filter((reminder) => reminder !== null)
      .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt) || (one.id < other.id ? -1 : 1));
  return {
    async open(userId) {
      return inOrder(userId).filter(({ doneAt }) => doneAt === null);
    },
    async all(userId) {
      return inOrder(userId);
    },
    async keep(userId, reminder) {
      const all = kept.toFill(userId);
      // Null: it was removed, and stays so.
      if (!all.has(reminder.id)) all.set(reminder.id, reminder);
    },
    async settle(userId, ids, doneAt) {
      for (const id of ids) {
        const reminder = of(userId).get(id);
        if (reminder) of(userId).set(id, { ...reminder, doneAt: doneAt?.toISOString() ?? null });
      }
    },
    async move(userId, id, dueAt) {
      const reminder = of(userId).get(id);
      if (reminder?.doneAt === null) of(userId).set(id, { ...reminder, dueAt: dueAt.toISOString() });
    },
    async remove(userId, ids) {
      for (const id of ids) kept.toFill(userId).set(id, null);
    },
    async forgetUser(userId) {
      kept.drop(userId);
    },
  };
}
