import { z } from 'zod';

const count = z.int().positive();

/** Where in a document a passage stands, first and last included (K-4). */
export const Citation = z.discriminatedUnion('kind', [
  /** Of a PDF, as a reader counts them: the first page is 1, whatever is printed on it. */
  z.object({ kind: z.literal('pages'), from: count, to: count }),
  /** Of a Markdown file, outermost first; empty: before the first heading. */
  z.object({ kind: z.literal('heading'), path: z.array(z.string().min(1)) }),
  /** Of a CSV file: the first row under the column names is 1. */
  z.object({ kind: z.literal('rows'), from: count, to: count }),
  /** Of plain text: the first line is 1. */
  z.object({ kind: z.literal('lines'), from: count, to: count }),
]);
export type Citation = z.infer<typeof Citation>;
