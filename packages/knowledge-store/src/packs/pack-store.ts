import { NexusError, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import { organizationsFailure } from '../organizations/refusals.ts';
import { causeOf, createUserAsking, type Database } from '../supabase/database.ts';

/** A pack that a user sees, without what it says. */
interface PackRow {
  /** What takes the place of a pack has another key: of one key the content never changes. */
  readonly key: string;
  /** What other packs refer to it by. */
  readonly id: string;
  /** Null: it ships. */
  readonly organizationId: string | null;
}

/** Knowledge packs in the database (P-1), as JSON: what is in one is for its schema to say. @throws NexusError PACKS_UNREACHABLE (retryable) */
export interface PackStore {
  /** Those that the user sees, an organisation's before those that ship, the newest first. */
  list(userId: UserId): Promise<readonly PackRow[]>;
  /** What they say, by key; of those that are gone by now nothing. */
  read(userId: UserId, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /**
   * Puts it in the place of the one of its id.
   *
   * @param owner null: it ships, for everybody; only who has the service key may
   * @throws NexusError FORBIDDEN, ORGANIZATION_FULL
   */
  put(owner: { readonly userId: UserId; readonly organizationId: string } | null, pack: object): Promise<void>;
}

interface PackStoreOptions {
  readonly database: Pick<Database, 'forUser' | 'forService' | 'ready'>;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
}

const PackRows = z.array(
  z
    .object({ key: z.string(), id: z.string(), organization_id: z.string().nullable() })
    .transform(({ organization_id: organizationId, ...same }) => ({ ...same, organizationId })),
);
const ReadRows = z.array(z.object({ key: z.string(), pack: z.unknown() }));

/** Packs whose rules are read with one call: a hundred of two hundred rules are ten megabytes. */
const readAtOnce = 20;

export function createPackStore({ database, patience = 5_000 }: PackStoreOptions): PackStore {
  const ask = createUserAsking(database, { patience, failure: packsUnreachable });
  const askToChange = createUserAsking(database, { patience, failure: importFailure });
  return {
    async list(userId) {
      const rows = await ask(userId, (client, signal) =>
        client
          .from('knowledge_packs')
          .select('key, id, organization_id')
          .order('organization_id', { nullsFirst: false })
          .order('imported_at', { ascending: false })
          .order('key')
          .abortSignal(signal),
      );
      return PackRows.parse(rows);
    },
    async read(userId, keys) {
      const read = new Map<string, unknown>();
      for (let from = 0; from < keys.length; from += readAtOnce) {
        const some = keys.slice(from, from + readAtOnce);
        const rows = await ask(userId, (client, signal) =>
          client.rpc('read_knowledge_packs', { keys: some }).abortSignal(signal),
        );
        for (const { key, pack } of ReadRows.parse(rows)) read.set(key, pack);
      }
      return read;
    },
    async put(owner, pack) {
      if (owner === null) return putForAll(database, pack);
      const { userId, organizationId } = owner;
      const given = { given: pack, for_organization: organizationId };
      await askToChange(userId, (client, signal) => client.rpc('import_knowledge_pack', given).abortSignal(signal));
    },
  };
}

async function putForAll(database: PackStoreOptions['database'], pack: object): Promise<void> {
  await database.ready();
  const { error } = await database.forService().rpc('import_shipped_pack', { given: pack });
  if (error !== null) throw importFailure(error.code, error.hint);
}

function packsUnreachable(code?: string): NexusError {
  return new NexusError('PACKS_UNREACHABLE', 'The database that keeps the knowledge packs does not answer.', {
    retryable: true,
    ...causeOf(code),
  });
}

function importFailure(code: string | undefined, hint: string | null | undefined): NexusError {
  if (hint === 'ORGANIZATION_FULL')
    return new NexusError(
      'ORGANIZATION_FULL',
      'An office keeps a hundred packs of five hundred rules. Switch one off.',
    );
  if (code === '42501') return organizationsFailure(code, undefined);
  return packsUnreachable(code);
}
