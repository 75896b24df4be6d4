/** Numbers in 0…1, the same for the same seed on every machine (Mulberry32, Tommy Ettinger, public domain). */
export function createSeededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fisher and Yates, in place. */
export function shuffle(numbers: Int32Array, random: () => number): void {
  for (let last = numbers.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const held = numbers[last] ?? 0;
    numbers[last] = numbers[other] ?? 0;
    numbers[other] = held;
  }
}
