/** Texts of one request. OpenAI takes 2,048; the smaller ones let a drive's request in between. */
const mostTexts = 64;
/** Bytes of one request. No token is shorter than a byte, so that OpenAI's 300,000 tokens are never passed, whatever the script. */
const mostBytes = 250_000;

/**
 * Texts in as few requests as may be, in their order.
 *
 * @param bytes that one request may have besides, where the budget is small; a longer text goes alone
 */
export function embeddingBatches(
  texts: readonly string[],
  bytes = Number.POSITIVE_INFINITY,
): readonly (readonly string[])[] {
  const most = Math.min(mostBytes, bytes);
  const batches: string[][] = [];
  let batch: string[] = [];
  let size = 0;
  for (const text of texts) {
    const added = Buffer.byteLength(text);
    if (batch.length === mostTexts || (batch.length > 0 && size + added > most)) {
      batches.push(batch);
      batch = [];
      size = 0;
    }
    batch.push(text);
    size += added;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}
