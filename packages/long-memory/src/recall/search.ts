import type { KnowledgeEntryId, MemoryEntry } from '@nexus/contracts';
import { compareText, englishStopWords } from '@nexus/text';
import MiniSearch from 'minisearch';
import { isSilent, stemOf, wordsIn } from '../phrases.ts';
import { ordered, strengthOf } from '../strength.ts';
import { createNeighbours } from './neighbours.ts';

export interface Hit {
  readonly entry: MemoryEntry;
  /** Relevance by words, its own and those said around it, and a little by strength (L-3). */
  readonly score: number;
  /** Of the telling words that were looked for, how many its own words hold: 0 to 1. */
  readonly share: number;
}

export interface WordSearch {
  /** One that is there already changes nothing. */
  add(entry: MemoryEntry): void;
  remove(entry: MemoryEntry): void;
  /** What is kept of an entry besides its words has changed. */
  renew(entry: MemoryEntry): void;
  /** Best first. @param others words of the same meaning; they find, and count for nothing in `share` */
  find(words: string, others: readonly string[]): readonly Hit[];
}

const asking = 'who whom what where when which whose why how tell told know remember say said'.split(' ');
/** Said around what is looked for: none of the words that an answer must have. */
const untelling: ReadonlySet<string> = new Set([...englishStopWords.filter((word) => !/^\d/.test(word)), ...asking]);
const pronouns: ReadonlySet<string> = new Set('i me you he she it we they them him there'.split(' '));

/** In so many entries that they find nothing; among what was found they tell one from the other. */
function isIdle(word: string): boolean {
  return isSilent(word) || pronouns.has(word) || asking.includes(word);
}

/** The words to look for, one for each stem. */
function termsOf(text: string): ReadonlyMap<string, string> {
  return new Map(wordsIn(text).flatMap((word) => (isIdle(word) ? [] : [[stemOf(word), word]])));
}

const idleWordsOf = (text: string) => [...new Set(wordsIn(text).filter(isIdle))];

/**
 * What a word counts for where it was said, and one line away: an answer is often understood by the line before it alone, and has none of the
 * words that are looked for (L-10). A word counts once, where it counts most.
 */
const shares = [1, 0.95];
/** So many of those found by their own words are compared with what was told around them. */
const mostCompared = 100;
/** What BM25 makes of a word that stands once in a line of usual length. */
const usualWeight = 1.5;

/** There may be thousands of them, of which few are looked at closely: so it is two lists and no maps. */
interface Found {
  readonly entry: MemoryEntry;
  /** Of its own words, all of them together. */
  own: number;
  /** Terms that stand in it, and what each of them counts for. */
  readonly terms: string[];
  readonly scores: number[];
}

/** One of the best, with what was told around it. */
interface Compared {
  readonly entry: MemoryEntry;
  readonly terms: readonly string[];
  /** By term, of the entry or of its neighbours, whichever says it best. */
  readonly scores: Map<string, number>;
}

const sum = (scores: ReadonlyMap<string, number>) => [...scores.values()].reduce((all, one) => all + one, 0);

function keepBest(scores: Map<string, number>, term: string, score: number): void {
  scores.set(term, Math.max(score, scores.get(term) ?? 0));
}

/** Whether two sentences have a name or another telling word in common. */
export function sharesSubject(one: string, other: string): boolean {
  const telling = (text: string) =>
    new Set([...termsOf(text)].flatMap(([term, word]) => (untelling.has(word) ? [] : [term])));
  const others = telling(other);
  return [...telling(one)].some((term) => others.has(term));
}

