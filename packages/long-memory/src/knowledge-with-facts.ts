import { createBreather, late, orLate } from '@nexus/async';
import {
  type KnowledgeDocument,
  type KnowledgeEntry,
  type KnowledgeEntryId,
  type KnowledgeTrace,
  type LongMemoryChange,
  type LongMemoryReading,
  type LongMemoryStore,
  type MemoryDetails,
  type MemoryEnding,
  type MemoryEntry,
  NexusError,
  type SaidIn,
  type UserId,
  type UserKnowledgeStore,
} from '@nexus/contracts';
import { compareText } from '@nexus/text';
import { describeStatement } from './describe-statement.ts';
import { createStatementReader, replayHistory, type StatementReader } from './history.ts';
import { dayIn } from './told-day.ts';

/** Milliseconds that long memory may be later than the rest; whoever reads then reads again. */
const lag = 300;
/** The same for who must know which of the ids are facts. */
const longestLag = 2_000;

/** Which entries are facts, and so of long memory. */
function isFact({ category }: KnowledgeEntry): boolean {
  return category === 'context';
}

/** All facts of a document, those from before there was a long memory among them. */
export function factsIn(
  { entries }: Pick<KnowledgeDocument, 'entries'>,
  read: StatementReader = createStatementReader(),
): readonly MemoryEntry[] {
  return entries.filter(isFact).map((entry) => toMemoryEntry(entry, read));
}

function detailsOf(entry: KnowledgeEntry, read: StatementReader, said?: SaidIn): MemoryDetails {
  if (entry.told !== undefined) return entry.told;
  const toldOn = said === undefined ? {} : { toldOn: dayIn(said.timeZone, new Date(entry.createdAt)) };
  return { ...describeStatement(entry.content, read({ ...entry, ...toldOn }), said?.driveId ?? null), ...toldOn };
}

function toMemoryEntry(entry: KnowledgeEntry, read: StatementReader, said?: SaidIn): MemoryEntry {
  const { id, content, source, createdAt } = entry;
  return { ...detailsOf(entry, read, said), id, content, source: source === 'user' ? 'driver' : 'agent', createdAt };
}

function toKnowledgeEntry({ id, content, source, createdAt, ...told }: MemoryEntry): KnowledgeEntry {
  return { id, content, category: 'context', source: source === 'driver' ? 'user' : 'agent', createdAt, told };
}

/** What is told now is told after all before it, also where a clock stands still or goes wrong: the last one told holds. */
function laterThan(told: readonly MemoryEntry[], added: readonly MemoryEntry[]): readonly MemoryEntry[] {
  let latest = Math.max(0, ...told.map(({ createdAt }) => Date.parse(createdAt)));
  return added.map((entry) => {
    latest = Math.max(Date.parse(entry.createdAt), latest + 1);
    return { ...entry, createdAt: new Date(latest).toISOString() };
  });
}

const nothingKnown: LongMemoryReading = { entries: [], reachable: false };

/** Says of what was told what its words do not say (L-4), and moves what was told before there was a long memory (L-6). */
export interface FactCorrections {
  /** A fact was found to end another; null: it ends nothing any more. @throws NexusError MEMORY_UNREACHABLE */
  link(userId: UserId, entryId: KnowledgeEntryId, ends: KnowledgeEntryId | null): Promise<KnowledgeDocument>;
  /**
   * Takes facts over from the hot layer, as and when they were told: they are in long memory before they go there, and told once meanwhile. What
   * was broken off is finished the next time. @throws NexusError MEMORY_UNREACHABLE, MEMORY_FULL
   */
  move(userId: UserId, entryIds: readonly KnowledgeEntryId[]): Promise<KnowledgeDocument>;
}

export type KnowledgeWithFacts = UserKnowledgeStore & FactCorrections;

interface LongMemoryOptions {
  /** Something was kept there. */
  readonly onKept?: (userId: UserId) => void;
  /** What an entry says; shared with who asks, so that it is read once. */
  readonly read?: StatementReader;
  /** The machine's clock where absent. */
  readonly now?: () => Date;
}

function withLink({ ends: _before, ...entry }: MemoryEntry, ends: KnowledgeEntryId | null): MemoryEntry {
  return ends === null ? entry : { ...entry, ends };
}

interface FactChange extends Pick<LongMemoryChange, 'linked'> {
  readonly added?: readonly MemoryEntry[];
  readonly removed?: ReadonlySet<KnowledgeEntryId>;
}

function unreachable(what: string): NexusError {
  return new NexusError(
    'MEMORY_UNREACHABLE',
    `${what}: what was told of people, places and projects cannot be reached now. Try again in a moment.`,
    { retryable: true },
  );
}

/** Milliseconds that reading what was told may hold the event loop. */
const slice = 4;

