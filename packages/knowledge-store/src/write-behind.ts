import { backoffPause, endsWithin, orLate } from '@nexus/async';
import type { UserId } from '@nexus/contracts';
import type { UserDatabase } from './supabase/database.ts';

/** Spread, so that processes do not come back at one moment. */
const backoff = { first: 500, longest: 30_000, jitter: 0.25 };
/** How many changes go in one writing. */
const batchSize = 400;
/** Milliseconds that one writing may take. */
const longestWriting = 3_000;

/** By what they change. */
export type Changes<Change> = ReadonlyMap<string, Change>;

/** Where changes of users are kept; it can be away. */
export interface ChangeBackend<Change> {
  /** May be repeated. @throws when it cannot be reached. */
  write(userId: UserId, changes: Changes<Change>): Promise<void>;
  /** Whenever it can be used (again), also now if it can. @returns what takes the listener off. */
  onReady(listener: () => void): () => void;
}

/** Brings changes to one backend in the background until it has them. */
interface ChangeWriter<Change> {
  /** Resolves once everything that waits has been tried. Never rejects. @returns whether the backend has everything. */
  write(userId: UserId, changes: Changes<Change>): Promise<boolean>;
  /** What the backend does not have yet. */
  waiting(userId: UserId): Changes<Change>;
  /** What waits is never written; resolves once nothing of the user is under way, or after three seconds. */
  drop(userId: UserId): Promise<void>;
  /** Tries once more, then no more. @returns whether the backend has everything. */
  close(): Promise<boolean>;
}

/** Of two changes of one thing the later one. */
export function laterOf<Change>(waiting: Changes<Change>, added: Changes<Change>): Changes<Change> {
  return new Map([...waiting, ...added]);
}

/** @param merge what waits and what comes */
export function createChangeWriter<Change>(
  backend: ChangeBackend<Change>,
  merge: (waiting: Changes<Change>, added: Changes<Change>) => Changes<Change>,
): ChangeWriter<Change> {
  const waiting = new Map<UserId, Map<string, Change>>();
  /** What is just being written. What comes meanwhile waits beside it: merged with it, a sum would be written a second time. */
  let underWay: { readonly userId: UserId; readonly changes: Changes<Change> } | null = null;
  const failing = new Set<UserId>();
  let working: Promise<void> | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let asked = false;

  const waitingOf = (userId: UserId) => waiting.get(userId) ?? new Map<string, Change>();
  const hasAll = (userId: UserId) => !waiting.has(userId) && underWay?.userId !== userId;
  function keep(userId: UserId, earlier: Changes<Change>, later: Changes<Change>): void {
    waiting.set(userId, new Map(merge(earlier, later)));
  }
  function takeBatch(userId: UserId, changes: Map<string, Change>): Changes<Change> {
    const batch = new Map([...changes].slice(0, batchSize));
    for (const id of batch.keys()) changes.delete(id);
    if (changes.size === 0) waiting.delete(userId);
    return batch;
  }

  /** @returns whether the backend has everything of this user. */
  async function writeAll(userId: UserId): Promise<boolean> {
    for (let changes = waiting.get(userId); changes !== undefined; changes = waiting.get(userId)) {
      const writing = { userId, changes: takeBatch(userId, changes) };
      underWay = writing;
      try {
        await backend.write(userId, writing.changes);
      } catch {
        // What was dropped meanwhile does not come back.
        if (underWay === writing) keep(userId, writing.changes, waitingOf(userId));
        return !waiting.has(userId);
      } finally {
        underWay = null;
      }
    }
    return true;
  }

  async function work(): Promise<void> {
    clearTimeout(timer);
    // Whoever failed comes last, and is in nobody's way.
    const users = [...waiting.keys()].toSorted((one, other) => Number(failing.has(one)) - Number(failing.has(other)));
    for (const userId of users) {
      if (await writeAll(userId)) failing.delete(userId);
      else failing.add(userId);
    }
    if (failing.size === 0) {
      failures = 0;
      return;
    }
    failures += 1;
    if (!closed) timer = setTimeout(() => void attempt(), backoffPause(backoff, failures)).unref();
  }
  async function workWhileAsked(): Promise<void> {
    // What is asked for while an attempt ends would otherwise wait for the next change.
    do {
      asked = false;
      await work();
    } while (asked);
    working = null;
  }
  function attempt(): Promise<void> {
    asked = true;
    working ??= workWhileAsked();
    return working;
  }
  const stopListening = backend.onReady(() => void attempt());

  return {
    async write(userId, changes) {
      keep(userId, waitingOf(userId), changes);
      await attempt();
      return hasAll(userId);
    },
    waiting: (userId) => (underWay?.userId === userId ? merge(underWay.changes, waitingOf(userId)) : waitingOf(userId)),
    async drop(userId) {
      waiting.delete(userId);
      if (underWay?.userId === userId) underWay = null;
      failing.delete(userId);
      if (working !== null) await endsWithin(working, longestWriting);
    },
    async close() {
      closed = true;
      stopListening();
      await working;
      await attempt();
      clearTimeout(timer);
      return waiting.size === 0 && underWay === null;
    },
  };
}

/** Milliseconds that closing waits for what is left to write. */
const closeWithin = 2_000;

interface WriterEnd {
  readonly tenures: UserDatabase['tenures'];
  /** What was left to write could not be written in time. */
  readonly onLost: () => void;
}

/** Leaves out what an ended user still had to write, from now on. @returns what closes the writer, once */
export function followTenures<Change>(
  writer: ChangeWriter<Change>,
  { tenures, onLost }: WriterEnd,
): () => Promise<void> {
  const stopHearing = tenures?.onEnded(
    (userId) => void writer.drop(userId),
    (userId) => writer.waiting(userId).size > 0,
  );
  let closing: Promise<void> | null = null;
  async function close(): Promise<void> {
    stopHearing?.();
    if ((await orLate(writer.close(), closeWithin)) !== true) onLost();
  }
  return () => {
    closing ??= close();
    return closing;
  };
}
