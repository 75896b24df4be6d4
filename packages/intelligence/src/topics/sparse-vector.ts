/** A vector of which few places are not zero. `features` ascends; `weights` runs beside it. */
export interface SparseVector {
  readonly features: Int32Array;
  readonly weights: Float64Array;
}

export function dotProduct(first: SparseVector, second: SparseVector): number {
  let sum = 0;
  let one = 0;
  let other = 0;
  while (one < first.features.length && other < second.features.length) {
    const left = first.features[one] ?? 0;
    const right = second.features[other] ?? 0;
    if (left === right) {
      sum += (first.weights[one] ?? 0) * (second.weights[other] ?? 0);
      one += 1;
      other += 1;
    } else if (left < right) one += 1;
    else other += 1;
  }
  return sum;
}

export function addVectors(first: SparseVector, second: SparseVector): SparseVector {
  const capacity = first.features.length + second.features.length;
  const features = new Int32Array(capacity);
  const weights = new Float64Array(capacity);
  let size = 0;
  let one = 0;
  let other = 0;
  while (one < first.features.length || other < second.features.length) {
    const left = first.features[one] ?? Infinity;
    const right = second.features[other] ?? Infinity;
    features[size] = Math.min(left, right);
    let weight = 0;
    if (left <= right) {
      weight += first.weights[one] ?? 0;
      one += 1;
    }
    if (right <= left) {
      weight += second.weights[other] ?? 0;
      other += 1;
    }
    weights[size] = weight;
    size += 1;
  }
  return { features: features.slice(0, size), weights: weights.slice(0, size) };
}
