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
