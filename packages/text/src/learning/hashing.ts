/** FNV-1a (Fowler, Noll, Vo) over UTF-16 code units, 32 bits, signed. */
export function hashText(text: string, seed: number): number {
  return extendHash(seed ^ 0x811c9dc5, text);
}

/** The hash of what `hash` stands for with `text` behind it, so that texts need not be joined to be hashed. */
export function extendHash(hashed: number, text: string): number {
  let hash = hashed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Joins two hashes into one; the order matters. The constants are those of MurmurHash3's finalizer. */
export function mixHashes(left: number, right: number): number {
  let hash = Math.imul(left ^ (right >>> 15), 0x85ebca6b) ^ right;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Remembers hashes in few bytes; now and then takes a strange one for known (B. H. Bloom, CACM 13, 1970). */
export interface BloomFilter {
  has(hash: number): boolean;
}

function placesOf(bytes: Uint8Array, hash: number): readonly [number, number] {
  const bits = bytes.length * 8;
  return [(mixHashes(hash, 0x51ed270b) >>> 0) % bits, (mixHashes(hash, 0x27d4eb2f) >>> 0) % bits];
}

/** `bytes`: as `fillBloomFilter` gave them. */
export function createBloomFilter(bytes: Uint8Array): BloomFilter {
  const isSet = (place: number): boolean => ((bytes[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
  return { has: (hash) => placesOf(bytes, hash).every(isSet) };
}

/** With eight bytes for every seven hashes about one strange hash in a hundred is taken for known. */
export function fillBloomFilter(hashes: Iterable<number>, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (const hash of hashes) {
    for (const place of placesOf(bytes, hash)) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return bytes;
}
