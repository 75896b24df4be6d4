/** A file's bytes, and whether they could be had. */
export interface WatchedContent {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** @throws what reading the bytes threw, if it did */
  throwIfFailed(): void;
}

export function watchContent(content: AsyncIterable<Uint8Array>): WatchedContent {
  const failures: unknown[] = [];
  async function* bytes() {
    try {
      yield* content;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  }
  return {
    bytes: bytes(),
    throwIfFailed() {
      if (failures.length > 0) throw failures[0];
    },
  };
}
