import { endsWithin } from '@nexus/async';
import type {
  KnowledgeDocument,
  KnowledgeEntry,
  KnowledgeEntryId,
  KnowledgeTrace,
  LongMemoryStore,
  SaidIn,
  UserId,
  UserKnowledgeStore,
} from '@nexus/contracts';
import { dayIn, type StatementReader } from '@nexus/long-memory';
import { createDriveFacts, type DriveFacts } from './drive-facts.ts';

/** `loading`: nothing came yet. `unreachable`: no backend answered, so that nothing is known of what is kept. */
type MemoryState = 'loading' | 'known' | 'unreachable';

/** What one drive knows of its user's memory: read once, then kept in step with what is saved and forgotten (M-10, M-11). */
export interface SessionMemory {
  readonly store: UserKnowledgeStore;
  readonly userId: UserId;
  readonly state: MemoryState;
  /** Oldest first; empty while nothing is known. */
  readonly entries: readonly KnowledgeEntry[];
  /** Those that stand in every prompt: all but what is in long memory, or was ended by what is. */
  readonly inPrompt: readonly KnowledgeEntry[];
  /** What was told of people, places and projects. */
  readonly facts: DriveFacts;
  /** False: what is in long memory could not be read. */
  readonly isToldKnown: boolean;
  /** The document as it was read or changed last; null while nothing is known. */
  readonly document: KnowledgeDocument | null;
  /** Reads the document; while it is being read, no second time. Never rejects. @returns whether any backend answered. */
  load(): Promise<boolean>;
  /** Resolves when something is known, or 150 ms after it was first called (M-10); later calls do not wait. */
  awaitBriefly(): Promise<void>;
  /** @returns what is remembered then. @throws NexusError MEMORY_UNREACHABLE: no backend confirmed it; try again with the same id. */
  keep(entry: KnowledgeEntry): Promise<KnowledgeDocument>;
  /** What `keep` is saving, and what no backend confirmed, though one may have it. */
  readonly attempted: readonly KnowledgeEntry[];
  /** Forgets these; 'all': everything, also what this drive does not know of. @returns what is left of them. @throws NexusError MEMORY_UNREACHABLE */
  forget(entryIds: readonly KnowledgeEntryId[] | 'all'): Promise<KnowledgeTrace>;
  /** An entry that this drive has seen and that still exists, by itself or condensed into another; null: there is none. */
  find(entryId: KnowledgeEntryId): KnowledgeEntry | null;
  /** Takes in a document that somebody else read or changed; an older one than is known changes nothing. */
  take(document: KnowledgeDocument): void;
  /** What was kept in this drive, oldest first. */
  readonly keptHere: readonly KnowledgeEntry[];
  /** How often it was asked in this drive whether to keep something that the driver had not asked for (H-1). */
  offers: number;
  /** Called whenever state or entries have changed. */
  onChange(listener: () => void): void;
  /** Called after something was kept in this drive, and is known here. */
  onKept(listener: (entry: KnowledgeEntry) => void): void;
  /** Called after each reading with whether any backend answered, and all that was told is known. */
  onRead(listener: (reachable: boolean) => void): void;
  /** Called once, when the first request to the model goes out before anything came. */
  onLate(listener: () => void): void;
}

interface SessionMemoryOptions {
  readonly store: UserKnowledgeStore;
  readonly userId: UserId;
  readonly said: SaidIn;
  readonly clock: () => Date;
  /** Counts what of long memory is spoken; absent: it is not counted. */
  readonly longMemory?: Pick<LongMemoryStore, 'noteSpoken'> | undefined;
  readonly statements?: StatementReader | undefined;
  /** Milliseconds that the first request to the model waits for it. */
  readonly firstRequestWait?: number;
}

const defaultFirstRequestWait = 150;

