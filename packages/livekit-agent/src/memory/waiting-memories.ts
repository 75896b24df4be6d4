import type { LongMemoryStore, MemoryEntry, ProposedMemory, UserId } from '@nexus/contracts';

/** What was proposed after an earlier drive and waits for the driver's yes: outside prompts and searches (L-5). */
export interface WaitingMemories {
  /** Those that may still be asked about, as far as they were read. */
  readonly all: readonly MemoryEntry[];
  /** Reads them; what was asked about often enough is let go for good. Never rejects. */
  load(): Promise<void>;
  /** They were read out. Written behind. */
  noteAsked(): void;
  /** These are settled, and go for good. @throws NexusError MEMORY_UNREACHABLE */
  settle(entryIds: readonly string[]): Promise<void>;
  /** Everything was forgotten, and these with it: none is asked about any more. */
  forget(): void;
  /** @throws NexusError MEMORY_UNREACHABLE */
  propose(entries: readonly MemoryEntry[]): Promise<void>;
  /** Resolves when what was written behind was tried. */
  drained(): Promise<void>;
}

export type ProposalStore = Pick<LongMemoryStore, 'proposed' | 'propose' | 'noteAsked' | 'change'>;

/** Greetings that ask about one. */
const mostGreetings = 2;

export function createWaitingMemories(store: ProposalStore, userId: UserId): WaitingMemories {
  let waiting: readonly ProposedMemory[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  const remove = (entryIds: readonly string[]) => store.change(userId, { removed: [...entryIds] });
  return {
    get all() {
      return waiting.map(({ entry }) => entry);
    },
    async load() {
      const found = await store.proposed(userId).catch(() => []);
      const over = found.filter(({ asked }) => asked >= mostGreetings);
      waiting = found.filter(({ asked }) => asked < mostGreetings);
      if (over.length > 0) writing = remove(over.map(({ entry }) => entry.id)).catch(() => undefined);
    },
    noteAsked() {
      const ids = waiting.map(({ entry }) => entry.id);
      writing = writing.then(() => store.noteAsked(userId, ids));
    },
    async settle(entryIds) {
      // Counted before, so that the count does not come after.
      await writing;
      await remove(entryIds);
      waiting = waiting.filter(({ entry }) => !entryIds.includes(entry.id));
    },
    forget() {
      waiting = [];
    },
    propose: (entries) => store.propose(userId, entries),
    async drained() {
      await writing;
    },
  };
}
