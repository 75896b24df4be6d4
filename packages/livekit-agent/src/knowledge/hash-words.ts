/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), of some words in their order. */
export function hashWords(words: readonly string[], start = 0, length = words.length): number {
  let value = 0x811c9dc5;
  for (let index = start; index < start + length; index += 1) {
    const word = words[index] ?? '';
    for (let letter = 0; letter < word.length; letter += 1) {
      value = Math.imul(value ^ word.charCodeAt(letter), 0x01000193);
    }
    value = Math.imul(value ^ 32, 0x01000193);
  }
  return value | 0;
}

/** Hashes, in four bytes each; `has` looks one up by halving. */
export interface HashList {
  has(hash: number): boolean;
}

export function createHashList(hashes: Iterable<number>): HashList {
  const sorted = Int32Array.from(hashes).sort();
  return {
    has(hash) {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] ?? 0) < hash) low = middle + 1;
        else high = middle;
      }
      return sorted[low] === hash;
    },
  };
}
