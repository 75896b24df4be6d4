/** Texts of one request. OpenAI takes 2,048; the smaller ones let a drive's request in between. */
const mostTexts = 64;
/** Bytes of one request. No token is shorter than a byte, so that OpenAI's 300,000 tokens are never passed, whatever the script. */
const mostBytes = 250_000;

/** Texts in as few requests as may be, in their order. */
export function embeddingBatches(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(text);
    if (batch.length === mostTexts || (batch.length > 0 && bytes + size > mostBytes)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += size;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}
