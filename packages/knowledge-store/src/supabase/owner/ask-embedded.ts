import { NexusError } from '@nexus/contracts';
import { askOwner, type MigrationAnswer } from './ask-owner.ts';
import { createOwnedEntrance } from './owned-entrance.ts';
import { ownerFolderOf } from './owner-folder.ts';
import { readOwnerKeys } from './owner-keys.ts';

/**
 * How the migrations of the embedded database stand (GET), or with those that it lacks applied first (POST). Its owner has it open, and
 * is started where there is none.
 *
 * @throws NexusError DATABASE_UNREACHABLE, MIGRATION_FAILED
 */
export async function askEmbedded(dataDirectory: string, method: 'GET' | 'POST'): Promise<MigrationAnswer> {
  const ending = new AbortController();
  const opened = await createOwnedEntrance({ dataDirectory, databaseUrl: null }).enter(ending.signal);
  try {
    const keys = await readOwnerKeys(ownerFolderOf(dataDirectory, null));
    if (keys === null) throw new NexusError('DATABASE_UNREACHABLE', 'The keys of the embedded database are gone.');
    return await askOwner({ address: opened.door.address, keys, ended: opened.gone }, method);
  } finally {
    opened.leave();
  }
}
