/**
 * The vector at length 1, so that its dot product with another is their cosine.
 *
 * @returns null where it points nowhere: zero, or not all of it numbers.
 */
export function unitVector(vector: readonly number[]): readonly number[] | null {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : null;
}
