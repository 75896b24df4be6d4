import { errorCodes, NexusError } from '@nexus/contracts';
import { z } from 'zod';
import type { OwnerKeys } from './owner-files.ts';

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

const MigrationAnswer = z.object({
  applied: z.array(z.string()),
  standings: z.array(
    z.object({
      version: z.string(),
      name: z.string(),
      standing: z.enum(['applied', 'pending', 'left out', 'unknown']),
      requires: z.string().nullable(),
    }),
  ),
});
export type MigrationAnswer = z.infer<typeof MigrationAnswer>;

const OwnerError = z.object({ code: z.enum(errorCodes), message: z.string() });

/** Milliseconds: migrations may be long, and an owner that hangs does not end them. */
const answerWithin = 120_000;

interface OwnerAddress {
  readonly address: string;
  readonly keys: OwnerKeys;
  /** Who asks does not want to know any more. */
  readonly ended: AbortSignal;
}

/**
 * Asks an owner how its migrations stand (GET), or to apply them first (POST).
 *
 * @throws NexusError what the owner failed with; DATABASE_UNREACHABLE after two minutes, or when it was ended.
 */
export async function askOwner(
  { address, keys, ended }: OwnerAddress,
  method: 'GET' | 'POST',
): Promise<MigrationAnswer> {
  const answer = await fetch(new URL(ownerPaths.migrations, address), {
    method,
    headers: { apikey: keys.secretKey },
    signal: AbortSignal.any([ended, AbortSignal.timeout(answerWithin)]),
  })
    .then(async (response) => ({ ok: response.ok, body: (await response.json()) as unknown }))
    .catch((cause: unknown) => {
      throw new NexusError('DATABASE_UNREACHABLE', 'The database does not answer.', { cause, retryable: true });
    });
  if (answer.ok) return MigrationAnswer.parse(answer.body);
  const error = OwnerError.safeParse(answer.body);
  if (error.success) throw new NexusError(error.data.code, error.data.message);
  throw new NexusError('DATABASE_UNREACHABLE', 'The database answers in an unknown way.');
}
