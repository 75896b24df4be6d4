/** Tokens of a chunk (K-4). */
export const chunkSizes = {
  /** What is smaller is joined with its neighbour where there is one. */
  least: 300,
  most: 500,
  /** What is longer is no unit: a chunk could then not be filled to the least. */
  unit: 120,
} as const;
