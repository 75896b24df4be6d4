const unspoken = new Set(
  'a an and are as at be but by do does for from had has have how i if in is it its me my no not of on or so than that the their then there these they this to was we were what when where which who will with you your'.split(
    ' ',
  ),
);

/** The words of a text that a search goes by, roughly stemmed: in memory there is no dictionary of PostgreSQL's. */
function wordsThatCount(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !unspoken.has(word)).map((word) => word.replace(/(?<=\w{3})(?:ing|ed|es|e|s)$/u, ''));
}

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

/** Cosine of the angle between two vectors, -1 to 1. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  let product = 0;
  let left = 0;
  let right = 0;
  for (const [index, value] of one.entries()) {
    const beside = other[index] ?? 0;
    product += value * beside;
    left += value * value;
    right += beside * beside;
  }
  return product / Math.sqrt(left * right);
}

/** Nearest first. @returns places among the vectors; those that are null are not among them */
export function rankByVector(
  vectors: readonly (readonly number[] | null)[],
  query: readonly number[],
): readonly number[] {
  return vectors
    .flatMap((vector, place) => (vector === null ? [] : [{ place, near: cosine(vector, query) }]))
    .sort((one, other) => other.near - one.near || one.place - other.place)
    .map(({ place }) => place);
}

/** Of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): the larger, the less the first places count above the others. */
const k = 60;

/** How much of each order counts. */
const candidates = 50;

/** Scores of what stands in any of the orders, each best first. */
export function fuseRanks(orders: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  for (const order of orders) {
    for (const [index, item] of order.slice(0, candidates).entries())
      scores.set(item, (scores.get(item) ?? 0) + 1 / (k + index + 1));
  }
  return scores;
}
