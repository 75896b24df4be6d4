import type { DeletedPersonalData, UserId } from '@nexus/contracts';
import type { Redis } from 'ioredis';

/** Milliseconds that a writing may be late: thirty days, as in the database. */
const rememberedFor = 30 * 24 * 3_600_000;

/** `nexus:deleted:{userId}`: when the account was deleted, in milliseconds since 1970. It outlives the account for thirty days. */
export function deletionKey(userId: UserId): string {
  return `nexus:deleted:${userId}`;
}

/** The beginning of a condition in a script: whether the account was deleted since the process that writes knows the user. */
export function isDeletedSince(key: string, since: string): string {
  return `if tonumber(redis.call('GET', ${key}) or '-1') >= tonumber(${since}) then`;
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
