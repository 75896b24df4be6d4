import { createBreather, finishNow, type Work } from '@nexus/async';
import type { KnowledgeEntryId, MemoryDate, MemoryEntry } from '@nexus/contracts';
import { compareText } from '@nexus/text';
import { createHistory, createStatementReader, type History, replayHistory, type StatementReader } from '../history.ts';
import { createWordSearch, type WordSearch } from './search.ts';

export interface MemoryIndexOptions {
  readonly now: () => Date;
  /** The driver's day; by UTC where absent. */
  readonly today?: () => MemoryDate;
  readonly read?: StatementReader | undefined;
  /** Milliseconds that the event loop may be held; absent: all of it is done at once. */
  readonly slice?: number;
}

/** All that was told, ready to be asked as far as it has been read. */
export interface MemoryIndex {
  /** Of the newest that were read so far: what was told last is what holds. */
  readonly history: History;
  readonly words: WordSearch;
  /** This is what is told now. What is new is added, what is forgotten is gone at once; the rest follows slice by slice. */
  follow(entries: readonly MemoryEntry[]): void;
  /** Resolves when all of it has been read. */
  whenReady(): Promise<void>;
}

/** The newest are asked first; then so many times more, until all are read. */
const firstPart = 250;
const growth = 4;
/** So few are read in one slice, however busy the machine is. */
const atOnce = 8;
/** Told since, they are added where they come; of more the reading is sliced. */
const mostAdded = 3;

export function createMemoryIndex({
  now,
  today = () => now().toISOString().slice(0, 10),
  read = createStatementReader(),
  slice = Number.POSITIVE_INFINITY,
}: MemoryIndexOptions): MemoryIndex {
  const words = createWordSearch(now);
  let known: ReadonlyMap<KnowledgeEntryId, MemoryEntry> = new Map();
  let history = createHistory([], { read });
  let isComplete = true;
  let building = new AbortController();
  let built = Promise.resolve();

  function* build(): Work<void> {
    const newestFirst = [...known.values()].toSorted((one, other) => compareText(other.createdAt, one.createdAt));
    for (let [from, size] = [0, firstPart]; from < newestFirst.length; [from, size] = [size, size * growth]) {
      for (const entry of newestFirst.slice(from, size)) {
        read(entry);
        words.add(entry);
        yield;
      }
      history = yield* replayHistory(newestFirst.slice(0, size), { read, today: today() });
    }
    isComplete = true;
  }

  function rebuild(): void {
    building.abort();
    building = new AbortController();
    isComplete = false;
    if (known.size <= atOnce) {
      finishNow(build());
      built = Promise.resolve();
      return;
    }
    // One that another took the place of is given up.
    built = createBreather(building.signal, slice)
      .finish(build())
      .catch(() => undefined);
  }

  function renew(entry: MemoryEntry): void {
    words.renew(entry);
    history.renew(entry);
  }

  return {
    get history() {
      return history;
    },
    words,
    follow(entries) {
      const before = known;
      known = new Map(entries.map((entry) => [entry.id, entry]));
      const removed = [...before.values()].filter(({ id }) => !known.has(id));
      const added: MemoryEntry[] = [];
      let latest = '';
      let isLinkedAnew = false;
      for (const entry of entries) {
        const kept = before.get(entry.id);
        if (kept === undefined) added.push(entry);
        else if (kept.ends !== entry.ends) isLinkedAnew = true;
        if (kept !== undefined && hasChanged(kept, entry)) renew(entry);
        if (kept !== undefined && kept.createdAt > latest) latest = kept.createdAt;
      }
      for (const entry of removed) words.remove(entry);
      // What was forgotten is in no answer, however long it takes until the rest is told without it.
      if (removed.length > 0) history = createHistory([], { read });
      if (removed.length === 0 && added.length === 0 && !isLinkedAnew) return;
      const isTail =
        !isLinkedAnew && removed.length === 0 && latest !== '' && added.every(({ createdAt }) => createdAt > latest);
      if (!isComplete || !isTail || added.length > mostAdded) {
        rebuild();
        return;
      }
      for (const entry of added.toSorted((one, other) => compareText(one.createdAt, other.createdAt))) {
        history.add(entry);
        words.add(entry);
      }
    },
    async whenReady() {
      for (let last: Promise<void> | null = null; last !== built; await last) last = built;
    },
  };
}

function hasChanged(before: MemoryEntry, after: MemoryEntry): boolean {
  return (
    before.validTo !== after.validTo ||
    before.supersededBy !== after.supersededBy ||
    before.accessCount !== after.accessCount ||
    before.lastAccessedAt !== after.lastAccessedAt ||
    before.ends !== after.ends
  );
}
