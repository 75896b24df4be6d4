/** The same items, in their order, in batches of one size; the last one is what is left. */
export async function* inBatches<T>(batches: AsyncIterable<readonly T[]>, size: number): AsyncGenerator<readonly T[]> {
  let held: T[] = [];
  for await (const batch of batches) {
    for (const item of batch) {
      held.push(item);
      if (held.length < size) continue;
      yield held;
      held = [];
    }
  }
  if (held.length > 0) yield held;
}
