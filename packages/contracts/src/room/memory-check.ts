import { z } from 'zod';

/** The name under which a drive's agent can be asked, over LiveKit, whether words come from its mails (M-7). */
export const memoryCheckMethod = 'nexus.memory-check';

/** What the API asks. LiveKit takes 15 kB at most. */
export const MemoryCheck = z.object({
  content: z.string().max(2_000),
  /** A LiveKit token that administers this room: only who has the server's secret can make one, so nobody else learns what is in a mail. */
  proof: z.string().max(4_096),
});
export type MemoryCheck = z.infer<typeof MemoryCheck>;

/** All that the agent tells: not which mail, nor which words. */
export const MemoryCheckAnswer = z.object({ refused: z.boolean() });
export type MemoryCheckAnswer = z.infer<typeof MemoryCheckAnswer>;
