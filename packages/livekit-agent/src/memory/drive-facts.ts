import type { KnowledgeDocument, KnowledgeEntryId, MemoryDate, MemoryEntry } from '@nexus/contracts';
import {
  type BringingUp,
  createLongMemory,
  createStatementReader,
  factsIn,
  type Hit,
  type MemoryAnswer,
  type NamedEntity,
  type StatementReader,
  type Told,
} from '@nexus/long-memory';

/** What the driver told of people, places and projects, as one drive asks for it. */
export interface DriveFacts {
  /** This is what is remembered now. What is new is there at once, what is forgotten gone at once. */
  follow(document: KnowledgeDocument): void;
  /** Resolves when all of it has been read. */
  whenReady(): Promise<void>;
  /** What answers a question, from memory alone; null: nothing does. @param turn in which it is asked: "and before?" goes on from the turn before */
  answer(words: string, turn: number): MemoryAnswer | null;
  search(words: string, limit: number): readonly MemoryEntry[];
  /** As it is now; null: it is not there, or not read yet. */
  entry(entryId: KnowledgeEntryId): MemoryEntry | null;
  /** What an entry says something of, the first of them; null: of nothing that was read out of it. */
  subjectOf(entry: Pick<MemoryEntry, 'id'>): string | null;
  /** Things that words name, with what was told of them and holds. */
  entities(words: string, limit: number): readonly NamedEntity[];
  /** What has to do with words that ask nothing. */
  bringUp(words: string, limit: number, wanted?: BringingUp): readonly Hit[];
  /** These are spoken in this turn (L-3). @param last what "and before?" goes on from */
  noteSpoken(entries: readonly Pick<MemoryEntry, 'id'>[], last: Told | null, turn: number): void;
  /** The entry that was spoken last, if that was in this turn or the one before. */
  spokenLast(turn: number): KnowledgeEntryId | null;
}

interface DriveFactsOptions {
  readonly clock: () => Date;
  /** The driver's day. */
  readonly today: () => MemoryDate;
  /** What an entry says; shared with who writes them, so that it is read once. */
  readonly read?: StatementReader | undefined;
  /** Counts what was spoken; never awaited. */
  readonly count: (entryIds: readonly KnowledgeEntryId[]) => void;
}

/** Milliseconds that reading what was told may hold the event loop. */
const slice = 4;

/** Reads what was told beside the conversation, and answers from what was read so far. */
export function createDriveFacts({
  clock,
  today,
  read = createStatementReader(),
  count,
}: DriveFactsOptions): DriveFacts {
  const facts = createLongMemory([], { now: clock, today, read, slice });
  let spoken: { readonly turn: number; readonly entryId: KnowledgeEntryId | null; readonly told: Told | null } | null =
    null;

  return {
    follow: (document) => facts.follow(factsIn(document, read)),
    whenReady: facts.whenReady,
    answer(words, turn) {
      const last = spoken !== null && spoken.turn >= turn - 1 ? spoken.told : null;
      // What was told last may have been forgotten since, or stand otherwise.
      const current = last && (facts.history.of(last.entry.id).find((one) => isSame(one, last)) ?? null);
      return facts.answer(words, current);
    },
    search: (words, limit) => facts.search(words, limit),
    entities: (words, limit) => facts.entities(words, limit),
    entry: (entryId) => facts.history.entry(entryId),
    subjectOf: ({ id }) => facts.history.of(id)[0]?.statement.key.text ?? null,
    bringUp: (words, limit, wanted) => facts.bringUp(words, limit, wanted),
    noteSpoken(entries, told, turn) {
      const ids = entries.map(({ id }) => id);
      spoken = { turn, entryId: ids[0] ?? told?.entry.id ?? null, told };
      if (ids.length > 0) count(ids);
    },
    spokenLast: (turn) => (spoken !== null && spoken.turn >= turn - 1 ? spoken.entryId : null),
  };
}

function isSame({ statement: one }: Told, { statement: other }: Told): boolean {
  return one.relation === other.relation && one.key.text === other.key.text && one.value.text === other.value.text;
}
