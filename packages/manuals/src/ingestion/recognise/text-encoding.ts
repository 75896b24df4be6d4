export interface TextEncoding {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Bytes of the byte order mark, which is no text. */
  readonly markLength: number;
}

/** Characters that are looked at where there is no byte order mark. */
const sampled = 2_048;

/** Latin text in UTF-16 has a zero in most of its high bytes, UTF-8 has none at all. */
const clearShare = 0.3;

function startsWith(head: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, place) => head[place] === byte);
}

function shareOfZeros(head: Uint8Array, first: 0 | 1): number {
  const characters = Math.min(sampled, Math.floor(head.length / 2));
  let zeros = 0;
  for (let character = 0; character < characters; character += 1) if (head[character * 2 + first] === 0) zeros += 1;
  return characters === 0 ? 0 : zeros / characters;
}

/** By the byte order mark, else UTF-16 where its zeros stand clearly on one side, else UTF-8; whether it holds is seen when it is decoded. */
export function detectEncoding(head: Uint8Array): TextEncoding {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { name: 'utf-8', markLength: 3 };
  // FF FE 00 00 would be UTF-32, which is left to fail as UTF-8.
  if (startsWith(head, [0xff, 0xfe]) && !startsWith(head, [0xff, 0xfe, 0, 0]))
    return { name: 'utf-16le', markLength: 2 };
  if (startsWith(head, [0xfe, 0xff])) return { name: 'utf-16be', markLength: 2 };
  const even = shareOfZeros(head, 0);
  const odd = shareOfZeros(head, 1);
  if (odd >= clearShare && even < odd / 10) return { name: 'utf-16le', markLength: 0 };
  if (even >= clearShare && odd < even / 10) return { name: 'utf-16be', markLength: 0 };
  return { name: 'utf-8', markLength: 0 };
}
