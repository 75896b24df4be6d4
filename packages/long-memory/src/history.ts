import { finishNow, type Work } from '@nexus/async';
import type { KnowledgeEntryId, MemoryDate, MemoryEnding, MemoryEntry } from '@nexus/contracts';
import { compareText } from '@nexus/text';
import { callsOff, ends } from './contradiction.ts';
import { isSamePhrase, mayBeSamePhrase, type Phrase } from './phrases.ts';
import { readStatements, type Statement } from './statements/read-statements.ts';
import { dayOf } from './told-day.ts';

/** A statement of an entry, and how it stands now. */
export interface Told {
  /** As it is kept now. */
  entry: MemoryEntry;
  readonly statement: Statement;
  /** Since when it holds; null: that was not said. */
  readonly from: MemoryDate | null;
  /** Since when it no longer does; null: it does. */
  to: MemoryDate | null;
  /** What was told in its place; null: nothing. */
  endedBy: Told | null;
  /** It holds only from a day on that has not come. */
  isComing: boolean;
}

/** What was told of people, places and projects, in the order in which it was told. */
export interface History {
  readonly told: readonly Told[];
  /** Those of an entry. */
  of(entryId: KnowledgeEntryId): readonly Told[];
  /** One name for one thing: "the Pier" is the harbour site where that was told. */
  resolve(phrase: Phrase): Phrase;
  /** Names that things were told to go by, the last told last. */
  readonly names: readonly { readonly alias: Phrase; readonly thing: Phrase }[];
  /** From when and by what an entry no longer holds; null: it does. */
  endingOf(entryId: KnowledgeEntryId): MemoryEnding | null;
  /** Null: it is not here. */
  entry(entryId: KnowledgeEntryId): MemoryEntry | null;
  /** Entries whose end is another than is kept. */
  changedEndings(): readonly MemoryEnding[];
  /** Something was told after all that is here. */
  add(entry: MemoryEntry): void;
  /** What is kept of an entry besides its words has changed. */
  renew(entry: MemoryEntry): void;
}

/** Who holds these may hand them to a successor. */
const heldByPeople: ReadonlySet<string> = new Set(
  (
    'run role supply sell own have build design install service check audit review certify survey pay fund insure invoice sign approve teach ' +
    'represent operate clean cook guard write edit make rent have'
  ).split(' '),
);
/** What a successor takes over. */
const inherited: ReadonlySet<string> = new Set(['run', 'role']);

function isName({ text }: Phrase): boolean {
  return /^\p{Lu}/u.test(text) && !/^(?:The|My|Our)\b/.test(text);
}

/** A word that so many keys have in common tells none of them from the others. */
const mostWithWord = 50;

/** Open statements by relation and by the words of their keys. */
function createOpen() {
  const byKey = new Map<string, Set<Told>>();
  const byWord = new Map<string, Set<Told>>();
  const keyMark = ({ relation, key }: Statement) => `${relation} ${key.stems.toSorted().join(' ')}`;
  const wordMarks = ({ relation, key }: Statement) => key.stems.map((stem) => `${relation} ${stem}`);
  const put = (marks: Map<string, Set<Told>>, mark: string, told: Told) =>
    void marks.set(mark, (marks.get(mark) ?? new Set()).add(told));
  return {
    add(told: Told): void {
      put(byKey, keyMark(told.statement), told);
      for (const mark of wordMarks(told.statement)) put(byWord, mark, told);
    },
    remove(told: Told): void {
      byKey.get(keyMark(told.statement))?.delete(told);
      for (const mark of wordMarks(told.statement)) byWord.get(mark)?.delete(told);
    },
    /** Of the same relation and key. */
    same: (statement: Statement): readonly Told[] => [...(byKey.get(keyMark(statement)) ?? [])],
    /** Of the same relation, with a word of the key in common. */
    near: (statement: Statement): readonly Told[] => {
      const marked = wordMarks(statement).map((mark) => byWord.get(mark) ?? new Set<Told>());
      return [...new Set(marked.filter(({ size }) => size <= mostWithWord).flatMap((told) => [...told]))];
    },
    heldBy: (value: Phrase): readonly Told[] =>
      [...byKey.values()]
        .flatMap((told) => [...told])
        .filter(({ statement }) => heldByPeople.has(statement.relation) && isSamePhrase(statement.value, value)),
  };
}

/**
 * Whether keys with other words name one thing all the same: only where it is said that something changed. Ireland is not Northern Ireland, and
 * our lawyer not our tax lawyer.
 */
function isLikelySameKey(next: Statement, { statement: old }: Told): boolean {
  if (!(next.changes || next.former !== null) || !mayBeSamePhrase(next.key, old.key)) return false;
  if (next.former !== null && mayBeSamePhrase(next.former, old.value)) return true;
  return (isName(next.key) && isName(old.key)) || next.key.stems.at(-1) === old.key.stems.at(-1);
}

