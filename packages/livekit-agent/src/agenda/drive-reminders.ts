import type { Scheduler } from '@nexus/async';
import type { Reminder, ReminderStore, UserId } from '@nexus/contracts';
import { newEntryId } from '../memory/memory-entries.ts';

/** What the driver wants to be reminded of, as one drive knows it: read once, then kept in step with what is said (L-9). */
export interface DriveReminders {
  /** False: they end with the drive. */
  readonly isLasting: boolean;
  /** `unreachable`: what earlier drives left is not known, which is not nothing. */
  readonly state: 'loading' | 'known' | 'unreachable';
  /** The first due first. */
  readonly open: readonly Reminder[];
  /** The one that was spoken of last, and when; null: none. */
  told: { readonly id: string; readonly turn: number } | null;
  /** The turn in which they were listed, or one of those listed was settled: in the next "the second one" is one of them. Null: none. */
  listedIn: number | null;
  /** What it was asked of when it is to be told, and in which turn; null: nothing. */
  asked: { readonly content: string; readonly turn: number } | null;
  /** Reads those of earlier drives; what cannot be read is tried again while the drive goes on. Never rejects. */
  load(): Promise<void>;
  /** @param due by the machine's clock @throws NexusError MEMORY_UNREACHABLE: then there is none */
  keep(content: string, due: Date): Promise<Reminder>;
  /** All of them, or none. @throws NexusError MEMORY_UNREACHABLE: then nothing is changed */
  settle(reminders: readonly Reminder[], done: boolean): Promise<void>;
  /** @param due by the machine's clock @throws NexusError MEMORY_UNREACHABLE: then it stays where it was */
  move(reminder: Reminder, due: Date): Promise<Reminder>;
  /** All of them, or none. @throws NexusError MEMORY_UNREACHABLE: then nothing is changed */
  remove(reminders: readonly Reminder[]): Promise<void>;
  /** Those whose time has come and that no words have told in this drive; they count as told then. */
  takeDue(): readonly Reminder[];
  /** Calls the listener when the time of one has come that is still open; there is one listener. */
  onDue(listener: (reminder: Reminder) => void): void;
  /** Forgets them all, for good. @throws NexusError MEMORY_UNREACHABLE */
  forget(): Promise<void>;
}

interface DriveRemindersOptions {
  /** Null: nothing outlives the drive. */
  readonly storage: { readonly store: ReminderStore; readonly userId: UserId } | null;
  readonly driveId: string;
  /** The machine's. */
  readonly clock: () => Date;
  readonly scheduler: Scheduler;
  /** Aborted when the drive is over. */
  readonly signal: AbortSignal;
}

/** Milliseconds between one try to read them and the next. */
const firstPause = 15_000;
const longestPause = 300_000;
/** Milliseconds; later than any drive lasts. */
const longestDrive = 86_400_000;

export function createDriveReminders({
  storage,
  driveId,
  clock,
  scheduler,
  signal,
}: DriveRemindersOptions): DriveReminders {
  const open = new Map<string, Reminder>();
  const gone = new Set<string>();
  const toldIds = new Set<string>();
  let state: DriveReminders['state'] = storage === null ? 'known' : 'loading';
  let pause = firstPause;
  let willRetry = false;
  let listen: (reminder: Reminder) => void = () => {};

  function take(reminder: Reminder): void {
    if (gone.has(reminder.id) || open.has(reminder.id)) return;
    open.set(reminder.id, reminder);
    const wait = Math.max(0, Date.parse(reminder.dueAt) - clock().getTime());
    if (wait > longestDrive || signal.aborted) return;
    const tell = () => open.get(reminder.id)?.dueAt === reminder.dueAt && listen(reminder);
    const cancel = scheduler.after(wait, tell);
    signal.addEventListener('abort', cancel, { once: true });
  }

  function tryAgain(): void {
    if (signal.aborted || willRetry) return;
    willRetry = true;
    const cancel = scheduler.after(pause, () => {
      willRetry = false;
      if (state !== 'known') void load();
    });
    signal.addEventListener('abort', cancel, { once: true });
    pause = Math.min(pause * 2, longestPause);
  }

  async function load(): Promise<void> {
    if (storage === null) return;
    try {
      const found = await storage.store.open(storage.userId);
      state = 'known';
      for (const reminder of found) take(reminder);
    } catch {
      if (state === 'known') return;
      state = 'unreachable';
      tryAgain();
    }
  }

  async function remove(reminders: readonly Reminder[]): Promise<void> {
    const ids = reminders.map(({ id }) => id);
    if (ids.length > 0) await storage?.store.remove(storage.userId, ids);
    for (const id of ids) {
      open.delete(id);
      gone.add(id);
    }
  }

  return {
    isLasting: storage !== null,
    get state() {
      return state;
    },
    get open() {
      return [...open.values()].toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
    },
    told: null,
    listedIn: null,
    asked: null,
    load,
    async keep(content, due) {
      const now = clock();
      const reminder: Reminder = {
        id: newEntryId(now),
        content,
        dueAt: due.toISOString(),
        doneAt: null,
        createdAt: now.toISOString(),
      };
      await storage?.store.keep(storage.userId, reminder, driveId);
      take(reminder);
      return reminder;
    },
    async settle(reminders, done) {
      const ids = reminders.map(({ id }) => id);
      await storage?.store.settle(storage.userId, ids, done ? clock() : null);
      for (const reminder of reminders) {
        if (done) {
          open.delete(reminder.id);
          gone.add(reminder.id);
        } else {
          gone.delete(reminder.id);
          take(reminder);
        }
      }
    },
    async move(reminder, due) {
      const moved = { ...reminder, dueAt: due.toISOString() };
      await storage?.store.move(storage.userId, reminder.id, due);
      open.delete(reminder.id);
      toldIds.delete(reminder.id);
      take(moved);
      return moved;
    },
    remove,
    takeDue() {
      const now = clock().getTime();
      const due = [...open.values()].filter(({ id, dueAt }) => !toldIds.has(id) && Date.parse(dueAt) <= now);
      for (const { id } of due) toldIds.add(id);
      return due;
    },
    onDue(listener) {
      listen = listener;
    },
    async forget() {
      await remove([...open.values()]);
    },
  };
}
