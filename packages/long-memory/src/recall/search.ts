import type { KnowledgeEntryId, MemoryEntry } from '@nexus/contracts';
import { compareText, englishStopWords } from '@nexus/text';
import MiniSearch from 'minisearch';
import { stemOf, wordsIn } from '../phrases.ts';
import { ordered, strengthOf } from '../strength.ts';

export interface Hit {
  readonly entry: MemoryEntry;
  /** Relevance by words, and a little by strength (L-3). */
  readonly score: number;
  /** Of the telling words that were looked for, how many its words hold: 0 to 1. */
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

/** Said around what is looked for, and of no use to find it. */
const unspoken: ReadonlySet<string> = new Set([
  ...englishStopWords.filter((word) => !/^\d/.test(word)),
  ...'who what where when which whose tell told know remember say said'.split(' '),
]);

function termOf(word: string): string | null {
  return unspoken.has(word) ? null : stemOf(word);
}

/** BM25 over the words of what was told, ended or not. */
export function createWordSearch(now: () => Date): WordSearch {
  const byId = new Map<KnowledgeEntryId, MemoryEntry>();
  const index = new MiniSearch<MemoryEntry>({
    fields: ['content'],
    tokenize: (text) => [...wordsIn(text)],
    processTerm: termOf,
  });
  const termsOf = (text: string) => [...new Set(wordsIn(text).flatMap((word) => termOf(word) ?? []))];
  return {
    add(entry) {
      if (!byId.has(entry.id)) index.add(entry);
      byId.set(entry.id, entry);
    },
    remove(entry) {
      const known = byId.get(entry.id);
      if (known !== undefined) index.remove(known);
      byId.delete(entry.id);
    },
    renew(entry) {
      if (byId.has(entry.id)) byId.set(entry.id, entry);
    },
    find(words, others) {
      const wanted = termsOf(words);
      if (wanted.length === 0) return [];
      const at = now();
      return index
        .search([words, ...others].join(' '))
        .flatMap(({ id, score, terms }) => {
          const entry = byId.get(String(id));
          if (entry === undefined) return [];
          const share = wanted.filter((term) => terms.includes(term)).length / wanted.length;
          return [{ entry, score: ordered(score, strengthOf(entry, at)), share }];
        })
        .sort((one, other) => other.score - one.score || compareText(other.entry.createdAt, one.entry.createdAt));
    },
  };
}