/** BM25 over the words of what was told, ended or not, and over those of its neighbours in the conversation. */
export function createWordSearch(now: () => Date): WordSearch {
  const byId = new Map<KnowledgeEntryId, MemoryEntry>();
  const neighbours = createNeighbours();
  const idleWords = new Map<KnowledgeEntryId, readonly string[]>();
  /** In how many entries each stands. */
  const idleCounts = new Map<string, number>();
  const index = new MiniSearch<MemoryEntry>({
    fields: ['content'],
    tokenize: (text) => [...wordsIn(text)],
    processTerm: (word) => (isIdle(word) ? null : stemOf(word)),
  });

  function countIdle({ id, content }: MemoryEntry, by: 1 | -1): void {
    const words = idleWords.get(id) ?? idleWordsOf(content);
    for (const word of words) idleCounts.set(word, (idleCounts.get(word) ?? 0) + by);
    if (by === 1) idleWords.set(id, words);
    else idleWords.delete(id);
  }

  /** An entry, and what was told around it. */
  function* around(entry: MemoryEntry): Generator<readonly [MemoryEntry, share: number]> {
    yield [entry, shares[0] ?? 0];
    for (const near of neighbours.of(entry, shares.length - 1)) yield [near.entry, shares[near.distance] ?? 0];
  }

  /** By its own words, the best first. */
  function findByTerms(terms: ReadonlyMap<string, string>): readonly Found[] {
    const found = new Map<unknown, Found>();
    for (const [term, word] of terms)
      for (const { id, score } of index.search(word)) {
        let known = found.get(id);
        if (known === undefined) {
          const entry = byId.get(String(id));
          if (entry === undefined) continue;
          known = { entry, own: 0, terms: [], scores: [] };
          found.set(id, known);
        }
        known.own += score;
        known.terms.push(term);
        known.scores.push(score);
      }
    return [...found.values()].sort((one, other) => other.own - one.own);
  }

  /** What idle words weigh, by how many entries have them. */
  function weightsOf(asked: string): ReadonlyMap<string, number> {
    return new Map(
      idleWordsOf(asked).map((word) => {
        const count = idleCounts.get(word) ?? 0;
        return [word, usualWeight * Math.log(1 + (byId.size - count + 0.5) / (count + 0.5))];
      }),
    );
  }

  /** The best with what was told around them, and by all their words. */
  function withNeighbours(best: readonly Found[], weights: ReadonlyMap<string, number>): readonly Compared[] {
    const found = new Map<KnowledgeEntryId, Compared>();
    for (const { entry, terms, scores } of best)
      found.set(entry.id, { entry, terms, scores: new Map(terms.map((term, at) => [term, scores[at] ?? 0])) });
    for (const { entry, terms, scores } of best)
      for (const [{ id }, share] of around(entry)) {
        const near = byId.get(id);
        if (near === undefined || near === entry) continue;
        const known = found.get(id) ?? { entry: near, terms: [], scores: new Map() };
        found.set(id, known);
        for (const [at, term] of terms.entries()) keepBest(known.scores, term, (scores[at] ?? 0) * share);
      }
    for (const { entry, scores } of found.values())
      for (const [{ id }, share] of around(entry))
        for (const word of idleWords.get(id) ?? []) {
          const weight = weights.get(word);
          if (weight !== undefined) keepBest(scores, `idle ${word}`, weight * share);
        }
    return [...found.values()];
  }

  return {
    add(entry) {
      if (!byId.has(entry.id)) {
        index.add(entry);
        neighbours.add(entry);
        countIdle(entry, 1);
      }
      byId.set(entry.id, entry);
    },
    remove(entry) {
      const known = byId.get(entry.id);
      if (known === undefined) return;
      index.remove(known);
      neighbours.remove(known);
      countIdle(known, -1);
      byId.delete(entry.id);
    },
    renew(entry) {
      if (byId.has(entry.id)) byId.set(entry.id, entry);
    },
    find(words, others) {
      const wanted = [...termsOf(words)].flatMap(([term, word]) => (untelling.has(word) ? [] : [term]));
      if (wanted.length === 0) return [];
      const found = findByTerms(termsOf([words, ...others].join(' ')));
      const at = now();
      const hitOf = ({ entry, terms }: Pick<Compared, 'entry' | 'terms'>, score: number): Hit => ({
        entry,
        score,
        share: wanted.filter((term) => terms.includes(term)).length / wanted.length,
      });
      const best = withNeighbours(found.slice(0, mostCompared), weightsOf(words))
        .map((one) => hitOf(one, ordered(sum(one.scores), strengthOf(one.entry, at))))
        .sort((one, other) => other.score - one.score || compareText(other.entry.createdAt, one.entry.createdAt));
      const known = new Set(best.map(({ entry }) => entry));
      // Nobody asks for more than the best; of the others it is enough that they are there.
      return [...best, ...found.slice(mostCompared).flatMap((one) => (known.has(one.entry) ? [] : [hitOf(one, 0)]))];
    },
  };
}
