import type { MemoryCategory, MemoryDate, MemoryEntry } from '@nexus/contracts';
import { compareText } from '@nexus/text';
import { areAkin, type History, type Told } from '../history.ts';
import { isSamePhrase, mayBeSamePhrase, type Phrase, stemsOf } from '../phrases.ts';
import { soundsLikeChange } from '../statements/markers.ts';
import { leastStrength, strengthOf } from '../strength.ts';
import { findEntities, type NamedEntity } from './entities.ts';
import { type Match, matchReadings } from './match-reading.ts';
import { createMemoryIndex, type MemoryIndex, type MemoryIndexOptions } from './memory-index.ts';
import { type Question, readQuestion } from './read-question.ts';
import type { Hit } from './search.ts';

/** What was asked for, out of what was told. */
export type MemoryAnswer =
  /** The side that was asked, each with its dates. `isOver`: it is asked of now, and only what was is known. */
  | {
      readonly kind: 'values';
      readonly values: readonly AnsweredValue[];
      readonly isOver: boolean;
      readonly last: Told;
    }
  /** Only who or what it is not is known. */
  | {
      readonly kind: 'denied';
      readonly values: readonly AnsweredValue[];
      /** Somebody was asked for. */
      readonly asksWho: boolean;
      readonly last: Told;
    }
  /** Since when. */
  | { readonly kind: 'since'; readonly told: Told; readonly last: Told }
  /** Nothing else was told before it. */
  | { readonly kind: 'nothing-before'; readonly last: Told }
  /** What was told that has to do with it, in the words in which it was told. */
  | { readonly kind: 'told'; readonly entries: readonly MemoryEntry[]; readonly last: Told | null };

export interface AnsweredValue {
  readonly text: string;
  readonly from: MemoryDate | null;
  readonly to: MemoryDate | null;
  readonly entry: MemoryEntry;
}

/** All that was told, ready to be asked. */
export interface LongMemory extends Pick<MemoryIndex, 'history' | 'follow' | 'whenReady'> {
  /** @param last what was told last, which "and before?" goes on from. Null: nothing that was told answers it. */
  answer(words: string, last: Told | null): MemoryAnswer | null;
  /** Best first; those that are over come after those that hold. */
  search(words: string, limit: number): readonly MemoryEntry[];
  /** Things that the words name, with what was told of them and holds (L-2). */
  entities(words: string, limit: number): readonly NamedEntity[];
  /** What fits words of which nobody knows whether they ask for it: it holds, and is strong enough to be brought up (L-3). */
  bringUp(words: string, limit: number, wanted?: BringingUp): readonly Hit[];
}

export interface BringingUp {
  /** 0.3 where absent. */
  readonly leastStrength?: number;
  /** All where absent. */
  readonly categories?: readonly MemoryCategory[] | null;
}

const mostValues = 5;
const mostAbout = 5;
const mostTold = 2;
const mostCompared = 5;
/** Of the telling words of a question, so many must stand in what answers it by its words alone. */
const leastShare = 0.6;
/** Of words that ask nothing, so many must stand in what they bring up. */
const leastShareUnasked = 0.3;