export function createSessionMemory({
  store,
  userId,
  said,
  clock,
  longMemory,
  statements,
  firstRequestWait = defaultFirstRequestWait,
}: SessionMemoryOptions): SessionMemory {
  const changeListeners: (() => void)[] = [];
  const keptListeners: ((entry: KnowledgeEntry) => void)[] = [];
  const readListeners: ((reachable: boolean) => void)[] = [];
  const lateListeners: (() => void)[] = [];
  const keptHere: KnowledgeEntry[] = [];
  const seen = new Map<KnowledgeEntryId, KnowledgeEntry>();
  let attempted: readonly KnowledgeEntry[] = [];
  let state: MemoryState = 'loading';
  let document: KnowledgeDocument | null = null;
  let reading: Promise<boolean> | null = null;
  let waited: Promise<void> | null = null;

  const facts = createDriveFacts({
    clock,
    today: () => dayIn(said.timeZone, clock()),
    read: statements,
    count: (entryIds) => void longMemory?.noteSpoken(userId, entryIds, clock()),
  });

  function changed(): void {
    for (const listener of changeListeners) listener();
  }

  function acknowledged(entry: KnowledgeEntry): void {
    attempted = attempted.filter(({ id }) => id !== entry.id);
    if (!keptHere.some(({ id }) => id === entry.id)) keptHere.push(entry);
  }

  function noteSeen({ entries }: KnowledgeDocument): void {
    for (const entry of entries) seen.set(entry.id, entry);
    const holding = new Set(entries.flatMap(({ id, from = [] }) => [id, ...from]));
    for (const id of seen.keys()) if (!holding.has(id)) seen.delete(id);
    for (const entry of attempted) if (holding.has(entry.id)) acknowledged(entry);
  }

  function take(next: KnowledgeDocument): void {
    if (document !== null && next.version < document.version) return;
    const same = state === 'known' && document?.version === next.version;
    document = withToldBefore(next, document);
    state = 'known';
    noteSeen(document);
    facts.follow(document);
    if (!same) changed();
  }

  async function readOnce(): Promise<boolean> {
    try {
      const { document: found, reachable } = await store.get(userId);
      if (reachable) take(found);
      return reachable;
    } catch {
      // A store never rejects here; one that does counts as unreachable.
      return false;
    }
  }

  async function read(): Promise<boolean> {
    const reachable = await readOnce();
    if (!reachable && state === 'loading') {
      state = 'unreachable';
      changed();
    }
    for (const listener of readListeners) listener(reachable && document?.toldMissing !== true);
    return reachable;
  }

  function load(): Promise<boolean> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function waitBriefly(): Promise<void> {
    await endsWithin(load(), firstRequestWait);
    if (state === 'loading') for (const listener of lateListeners) listener();
  }

  return {
    store,
    userId,
    get state() {
      return state;
    },
    get entries() {
      return document?.entries ?? [];
    },
    get document() {
      return document;
    },
    get inPrompt() {
      return (document?.entries ?? []).filter(({ told }) => told === undefined);
    },
    facts,
    get isToldKnown() {
      return document?.toldMissing !== true;
    },
    load,
    async awaitBriefly() {
      if (state !== 'loading') return;
      waited ??= waitBriefly();
      await waited;
    },
    async keep(entry) {
      attempted = [...attempted.filter(({ id }) => id !== entry.id), entry];
      try {
        const next = await store.append(userId, [entry], said);
        acknowledged(entry);
        take(next);
        for (const listener of keptListeners) listener(entry);
        return next;
      } catch (error) {
        // It may have been kept all the same.
        void load();
        throw error;
      }
    },
    get attempted() {
      return attempted;
    },
    async forget(entryIds) {
      attempted = attempted.filter(({ id }) => entryIds !== 'all' && !entryIds.includes(id));
      try {
        const next = entryIds === 'all' ? await store.clear(userId) : await store.remove(userId, entryIds);
        if (document !== null) {
          document = without(document, entryIds);
          facts.follow(document);
        }
        take(next);
      } catch (error) {
        // Some of them may be forgotten all the same.
        void load();
        throw error;
      }
      return store.trace(userId, entryIds);
    },
    find: (entryId) => seen.get(entryId) ?? null,
    take,
    keptHere,
    offers: 0,
    onChange(listener) {
      changeListeners.push(listener);
    },
    onKept(listener) {
      keptListeners.push(listener);
    },
    onRead(listener) {
      readListeners.push(listener);
    },
    onLate(listener) {
      lateListeners.push(listener);
    },
  };
}

function without(document: KnowledgeDocument, entryIds: readonly KnowledgeEntryId[] | 'all'): KnowledgeDocument {
  return { ...document, entries: document.entries.filter(({ id }) => entryIds !== 'all' && !entryIds.includes(id)) };
}

/** What was told stays known where a later document comes without it. */
function withToldBefore(next: KnowledgeDocument, before: KnowledgeDocument | null): KnowledgeDocument {
  if (next.toldMissing !== true) return next;
  const told = (before?.entries ?? []).filter((entry) => entry.told !== undefined);
  const known = new Set(told.map(({ id }) => id));
  return { ...next, entries: [...told, ...next.entries.filter(({ id }) => !known.has(id))] };
}
