import { z } from 'zod';

/** What a process that renews is told. */
export const RenewingWork = z.object({
  settings: z.object({ supabase: z.null(), databaseUrl: z.string().nullable(), dataDirectory: z.string() }),
  userId: z.string(),
  accountId: z.string(),
  /** Milliseconds. */
  lease: z.int(),
});
export type RenewingWork = z.infer<typeof RenewingWork>;
