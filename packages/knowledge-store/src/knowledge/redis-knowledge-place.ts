import { createHash } from 'node:crypto';
import { NexusError, type UserId } from '@nexus/contracts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import type { KnowledgePlace } from './knowledge-place.ts';
import { emptyState, type KnowledgeState } from './knowledge-state.ts';
import { documentKey, outboxKey } from './redis-knowledge-keys.ts';
import { readStoredKnowledge, unreachable, unreadable } from './stored-knowledge.ts';

const place = 'Redis';

/**
 * One atomic write: the state, and the mark that it waits for the database. 1: done; 0: something else is kept. The whole text is
 * compared, by its digest, and not its version alone: a Redis that was emptied may come to the same version with other content.
 */
const compareAndSet = `
local current = redis.call('GET', KEYS[1])
local digest = current and redis.sha1hex(current) or ''
if digest ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
return 1`;

function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** A key that holds something else than a text is damaged; everything else means that Redis cannot be used now. */
function translated(error: unknown): NexusError {
  if (error instanceof NexusError) return error;
  return error instanceof Error && error.message.includes('WRONGTYPE') ? unreadable(place) : unreachable(place);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(place);
  }
}

function stateIn(text: string, userId: UserId): KnowledgeState {
  const stored = parsed(text);
  if (typeof stored !== 'object' || stored === null || !('userId' in stored)) throw unreadable(place);
  const { userId: owner, ...rest } = stored;
  if (owner !== userId) throw unreadable(place);
  return readStoredKnowledge(rest, place);
}

export interface RedisKnowledgePlace extends KnowledgePlace {
  /** Of the text that a state was read from or written as, SHA-1; '' where nothing is kept, null where it is of another place. */
  digestOf(state: KnowledgeState): string | null;
}

/** `nexus:knowledge:{userId}` in Redis: JSON, without expiry. */
export function createRedisKnowledgePlace({ client }: RedisConnection): RedisKnowledgePlace {
  const digests = new WeakMap<KnowledgeState, string>([[emptyState, '']]);
  return {
    digestOf: (state) => digests.get(state) ?? null,
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
        const keys = [documentKey(userId), outboxKey];
        const done = await client.eval(compareAndSet, keys.length, ...keys, digest, text, userId, next.version);
        if (done !== 1) return false;
        digests.set(next, digestOf(text));
        return true;
      } catch (error) {
        throw translated(error);
      }
    },
  };
}
