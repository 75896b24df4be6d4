/** Sets that only ever grow together, over the numbers 0…size-1; near constant time each (union by size, path halving). */
export interface DisjointSets {
  join(first: number, second: number): void;
  /** The number that stands for the set; changes when the set grows. */
  find(member: number): number;
}

export function createDisjointSets(size: number): DisjointSets {
  const parents = Int32Array.from({ length: size }, (_, index) => index);
  const sizes = new Int32Array(size).fill(1);

  function find(member: number): number {
    let current = member;
    for (;;) {
      const parent = parents[current] ?? current;
      if (parent === current) return current;
      const grandparent = parents[parent] ?? parent;
      parents[current] = grandparent;
      current = grandparent;
    }
  }

  function join(first: number, second: number): void {
    const one = find(first);
    const other = find(second);
    if (one === other) return;
    const [large, small] = (sizes[one] ?? 1) >= (sizes[other] ?? 1) ? [one, other] : [other, one];
    parents[small] = large;
    sizes[large] = (sizes[large] ?? 1) + (sizes[small] ?? 1);
  }

  return { join, find };
}