/** @param entries what is told at first; `follow` says what is told then */
export function createLongMemory(entries: readonly MemoryEntry[], options: MemoryIndexOptions): LongMemory {
  const { now } = options;
  const index = createMemoryIndex(options);
  index.follow(entries);
  const isOver = ({ id }: MemoryEntry) => {
    const own = index.history.of(id);
    if (own.length === 0) return index.history.endingOf(id) !== null;
    const positive = own.filter(({ statement }) => !statement.isNegated);
    return positive.length > 0 && positive.every(({ to }) => to !== null);
  };
  const otherNames = (text: string): readonly string[] => {
    const stems = stemsOf(text);
    return index.history.names
      .filter(({ alias }) => alias.stems.every((stem) => stems.includes(stem)))
      .map(({ thing }) => thing.text);
  };
  const find = (text: string): readonly Hit[] => index.words.find(text, otherNames(text));
  const holdingFirst = (found: readonly MemoryEntry[]): readonly MemoryEntry[] => [
    ...found.filter((entry) => !isOver(entry)),
    ...found.filter(isOver),
  ];

  function byWords(question: Question): MemoryAnswer | null {
    const hits = find(question.words).filter(({ share }) => share >= leastShare);
    if (hits.length === 0) return null;
    const over = hits.map(({ entry }) => entry).filter(isOver);
    const holding = hits.map(({ entry }) => entry).filter((entry) => !isOver(entry));
    const isPast = question.time === 'before';
    const chosen = isPast && over.length > 0 ? over : holding.length > 0 ? holding : over;
    // Of those that hold as much of the question, what was told last comes first.
    const most = Math.max(...hits.filter(({ entry }) => chosen.includes(entry)).map(({ share }) => share));
    const fitting = hits
      .filter(({ entry, share }) => chosen.includes(entry) && share === most)
      .map(({ entry }) => entry);
    const told = lastState(newestFirst(fitting.slice(0, mostCompared)), isPast).slice(0, mostTold);
    return { kind: 'told', entries: told, last: told[0] ? (index.history.of(told[0].id).at(-1) ?? null) : null };
  }

  /** What sounds as if it changed what answers the question, told since, and was read as nothing of that kind. */
  function changedSince({ entry, statement }: Told, question: Question): MemoryEntry | null {
    const isOfIt = ({ statement: { key } }: Told) => mayBeSamePhrase(key, statement.key);
    const later = find(question.words).find(
      ({ entry: next, share }) =>
        share >= leastShare &&
        next.createdAt > entry.createdAt &&
        soundsLikeChange(next.content) &&
        mayBeSamePhrase(statement.key, { text: next.content, stems: stemsOf(next.content) }) &&
        !index.history.of(next.id).some(isOfIt),
    );
    return later?.entry ?? null;
  }

  /** What was read answers, unless something was told since that sounds otherwise: then that is told as it was said, and what was read is what was. */
  function answerRead(match: Match, question: Question): MemoryAnswer | null {
    const answer = answerMatch(match, question, index.history);
    if (answer?.kind === 'values' && answer.isOver && question.time === 'now') {
      // Of what was found to end it nothing need be read: then its words answer.
      const by = index.history.endingOf(answer.last.entry.id)?.supersededBy;
      const entry = by == null ? null : index.history.entry(by);
      if (entry !== null && index.history.of(entry.id).length === 0)
        return { kind: 'told', entries: [entry], last: answer.last };
    }
    if (answer === null || question.asksSince || (answer.kind !== 'values' && answer.kind !== 'nothing-before'))
      return answer;
    const isPast = answer.kind === 'nothing-before';
    if (answer.last === null || (question.time === 'before') !== isPast) return answer;
    const since = changedSince(answer.last, question);
    if (since === null) return answer;
    if (!isPast) return { kind: 'told', entries: [since], last: answer.last };
    return { kind: 'values', values: [answered(answer.last, match.asked)], isOver: false, last: answer.last };
  }

  function aboutThing(thing: Phrase): MemoryAnswer | null {
    const named = index.history.resolve(thing);
    const told = index.history.told
      .filter(({ statement }) => [statement.key, statement.value].some((side) => mayBeSamePhrase(side, named)))
      .map(({ entry }) => entry);
    const found = find(thing.text)
      .filter(({ share }) => share >= leastShare)
      .map(({ entry }) => entry);
    const all = [...new Set([...newestFirst(told), ...found])];
    const entriesFound = holdingFirst(all).slice(0, mostAbout);
    const [first] = entriesFound;
    return first === undefined
      ? null
      : { kind: 'told', entries: entriesFound, last: index.history.of(first.id).at(-1) ?? null };
  }

  return {
    get history() {
      return index.history;
    },
    follow: index.follow,
    whenReady: index.whenReady,
    answer(said, last) {
      const question = readQuestion(said);
      if (question === null) return null;
      if (question.goesOn) return last === null ? null : goOn(question, last, index.history);
      if (question.about !== null) return aboutThing(question.about);
      const match = matchReadings(index.history, question.readings);
      return (match && answerRead(match, question)) ?? byWords(question);
    },
    search(text, limit) {
      const question = readQuestion(text);
      const asked = question === null ? null : matchReadings(index.history, question.readings);
      // What answers it by what it says comes before what only has its words, and leaves room for it.
      const answering = newestFirst(asked?.told.map(({ entry }) => entry) ?? []).slice(0, Math.ceil(limit / 2));
      const best = [...new Set([...answering, ...find(text).map(({ entry }) => entry)])].slice(0, limit);
      return [...new Set([...answering, ...holdingFirst(best)])];
    },
    entities: (text, limit) => findEntities(index.history, text, limit),
    bringUp(text, limit, { leastStrength: least = leastStrength, categories = null } = {}) {
      const at = now();
      const fits = ({ share, entry }: Hit) =>
        share >= leastShareUnasked &&
        (categories === null || categories.includes(entry.category)) &&
        !isOver(entry) &&
        strengthOf(entry, at) >= least;
      const best: Hit[] = [];
      // The best come first, so no more of thousands are looked at than it takes.
      for (const hit of find(text)) {
        if (best.length >= limit) break;
        if (fits(hit)) best.push(hit);
      }
      return best;
    },
  };
}

