import { mixHashes } from './hash-text.ts';

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