/**
 * All that is remembered of a user as one document: rules, preferences and feedback as `knowledge` has them, and facts from long memory. A new
 * fact goes to long memory, where it ends what it contradicts; one that is forgotten opens that again (L-4). Facts that `knowledge` has from
 * before stay there (L-6).
 */
export function withLongMemory(
  knowledge: UserKnowledgeStore,
  facts: LongMemoryStore,
  { read = createStatementReader(), now = () => new Date(), onKept = () => {} }: LongMemoryOptions = {},
): KnowledgeWithFacts {
  /** @param added what was just kept there, and is known whatever can be read */
  async function withFacts(
    document: KnowledgeDocument,
    { entries, reachable }: LongMemoryReading,
    added: readonly MemoryEntry[] = [],
  ): Promise<KnowledgeDocument> {
    if (!reachable)
      return { ...document, entries: [...document.entries, ...added.map(toKnowledgeEntry)], toldMissing: true };
    // What is being moved is in both places, and told once.
    const moved = new Set(entries.map(({ id }) => id));
    const hot = document.entries.filter(({ id }) => !moved.has(id));
    const left = document.entries.filter(({ id }) => moved.has(id)).map(({ id }) => id);
    if (left.length > 0) void knowledge.remove(document.userId, left).catch(() => undefined);
    const all = [...hot, ...entries.map(toKnowledgeEntry)];
    const inTime = all.toSorted((one, other) => compareText(one.createdAt, other.createdAt));
    return { ...document, entries: await withEndings(inTime) };
  }

  /** Facts from before stay in the hot layer, which knows no ends: those that something has ended since are told with their end (L-6). */
  async function withEndings(entries: KnowledgeEntry[]): Promise<KnowledgeEntry[]> {
    if (!entries.some((entry) => isFact(entry) && entry.told === undefined)) return entries;
    const endings = new Map((await endingsOf(factsIn({ entries }, read))).map(({ id, ...ending }) => [id, ending]));
    return entries.map((entry) => {
      const ending = entry.told === undefined ? endings.get(entry.id) : undefined;
      if (ending === undefined || ending.supersededBy === null) return entry;
      return { ...entry, told: { ...detailsOf(entry, read), ...ending } };
    });
  }

  /** Of some thousands it takes a while, in which others may run. */
  async function endingsOf(told: readonly MemoryEntry[]): Promise<readonly MemoryEnding[]> {
    // What has come since something was told last has come here as well; of whom it is, and so in which time zone, is not known here.
    const today = dayIn('UTC', now());
    const history = await createBreather(undefined, slice).finish(replayHistory(told, { read, today }));
    return history.changedEndings();
  }

  /** How often each user's facts were changed here: a reading that a change overtook is read again. */
  const changes = new Map<UserId, number>();
  const changesOf = (userId: UserId) => changes.get(userId) ?? 0;

  async function readFacts(userId: UserId): Promise<LongMemoryReading> {
    for (;;) {
      const before = changesOf(userId);
      const reading = await facts.get(userId);
      if (changesOf(userId) === before) return reading;
    }
  }

  async function readSoon(userId: UserId, patience = lag): Promise<LongMemoryReading> {
    const reading = await orLate(readFacts(userId), patience);
    return reading === late ? nothingKnown : reading;
  }

  /** Brings what ends and what holds again in step with what is told then. @returns what was added, as it is kept */
  async function change(
    userId: UserId,
    told: readonly MemoryEntry[],
    { added = [], removed = new Set(), linked = [] }: FactChange,
  ): Promise<readonly MemoryEntry[]> {
    const left = [...told.filter(({ id }) => !removed.has(id) && !added.some((one) => one.id === id)), ...added];
    const changedEndings = await endingsOf(left);
    const ofAdded = new Map(changedEndings.map((ending) => [ending.id, ending]));
    const kept = added.map((entry) => ({ ...entry, ...ofAdded.get(entry.id) }));
    await facts.change(userId, {
      added: kept,
      ended: changedEndings.filter(({ id }) => !added.some((entry) => entry.id === id)),
      removed: [...removed],
      linked,
    });
    changes.set(userId, changesOf(userId) + 1);
    if (added.length > 0) onKept(userId);
    return kept;
  }

  /** @returns them as they are kept */
  async function addFacts(userId: UserId, entries: readonly MemoryEntry[]): Promise<readonly MemoryEntry[]> {
    const { entries: told } = await readFacts(userId);
    return change(userId, told, { added: laterThan(told, entries) });
  }

  async function traceFacts(userId: UserId, ids: readonly KnowledgeEntryId[] | 'all'): Promise<KnowledgeTrace> {
    const { entries, reachable } = await readSoon(userId, longestLag);
    if (!reachable) return 'unknown';
    return entries.some(({ id }) => ids === 'all' || ids.includes(id)) ? 'kept' : 'gone';
  }

  /** Where nobody can tell which of them are facts: what the hot layer has goes; of the rest it is not said that it is forgotten (M-3, M-8). */
  async function removeWithoutFacts(userId: UserId, entryIds: readonly KnowledgeEntryId[]): Promise<KnowledgeDocument> {
    const { document } = await knowledge.get(userId);
    const hot = new Set(document.entries.flatMap(({ id, from = [] }) => [id, ...from]));
    const removed = entryIds.filter((id) => hot.has(id));
    const left = removed.length === 0 ? document : await knowledge.remove(userId, removed);
    if (removed.length < entryIds.length) {
      throw unreachable('It is not forgotten');
    }
    return withFacts(left, nothingKnown);
  }

  async function documentOf(userId: UserId, added: readonly MemoryEntry[] = []): Promise<KnowledgeDocument> {
    const [{ document }, told] = await Promise.all([knowledge.get(userId), readSoon(userId)]);
    return withFacts(document, told, added);
  }

  let closing: Promise<void> | null = null;
  const closeBoth = async () => {
    await Promise.all([knowledge.close(), facts.close()]);
  };
  const close = () => {
    closing ??= closeBoth();
    return closing;
  };

  return {
    async get(userId) {
      const reading = readFacts(userId);
      const { document, reachable } = await knowledge.get(userId);
      const soon = await orLate(reading, lag);
      const told = soon === late ? nothingKnown : soon;
      return { document: await withFacts(document, told), reachable };
    },
    async append(userId, entries, said) {
      const told = entries.filter(isFact).map((entry) => toMemoryEntry(entry, read, said));
      const others = entries.filter((entry) => !isFact(entry));
      const kept = told.length > 0 ? await addFacts(userId, told) : [];
      if (others.length === 0) return documentOf(userId, kept);
      return withFacts(await knowledge.append(userId, others), await readSoon(userId), kept);
    },
    async replace(userId, replacement) {
      const document = await knowledge.replace(userId, replacement);
      return document && withFacts(document, await readSoon(userId));
    },
    async remove(userId, entryIds) {
      const { entries, reachable } = await readSoon(userId, longestLag);
      if (!reachable) return removeWithoutFacts(userId, entryIds);
      const known = new Set(entries.map(({ id }) => id));
      const removed = new Set(entryIds.filter((id) => known.has(id)));
      // What was being moved is in both places.
      const hot = new Set((await knowledge.get(userId)).document.entries.map(({ id }) => id));
      const others = entryIds.filter((id) => !removed.has(id) || hot.has(id));
      if (removed.size > 0) await change(userId, entries, { removed });
      if (others.length === 0) return documentOf(userId);
      return withFacts(await knowledge.remove(userId, others), await readSoon(userId));
    },
    async clear(userId) {
      await facts.clear(userId);
      changes.set(userId, changesOf(userId) + 1);
      return knowledge.clear(userId);
    },
    async link(userId, entryId, ends) {
      const { entries, reachable } = await readSoon(userId, longestLag);
      if (!reachable) throw unreachable('It is not changed');
      const linked = entries.map((entry) => (entry.id === entryId ? withLink(entry, ends) : entry));
      await change(userId, linked, { linked: [{ id: entryId, ends }] });
      return documentOf(userId);
    },
    async move(userId, entryIds) {
      const { document } = await knowledge.get(userId);
      const wanted = document.entries.filter((entry) => isFact(entry) && entryIds.includes(entry.id));
      const { entries: told, reachable } = await readSoon(userId, longestLag);
      if (!reachable) throw unreachable('Nothing was moved');
      const known = new Set(told.map(({ id }) => id));
      const added = factsIn({ entries: wanted }, read).filter(({ id }) => !known.has(id));
      if (added.length > 0) await change(userId, told, { added });
      if (wanted.length === 0) return documentOf(userId);
      const left = await knowledge.remove(
        userId,
        wanted.map(({ id }) => id),
      );
      return withFacts(left, await readSoon(userId), added);
    },
    async trace(userId, entryIds) {
      const traces = await Promise.all([knowledge.trace(userId, entryIds), traceFacts(userId, entryIds)]);
      return traces.find((trace) => trace === 'kept') ?? traces.find((trace) => trace === 'unknown') ?? 'gone';
    },
    async forgetUser(userId) {
      const forgotten = await Promise.allSettled([knowledge.forgetUser(userId), facts.forgetUser(userId)]);
      changes.set(userId, changesOf(userId) + 1);
      for (const one of forgotten) if (one.status === 'rejected') throw one.reason;
    },
    versions: (userId) => knowledge.versions(userId),
    async restore(userId, version) {
      return withFacts(await knowledge.restore(userId, version), await readSoon(userId));
    },
    isOverLimit: (document) =>
      knowledge.isOverLimit({ ...document, entries: document.entries.filter(({ told }) => told === undefined) }),
    drained: (patience) => knowledge.drained(patience),
    close,
    [Symbol.asyncDispose]: close,
  };
}
