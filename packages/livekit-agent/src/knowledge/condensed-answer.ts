import { z } from 'zod';

/**
 * What the small model answers. Flat, and without bounds, since servers differ in the schemas that they take; what the fields may hold
 * is checked in code.
 */
export const CondensedAnswer = z.strictObject({
  entries: z.array(
    z.strictObject({
      content: z.string(),
      category: z.enum(['preference', 'context']),
      /** Places of the sources, from 1. */
      from: z.array(z.number()),
    }),
  ),
});
export type CondensedAnswer = z.infer<typeof CondensedAnswer>;