/** Of what was told of one thing, the newest first: what sounds like a change stands for all before it, and what was before is the one that it changed. */
function lastState(told: readonly MemoryEntry[], isPast: boolean): readonly MemoryEntry[] {
  const [newest, ...earlier] = told;
  if (newest === undefined || !soundsLikeChange(newest.content)) return told;
  return isPast && earlier.length > 0 ? earlier.slice(0, 1) : [newest];
}

function newestFirst(entries: readonly MemoryEntry[]): readonly MemoryEntry[] {
  return entries.toSorted((one, other) => compareText(other.createdAt, one.createdAt));
}

function answered({ entry, statement, from, to }: Told, asked: Match['asked']): AnsweredValue {
  const { text } = asked === 'key' ? statement.key : statement.value;
  if (!statement.isNegated) return { text, from, to, entry };
  // "Until May" ends what was so, and so does "no longer since May".
  const { since, until } = statement;
  return { text, from: until === null ? null : since, to: until ?? since, entry };
}

/** It was so, and is no longer. */
function isFormer({ statement, to, isComing }: Told): boolean {
  return !isComing && (statement.isNegated ? statement.wasSo : to !== null);
}

/** What was so; that something is no longer so adds nothing to when it began and ended. */
function formerOnes(told: readonly Told[]): readonly Told[] {
  return told.filter((one) => isFormer(one) && !told.some(({ endedBy }) => one.statement.isNegated && endedBy === one));
}

/** What was told of the same key before, and is over. */
function predecessorOf(told: Told, history: History): Told | null {
  const place = history.told.indexOf(told);
  const { relation, key, value, isNegated } = told.statement;
  const earlier = history.told.findLast(
    (one, at) =>
      (at < place || one.endedBy === told) &&
      isFormer(one) &&
      areAkin(one.statement.relation, relation) &&
      (one.endedBy === told || isSamePhrase(one.statement.key, key)) &&
      (isNegated || !mayBeSamePhrase(one.statement.value, value)),
  );
  return earlier ?? null;
}

interface Former {
  readonly value: AnsweredValue;
  readonly told: Told;
}

/** What was told before it, or what it says itself that it was. */
function formerOf(told: Told, history: History): Former | null {
  const earlier = predecessorOf(told, history);
  if (earlier !== null) return { value: answered(earlier, 'value'), told: earlier };
  const { former } = told.statement;
  return former && { value: { text: former.text, from: null, to: told.from, entry: told.entry }, told };
}

function goOn(question: Question, last: Told, history: History): MemoryAnswer {
  if (question.asksSince) return { kind: 'since', told: last.endedBy ?? last, last };
  const former = formerOf(last, history);
  if (former !== null) return { kind: 'values', values: [former.value], isOver: false, last: former.told };
  // What nothing has taken the place of is itself what was before.
  if (isFormer(last) && last.endedBy?.statement.isNegated !== false)
    return { kind: 'values', values: [answered(last, 'value')], isOver: false, last };
  return { kind: 'nothing-before', last };
}

