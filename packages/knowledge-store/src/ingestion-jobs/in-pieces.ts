/** The same bytes in pieces of one size; the last one is what is left. */
export async function* inPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    held.push(part);
    length += part.length;
    if (length < size) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; length - from >= size; from += size) yield all.subarray(from, from + size);
    held = [all.subarray(from)];
    length -= from;
  }
  if (length > 0) yield Buffer.concat(held);
}