/** Said of one thing in other words: what it is called is who it is. */
const akin: Readonly<Record<string, readonly string[]>> = {
  role: ['name'],
  name: ['role'],
  value: ['cost'],
  cost: ['value'],
};

/** Whether two relations tell of one thing the same. */
export function areAkin(one: string, other: string): boolean {
  return one === other || akin[one]?.includes(other) === true;
}

/** What may be ended by a statement: what was told of the same key, else of the only one that is likely the same. */
function ofSameKey(next: Statement, open: ReturnType<typeof createOpen>): readonly Told[] {
  const relations = [next.relation, ...(akin[next.relation] ?? [])];
  const same = relations.flatMap((relation) => open.same({ ...next, relation }));
  if (same.length > 0) return same;
  const likely = open.near(next).filter((one) => isLikelySameKey(next, one));
  const [first] = likely;
  return first !== undefined && likely.every(({ statement }) => isSamePhrase(statement.key, first.statement.key))
    ? likely
    : [];
}

/** The names that things were told to go by. */
function createNames() {
  const names: { readonly alias: Phrase; readonly thing: Phrase }[] = [];
  return {
    names,
    note({ relation, key, value, isNegated }: Statement): void {
      if (relation === 'name' && !isNegated) names.push({ alias: value, thing: key });
    },
    resolve: (phrase: Phrase): Phrase => names.findLast(({ alias }) => isSamePhrase(alias, phrase))?.thing ?? phrase,
  };
}

export type StatementReader = (
  entry: Pick<MemoryEntry, 'id' | 'content' | 'createdAt' | 'toldOn'>,
) => readonly Statement[];

/** Entries whose statements are held, of all users of a process. */
const mostRead = 30_000;

/** What an entry says, read once while it is in use: an entry is never told anew in other words. */
export function createStatementReader(): StatementReader {
  const known = new Map<KnowledgeEntryId, readonly Statement[]>();
  return (entry) => {
    const statements = known.get(entry.id) ?? readStatements(entry.content, dayOf(entry));
    known.set(entry.id, statements);
    const [oldest] = known.size > mostRead ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return statements;
  };
}

interface HistoryOptions {
  /** What an entry says; the same for the same entry. */
  readonly read?: StatementReader;
  /** What is to come by then has come (L-4); as a rule the day on which something was told last. */
  readonly today?: MemoryDate;
}

/** From which day on it changes something, where that is not the one on which it was told. */
function changesOn({ since, until, isNegated }: Statement): MemoryDate | null {
  return since ?? (isNegated ? until : null);
}

/** All of it at once. */
export function createHistory(entries: readonly MemoryEntry[], options: HistoryOptions = {}): History {
  return finishNow(replayHistory(entries, options));
}

