import { NexusError, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import { causeOf, createUserAsking, type UserDatabase } from '../supabase/database.ts';

/** Rows by the table's name. */
const KeptRows = z.record(z.string(), z.array(z.unknown()));
type KeptRows = z.infer<typeof KeptRows>;

/** All tables together, by functions of 019_personal_data.sql. @throws NexusError DATABASE_UNREACHABLE (retryable) */
export interface AccountTables {
  /** Rows that no store tells. */
  rows(userId: UserId): Promise<KeptRows>;
  /** All rows of a user, in one transaction. @returns when it was, in milliseconds since 1970 by the database's clock */
  delete(userId: UserId): Promise<number>;
}

function unreachable(code: string | undefined): NexusError {
  return new NexusError('DATABASE_UNREACHABLE', 'The database does not answer. Try again in a moment.', {
    retryable: true,
    ...causeOf(code),
  });
}

interface AccountTablesOptions {
  readonly database: UserDatabase;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
}

export function createAccountTables({ database, patience = 30_000 }: AccountTablesOptions): AccountTables {
  const ask = createUserAsking(database, { patience, failure: unreachable });
  return {
    rows: async (userId) =>
      KeptRows.parse(await ask(userId, (client, signal) => client.rpc('export_account').abortSignal(signal))),
    delete: async (userId) =>
      z.coerce.number().parse(await ask(userId, (client, signal) => client.rpc('delete_account').abortSignal(signal))),
  };
}
