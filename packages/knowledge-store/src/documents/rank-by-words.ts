import { wordsThatCount } from './words-that-count.ts';

/** As in `search_knowledge` (008_search_knowledge.sql). */
const k1 = 2;
const b = 0.75;

function countOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Which of the texts have any of the words, best first by BM25 (Robertson and Zaragoza 2009). @returns places among the texts */
export function rankByWords(texts: readonly string[], query: string): readonly number[] {
  const all = texts.map((text) => wordsThatCount(text));
  const counts = all.map(countOf);
  const average = all.reduce((sum, words) => sum + words.length, 0) / all.length;
  const scores = new Map<number, number>();
  for (const word of new Set(wordsThatCount(query))) {
    const having = counts.flatMap((count, place) => (count.has(word) ? [place] : []));
    const weight = Math.log(1 + (all.length - having.length + 0.5) / (having.length + 0.5));
    for (const place of having) {
      const times = counts[place]?.get(word) ?? 0;
      const length = all[place]?.length ?? 0;
      const score = (weight * times * (k1 + 1)) / (times + k1 * (1 - b + (b * length) / average));
      scores.set(place, (scores.get(place) ?? 0) + score);
    }
  }
  return [...scores].sort(([one, left], [other, right]) => right - left || one - other).map(([place]) => place);
}
