import { createHash } from 'node:crypto';
import { NexusError, UserId } from '@nexus/contracts';
import { deletionKey, endIfDeleted, markDeleted, refuseDeleted } from '../account-deletion/redis-deletions.ts';
import { createTenures, type Tenures } from '../account-deletion/tenures.ts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import { type FastKnowledgeBackend, readStoredKnowledge, unreachable, unreadable } from './knowledge-backend.ts';
import { emptyState, type KnowledgeState } from './knowledge-state.ts';

export const outboxKey = 'nexus:outbox:knowledge';

export function documentKey(userId: UserId): string {
  return `nexus:knowledge:${userId}`;
}

const where = 'Redis';

/**
 * One atomic write: the state, and the mark that it waits for the database. 1: done; 0: something else is kept. The whole text is
 * compared, by its digest, and not its version alone: a Redis that was emptied may come to the same version with other content.
 * Negative: the account was deleted since.
 */
const compareAndSet = `
${refuseDeleted('KEYS[3]', 'ARGV[5]')}
local current = redis.call('GET', KEYS[1])
local digest = current and redis.sha1hex(current) or ''
if digest ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
return 1`;

/** The whole text is compared here as well, for the same reason. */
const unmarkIfSame = `
local current = redis.call('GET', KEYS[1])
if current and redis.sha1hex(current) == ARGV[2] then return redis.call('HDEL', KEYS[2], ARGV[1]) end
return 0`;

/** SHA-1, as Redis counts it too. */
function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** A key that holds something else than a text is damaged; everything else means that Redis cannot be used now. */
function translated(error: unknown): NexusError {
  if (error instanceof NexusError) return error;
  return error instanceof Error && error.message.includes('WRONGTYPE') ? unreadable(where) : unreachable(where);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(where);
  }
}

function stateIn(text: string, userId: UserId): KnowledgeState {
  const stored = parsed(text);
  if (typeof stored !== 'object' || stored === null || !('userId' in stored)) throw unreadable(where);
  const { userId: owner, ...rest } = stored;
  if (owner !== userId) throw unreadable(where);
  return readStoredKnowledge(rest, where);
}

/**
 * `nexus:knowledge:{userId}` in Redis: JSON, without expiry. The outbox is a hash of user id to version, from which users are picked at
 * random, so that many processes seldom meet. Redis 6.2 or later.
 */
export function createRedisKnowledgeBackend(
  { client }: RedisConnection,
  tenures: Tenures = createTenures(),
): FastKnowledgeBackend {
  /** Of the text that a state was read from or written as; '' where nothing is kept. */
  const digests = new WeakMap<KnowledgeState, string>([[emptyState, '']]);
  return {
    async read(userId) {
      try {
        const text = await client.get(documentKey(userId));
        if (text === null) return emptyState;
        const state = stateIn(text, userId);
        digests.set(state, digestOf(text));
        return state;
      } catch (error) {
        throw translated(error);
      }
    },
    async write(userId, { kept, next }) {
      const digest = digests.get(kept);
      if (digest === undefined) return false;
      const text = JSON.stringify({ userId, ...next });
      try {
        const keys = [documentKey(userId), outboxKey, deletionKey(userId)];
        const values = [digest, text, userId, next.version, tenures.since(userId)];
        const done = await client.eval(compareAndSet, keys.length, ...keys, ...values);
        endIfDeleted(tenures, userId, done);
        if (done !== 1) return false;
        digests.set(next, digestOf(text));
        return true;
      } catch (error) {
        throw translated(error);
      }
    },
    async erase(userId) {
      try {
        await markDeleted(client, userId, [documentKey(userId)], [outboxKey]);
        // Whoever writes for them from here on began after the deletion.
        tenures.end(userId);
      } catch (error) {
        throw translated(error);
      }
    },
    async waiting(most) {
      const marked = await client.hrandfield(outboxKey, most);
      const names = Array.isArray(marked) ? marked : [marked];
      return names.flatMap((name) => {
        const { data } = UserId.safeParse(name);
        return data === undefined ? [] : [data];
      });
    },
    async unmark(userId, state) {
      const digest = digests.get(state);
      if (digest !== undefined) await client.eval(unmarkIfSame, 2, documentKey(userId), outboxKey, userId, digest);
    },
  };
}

/** What an operator wants to know of a Redis that memory is kept in. */
export interface OutboxInspection {
  /** Users of whom something is in Redis and not in the database yet. */
  readonly waiting: number;
  /** Whether Redis writes what it acknowledged to its disk; null: it does not tell. */
  readonly appendOnly: boolean | null;
}

/** @throws what Redis or its absence says */
export async function inspectOutbox({ client }: Pick<RedisConnection, 'client'>): Promise<OutboxInspection> {
  const waiting = await client.hlen(outboxKey);
  // Hosted ones often refuse to tell.
  const answer = await client.config('GET', 'appendonly').catch(() => null);
  const said = JSON.stringify(answer) ?? '';
  return { waiting, appendOnly: /"yes"/.test(said) ? true : /"no"/.test(said) ? false : null };
}
