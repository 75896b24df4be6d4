import { z } from 'zod';

/** What a starter tells the process that it started. The address of a PostgreSQL may hold a password, so it goes this way only. */
export const StartMessage = z.object({ dataDirectory: z.string(), databaseUrl: z.string().nullable() });
export type StartMessage = z.infer<typeof StartMessage>;

/** What becomes of it: it owns the database now; another process does; or it cannot be. */
export const StartOutcome = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('taken') }),
  z.object({
    type: z.literal('failed'),
    code: z.enum(['DATABASE_UNREACHABLE', 'MIGRATION_FAILED', 'INTERNAL']),
    message: z.string(),
  }),
]);
export type StartOutcome = z.infer<typeof StartOutcome>;

/** The paths of the owner itself, beside `/rest/v1`. They take the secret key. */
export const ownerPaths = {
  /** An answer without an end: whoever reads it uses the database, and the owner lives as long as anybody does. */
  lease: '/owner/lease',
  /** GET: how the migrations stand. POST: applies them first. */
  migrations: '/owner/migrations',
} as const;
