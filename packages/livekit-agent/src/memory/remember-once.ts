import { createKeyedMutex } from '@nexus/async';
import {
  type KnowledgeCategory,
  type KnowledgeDocument,
  type KnowledgeEntry,
  NexusError,
  type UserId,
  type UserKnowledgeStore,
} from '@nexus/contracts';
import { makeEntry, remembersThat } from './memory-entries.ts';

/** Milliseconds in which somebody asks again for what was refused. */
const keptFor = 10 * 60_000;
/** Unanswered entries of one user, the newest ones. */
const keptOfOne = 5;

interface WantedMemory {
  /** One line. */
  readonly content: string;
  readonly category: KnowledgeCategory;
}

interface Remembered {
  readonly entry: KnowledgeEntry;
  /** False: it was remembered already, in these or much the same words (M-6). */
  readonly isNew: boolean;
}

/** Has something remembered. @throws NexusError MEMORY_UNREACHABLE, MEMORY_UNREADABLE */
export type RememberOnce = (userId: UserId, wanted: WantedMemory) => Promise<Remembered>;

/** Remembers a thing once, also when it is asked for twice at the same moment, here or in another process, or again after a failure. */
export function createRememberOnce(knowledge: UserKnowledgeStore, clock: () => Date): RememberOnce {
  const oneByOne = createKeyedMutex();
  const unanswered = createUnansweredEntries(clock);

  async function append(userId: UserId, entry: KnowledgeEntry): Promise<KnowledgeDocument> {
    try {
      const document = await knowledge.append(userId, [entry]);
      unanswered.drop(userId, entry);
      return document;
    } catch (error) {
      if (error instanceof NexusError && error.code === 'MEMORY_UNREACHABLE') unanswered.add(userId, entry);
      throw error;
    }
  }

  /** @returns the entry, and all that is remembered with it. */
  async function keep(userId: UserId, wanted: WantedMemory) {
    const make = () => makeEntry({ ...wanted, source: 'user' }, clock());
    const entry = unanswered.of(userId).find((refused) => remembersThat(refused, wanted)) ?? make();
    const after = await append(userId, entry);
    if (after.entries.some(({ id }) => id === entry.id)) return { entry, after };
    // It had been kept without a confirmation, and has been forgotten since.
    const fresh = make();
    return { entry: fresh, after: await append(userId, fresh) };
  }

  async function remember(userId: UserId, wanted: WantedMemory): Promise<Remembered> {
    const isSame = (entry: KnowledgeEntry) => remembersThat(entry, wanted);
    const { document, reachable } = await knowledge.get(userId);
    const known = document.entries.find(isSame);
    if (known !== undefined) return { entry: known, isNew: false };
    const { entry, after } = await keep(userId, wanted);
    const [first = entry, ...others] = after.entries.filter(isSame).sort((one, other) => (one.id < other.id ? -1 : 1));
    // The first by its id stays, so that two processes that see each other's entries agree. What could not be looked for before is left alone.
    const doubles = others.filter(({ id }) => reachable || id === entry.id).map(({ id }) => id);
    if (doubles.length > 0) await knowledge.remove(userId, doubles);
    return { entry: first, isNew: first.id === entry.id };
  }

  return (userId, wanted) => oneByOne(userId, () => remember(userId, wanted));
}

/** Entries that no backend confirmed. One may have them all the same, so they keep their ids when they are asked for again. */
interface UnansweredEntries {
  of(userId: UserId): readonly KnowledgeEntry[];
  add(userId: UserId, entry: KnowledgeEntry): void;
  drop(userId: UserId, entry: KnowledgeEntry): void;
}

function createUnansweredEntries(clock: () => Date): UnansweredEntries {
  const kept = new Map<UserId, readonly { readonly entry: KnowledgeEntry; readonly until: number }[]>();

  function without(userId: UserId, id: string | null): void {
    const now = clock().getTime();
    const left = (kept.get(userId) ?? []).filter(({ entry, until }) => entry.id !== id && until > now);
    if (left.length === 0) kept.delete(userId);
    else kept.set(userId, left);
  }

  return {
    of(userId) {
      without(userId, null);
      return (kept.get(userId) ?? []).map(({ entry }) => entry);
    },
    add(userId, entry) {
      for (const other of [...kept.keys()]) without(other, null);
      without(userId, entry.id);
      const newest = { entry, until: clock().getTime() + keptFor };
      kept.set(userId, [...(kept.get(userId) ?? []), newest].slice(-keptOfOne));
    },
    drop: (userId, { id }) => without(userId, id),
  };
}
