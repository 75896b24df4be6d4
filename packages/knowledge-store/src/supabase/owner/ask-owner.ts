import { errorCodes, NexusError } from '@nexus/contracts';
import { z } from 'zod';
import type { OwnerKeys } from './owner-keys.ts';
import { ownerPaths } from './owner-message.ts';

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

export interface OwnerAddress {
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
