function gainOf(hits: readonly boolean[]): number {
  return hits.reduce((sum, hit, place) => sum + (hit ? 1 / Math.log2(place + 2) : 0), 0);
}

/** nDCG at 10, what is relevant counting alike (Järvelin and Kekäläinen 2002). 0 where nothing is relevant. */
export function normalisedGainAtTen(found: readonly number[], relevant: ReadonlySet<number>): number {
  const best = gainOf(Array.from({ length: Math.min(10, relevant.size) }, () => true));
  return best === 0 ? 0 : gainOf(found.slice(0, 10).map((document) => relevant.has(document))) / best;
}