/** The same as work that can stop after each entry. */
export function* replayHistory(
  entries: readonly MemoryEntry[],
  { read = createStatementReader(), today }: HistoryOptions = {},
): Work<History> {
  const told: Told[] = [];
  const byEntry = new Map<KnowledgeEntryId, Told[]>();
  const open = createOpen();
  const names = createNames();
  let coming: Told[] = [];
  /** So until a day, and not over. */
  let passing: Told[] = [];

  function end(old: Told, by: Told): void {
    old.to = by.statement.until ?? by.from ?? dayOf(by.entry);
    old.isComing = false;
    old.endedBy = by;
    open.remove(old);
  }

  /** Who moves is then where they were before, at home or at their desk. */
  function atHome(statement: Statement): Statement {
    if (statement.relation !== 'live' || !statement.changes || open.same(statement).length > 0) return statement;
    const elsewhere = ['live at', 'where'].map((relation) => ({ ...statement, relation }));
    return elsewhere.find((other) => open.same(other).length > 0) ?? statement;
  }

  /** What goes with it from one to the other: all that a successor takes over, and what else somebody did with the same thing. */
  function handedOver({ relation, key, former, isNegated, isToCome }: Statement): readonly Told[] {
    if (isToCome) return [];
    if (relation === 'successor') return open.heldBy(key).filter(({ statement }) => inherited.has(statement.relation));
    if (former === null || isNegated) return [];
    return open
      .heldBy(former)
      .filter(({ statement }) => statement.relation !== relation && isSamePhrase(statement.key, key));
  }

  /** What was to come by a day has come, and what was so until before it is over. */
  function passUntil(day: MemoryDate): void {
    coming = coming.filter(({ isComing }) => isComing);
    const come = coming.filter(({ statement }) => (changesOn(statement) ?? '') <= day);
    for (const one of come.toSorted((a, b) => compareText(changesOn(a.statement) ?? '', changesOn(b.statement) ?? '')))
      begin(one);
    // "2027-05" stands before every day of May, and "2027-05-07" before the next: "until May" is over in May, "until Friday" after it.
    const isPast = ({ statement: { until } }: Told) => until !== null && until < day;
    const past = passing.filter((one) => one.to === null && isPast(one));
    passing = passing.filter((one) => one.to === null && !isPast(one));
    for (const one of past) {
      one.to = one.statement.until;
      open.remove(one);
    }
  }

  function tell(entry: MemoryEntry, said: Statement): void {
    const statement = atHome({ ...said, key: names.resolve(said.key) });
    names.note(statement);
    const isOver = statement.until !== null && !statement.isNegated && statement.until <= dayOf(entry);
    const one: Told = {
      entry,
      statement,
      from: statement.since,
      to: isOver ? statement.until : null,
      endedBy: null,
      isComing: (changesOn(statement) ?? '') > dayOf(entry),
    };
    told.push(one);
    byEntry.set(entry.id, [...(byEntry.get(entry.id) ?? []), one]);
    if (!statement.isNegated && statement.until !== null && one.to === null) passing.push(one);
    if (one.isComing) coming.push(one);
    else begin(one);
  }

  /** From now on it holds, and what it contradicts does not. */
  function begin(one: Told): void {
    const { entry, statement } = one;
    one.isComing = false;
    for (const old of ofSameKey(statement, open)) if (ends(statement, old.statement)) end(old, one);
    // What is called off before it comes never does.
    if (statement.isNegated)
      for (const next of coming.filter((other) => other.isComing && callsOff(statement, other.statement)))
        end(next, one);
    open.add(one);
    // "Ana succeeds Tom": what Tom had is hers.
    for (const { statement: held } of handedOver(statement))
      tell(entry, { ...held, value: statement.value, former: held.value, changes: true, since: statement.since });
  }

  /** What an entry was found to end, though its words do not say so: all that the other says is over. */
  function endFound(entry: MemoryEntry): void {
    const old = entry.ends;
    if (old === undefined || old === entry.id) return;
    const by = byEntry.get(entry.id)?.findLast(({ statement }) => !statement.isNegated) ?? null;
    const validTo = by?.from ?? entry.validFrom ?? dayOf(entry);
    ended.set(old, { id: old, validTo, supersededBy: entry.id });
    for (const one of byEntry.get(old) ?? []) {
      if (one.to !== null) continue;
      one.to = validTo;
      one.isComing = false;
      one.endedBy = by;
      open.remove(one);
    }
  }

  function add(entry: MemoryEntry): void {
    passUntil(dayOf(entry));
    for (const statement of read(entry)) tell(entry, statement);
    endFound(entry);
    entriesHere.set(entry.id, entry);
  }

  const ended = new Map<KnowledgeEntryId, MemoryEnding>();
  /** In the order of time. */
  const entriesHere = new Map<KnowledgeEntryId, MemoryEntry>();
  const endingNow = (entry: MemoryEntry) => ended.get(entry.id) ?? endingOf(entry, byEntry.get(entry.id) ?? []);
  for (const entry of entries.toSorted((one, other) => compareText(one.createdAt, other.createdAt))) {
    add(entry);
    yield;
  }
  if (today !== undefined) passUntil(today);

  return {
    told,
    of: (entryId) => byEntry.get(entryId) ?? [],
    resolve: names.resolve,
    names: names.names,
    entry: (entryId) => entriesHere.get(entryId) ?? null,
    endingOf(entryId) {
      const entry = entriesHere.get(entryId);
      const ending = entry === undefined ? undefined : endingNow(entry);
      return ending === undefined || ending.validTo === null ? null : ending;
    },
    changedEndings: () =>
      [...entriesHere.values()].flatMap((entry) => {
        const ending = endingNow(entry);
        const isKept = ending.validTo === entry.validTo && ending.supersededBy === entry.supersededBy;
        return isKept ? [] : [ending];
      }),
    add,
    renew(entry) {
      if (entriesHere.has(entry.id)) entriesHere.set(entry.id, entry);
      for (const one of byEntry.get(entry.id) ?? []) one.entry = entry;
    },
  };
}

/** An entry is over when all that it says is so is over; what only says that something ended stays. */
function endingOf({ id }: MemoryEntry, own: readonly Told[]): MemoryEnding {
  const positive = own.filter(({ statement }) => !statement.isNegated);
  const last = (positive.length > 0 ? positive : own).at(-1);
  if (last === undefined || ![...positive, last].every(({ to }) => to !== null))
    return { id, validTo: null, supersededBy: null };
  return { id, validTo: last.to, supersededBy: last.endedBy?.entry.id ?? null };
}