/** The last first, each value once. */
function distinct(told: readonly Told[], asked: Match['asked']): readonly Told[] {
  const values = new Map(
    told.map((one) => [(asked === 'key' ? one.statement.key : one.statement.value).stems.join(' '), one]),
  );
  return [...values.values()].toReversed();
}

/** With what took the place of what fits, though it was told in other words. */
function withSuccessors(told: readonly Told[]): readonly Told[] {
  const all = new Set(told);
  for (const { endedBy, statement } of all)
    if (endedBy !== null && areAkin(endedBy.statement.relation, statement.relation)) all.add(endedBy);
  return [...all];
}

function answerMatch(match: Match, question: Question, history: History): MemoryAnswer | null {
  const { asked } = match;
  const told = asked === 'value' ? withSuccessors(match.told) : match.told;
  const positive = told.filter(({ statement }) => !statement.isNegated);
  const holding = positive.filter(({ to, isComing }) => to === null && !isComing);
  const coming = positive.filter(({ to, isComing }) => to === null && isComing);
  const over = formerOnes(told);
  const current = holding.at(-1) ?? null;
  if (question.asksSince) return current && { kind: 'since', told: current, last: current };
  if (question.time === 'before') {
    const former = answerFormer({ over, current, asked }, question, history);
    if (former !== null) return former;
    // Of something that never changed, what it was is what it is, unless another is asked for.
    if (current !== null && question.saysBefore) return { kind: 'nothing-before', last: current };
  }
  if (current === null) {
    const [next] = coming;
    if (next !== undefined && over.length === 0)
      return { kind: 'values', values: coming.map((one) => answered(one, asked)), isOver: false, last: next };
    const last = over.at(-1);
    if (last !== undefined) return { kind: 'values', values: [answered(last, asked)], isOver: true, last };
    return answerDenied(told, asked, question);
  }
  // What stands side by side is told side by side, and what is to come behind it.
  const values = [...distinct(holding, asked), ...coming].slice(0, mostValues);
  const isSameThing = values.every(
    ({ statement }) => asked === 'key' || isSamePhrase(statement.key, current.statement.key),
  );
  if (!isSameThing) {
    const entries = newestFirst([...new Set(holding.map(({ entry }) => entry))]).slice(0, mostValues);
    return { kind: 'told', entries, last: current };
  }
  return { kind: 'values', values: values.map((one) => answered(one, asked)), isOver: false, last: current };
}

/** What is not so is no answer to who or what it is. */
function answerDenied(
  told: readonly Told[],
  asked: Match['asked'],
  { asksWho }: Pick<Question, 'asksWho'>,
): MemoryAnswer | null {
  const denied = distinct(
    told.filter(({ statement, to, isComing }) => statement.isNegated && to === null && !isComing),
    asked,
  );
  const [last] = denied;
  if (last === undefined) return null;
  const values = denied.slice(0, mostValues).map((one) => answered(one, asked));
  return { kind: 'denied', values, asksWho, last };
}

interface Past {
  readonly over: readonly Told[];
  readonly current: Told | null;
  readonly asked: Match['asked'];
}

function answerFormer({ over, current, asked }: Past, { before }: Question, history: History): MemoryAnswer | null {
  const positive = over.filter(({ statement }) => !statement.isNegated);
  const all = [...positive, ...(current ? [current] : [])];
  const next = before === null ? current : all.findLast(({ statement }) => mayBeSamePhrase(statement.value, before));
  if (before !== null || (asked === 'value' && current !== null)) {
    const former = next ? formerOf(next, history) : null;
    if (former !== null) return { kind: 'values', values: [former.value], isOver: false, last: former.told };
    if (before !== null) return null;
  }
  const last = positive.at(-1) ?? over.at(-1);
  return last === undefined ? null : { kind: 'values', values: [answered(last, asked)], isOver: false, last };
}
