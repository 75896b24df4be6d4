/** FNV-1a (Fowler, Noll, Vo) over UTF-16 code units, 32 bits, signed. */
export function hashText(text: string, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Joins two hashes into one; the order matters. The constants are those of MurmurHash3's finalizer. */
export function mixHashes(left: number, right: number): number {
  let hash = Math.imul(left ^ (right >>> 15), 0x85ebca6b) ^ right;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
