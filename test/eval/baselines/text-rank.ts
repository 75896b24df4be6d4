import { englishStopWords, plainWords } from '@nexus/text';

const damping = 0.85;
const rounds = 30;

/**
 * The `count` sentences that TextRank puts first, in the order of the text: PageRank over sentences, joined by how many words they share
 * over the logarithms of their lengths (Mihalcea and Tarau 2004).
 */
export function rankByText(sentences: readonly string[], count: number): string[] {
  const stops = new Set(englishStopWords);
  const words = sentences.map((sentence) =>
    plainWords(sentence)
      .trim()
      .split(' ')
      .filter((word) => word !== '' && !stops.has(word)),
  );
  const weights = words.map((one, from) =>
    words.map((other, to) => {
      const size = Math.log(one.length + 1) + Math.log(other.length + 1);
      const shared = new Set(one.filter((word) => other.includes(word))).size;
      return from === to || size === 0 ? 0 : shared / size;
    }),
  );
  const sums = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  let ranks = sentences.map(() => 1);
  for (let round = 0; round < rounds; round++) {
    ranks = ranks.map((_, to) => {
      const flow = ranks.reduce(
        (sum, rank, from) => sum + (sums[from] ? (rank * (weights[from]?.[to] ?? 0)) / (sums[from] ?? 1) : 0),
        0,
      );
      return 1 - damping + damping * flow;
    });
  }
  const best = ranks
    .map((rank, place) => ({ rank, place }))
    .sort((one, other) => other.rank - one.rank || one.place - other.place);
  const places = new Set(best.slice(0, count).map(({ place }) => place));
  return sentences.filter((_, place) => places.has(place));
}
