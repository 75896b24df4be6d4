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
