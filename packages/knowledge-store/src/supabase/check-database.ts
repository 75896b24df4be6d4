import { NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { isLeftOut } from '../migrations/apply-migrations.ts';
import { fileNameOf, type Migration } from '../migrations/migration.ts';
import type { CheckPatience, DatabaseEndpoint } from './database-connection.ts';
import { signToken } from './user-tokens.ts';

/** Whose token asks: nobody's, so it sees no row of any user. */
const nobody = '00000000-0000-0000-0000-000000000000';

const DatabaseState = z.object({
  migrations: z.array(z.string()),
  extensions: z.array(z.string()),
  /** Of the extensions; a database that lacks 011_vector_state.sql does not tell. */
  versions: z.record(z.string(), z.string()).default({}),
});

function unreachable(message: string, cause?: unknown): NexusError {
  return new NexusError('DATABASE_UNREACHABLE', message, { cause, retryable: true });
}

async function askState(endpoint: DatabaseEndpoint, { answerWithin, ended }: CheckPatience): Promise<Response> {
  const token = await signToken({ subject: nobody }, endpoint.jwtSecret, Date.now());
  try {
    return await fetch(`${endpoint.address}/rest/v1/rpc/database_state`, {
      method: 'POST',
      headers: {
        apikey: endpoint.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: '{}',
      signal: AbortSignal.any([ended, AbortSignal.timeout(answerWithin)]),
    });
  } catch (cause) {
    throw unreachable('The database does not answer.', cause);
  }
}

function behind(missing: readonly Migration[]): NexusError {
  const names = missing.map(fileNameOf).join(', ');
  return new NexusError('DATABASE_BEHIND', `The database lacks ${names}. Run \`npm run migrate\`.`);
}

/**
 * Asks a database whether it has every migration that this program brings. PostgREST does not show where they are recorded, so a
 * function tells (005_database_state.sql); a database without it has not all of them either.
 *
 * @throws NexusError DATABASE_UNREACHABLE, DATABASE_BEHIND
 */
export async function checkDatabase(
  endpoint: DatabaseEndpoint,
  migrations: readonly Migration[],
  patience: CheckPatience,
): Promise<void> {
  const response = await askState(endpoint, patience);
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 401 || response.status === 403) {
    const sentence =
      'The database refuses the keys. Check SUPABASE_PUBLISHABLE_KEY and SUPABASE_JWT_SECRET: they are those of the project that SUPABASE_URL names.';
    throw new NexusError('DATABASE_UNREACHABLE', sentence);
  }
  if (response.status === 404) throw behind(migrations);
  const state = DatabaseState.safeParse(body);
  if (!response.ok || !state.success)
    throw unreachable(`The database does not answer as it should (${response.status}).`);
  const ran = new Set(state.data.migrations);
  const { versions } = state.data;
  const extensions = new Map(state.data.extensions.map((name) => [name, versions[name] ?? '']));
  const missing = migrations.filter((migration) => !ran.has(migration.version) && !isLeftOut(migration, extensions));
  if (missing.length > 0) throw behind(missing);
}
