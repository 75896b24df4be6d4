import type { DeletedPersonalData, UserId } from '@nexus/contracts';
import type { Redis } from 'ioredis';
import { accountDeleted, type Tenures } from './tenures.ts';

/** Milliseconds that a writing may be late: thirty days, as in the database. */
const rememberedFor = 30 * 24 * 3_600_000;

/** `nexus:deleted:{userId}`: when the account was deleted, in milliseconds since 1970. It outlives the account for thirty days. */
export function deletionKey(userId: UserId): string {
  return `nexus:deleted:${userId}`;
}

/** The beginning of a script that ends with minus the time of the deletion where that came after `since`. */
export function refuseDeleted(key: string, since: string): string {
  return `
local deleted = tonumber(redis.call('GET', ${key}) or '-1')
if deleted >= tonumber(${since}) then return -deleted end`;
}

/**
 * Says that a user's tenure is over where a script ended so.
 *
 * @throws NexusError ACCOUNT_DELETED
 */
export function endIfDeleted(tenures: Tenures, userId: UserId, answer: unknown): void {
  if (typeof answer !== 'number' || answer >= 0) return;
  tenures.end(userId, -answer);
  throw accountDeleted();
}

/**
 * Deletes keys of a user, and the user's fields of hashes that all share, and marks that the account is deleted, at once. By the clock of this
 * process, as `Tenures` are.
 *
 * @throws what Redis or its absence says
 */
export async function markDeleted(
  client: Redis,
  userId: UserId,
  keys: readonly string[],
  sharedHashes: readonly string[] = [],
): Promise<void> {
  const work = client.multi().set(deletionKey(userId), Date.now(), 'PX', rememberedFor);
  for (const key of keys) work.del(key);
  for (const hash of sharedHashes) work.hdel(hash, userId);
  const answers = await work.exec();
  if (answers?.some(([error]) => error !== null) !== false) throw new Error('Redis refused a deletion.');
}

/** Has Redis write its append-only file, or its snapshot, anew without what was deleted. Never rejects. */
export async function rewriteDisk(client: Redis): Promise<NonNullable<DeletedPersonalData['redisDisk']>> {
  try {
    const persistence = await client.info('persistence');
    if (/aof_enabled:1/.test(persistence)) {
      await client.bgrewriteaof();
      return 'begun';
    }
    const saves = JSON.stringify(await client.config('GET', 'save'));
    if (/"save",""/.test(saves)) return 'not kept on disk';
    await client.bgsave('SCHEDULE');
    return 'begun';
  } catch (error) {
    // One that is under way began before this; Redis begins another when it is done.
    return error instanceof Error && /in progress|scheduled/i.test(error.message) ? 'begun' : 'refused';
  }
}
