import { NexusError, type UserId } from '@nexus/contracts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import type { KnowledgePlace } from './knowledge-place.ts';
import { emptyState, type KnowledgeState } from './knowledge-state.ts';
import { documentKey, outboxKey } from './redis-knowledge-keys.ts';
import { readStoredKnowledge, unreachable, unreadable } from './stored-knowledge.ts';

const place = 'Redis';

/** One atomic write: the state, and the mark that it waits for the database. 1: done; 0: another version; -1: no state is there. */
const compareAndSet = `
local current = redis.call('GET', KEYS[1])
local version = 0
if current then
  local read, document = pcall(cjson.decode, current)
  if not read or type(document) ~= 'table' or type(document.version) ~= 'number' then return -1 end
  version = document.version
end
if version ~= tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
return 1`;

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

/** `nexus:knowledge:{userId}` in Redis: JSON, without expiry. */
export function createRedisKnowledgePlace({ client }: RedisConnection): KnowledgePlace {
  return {
    async read(userId) {
      try {
        const text = await client.get(documentKey(userId));
        return text === null ? emptyState : stateIn(text, userId);
      } catch (error) {
        throw translated(error);
      }
    },
    async write(userId, { expected, next }) {
      const text = JSON.stringify({ userId, ...next });
      try {
        const keys = [documentKey(userId), outboxKey];
        const done = await client.eval(compareAndSet, keys.length, ...keys, expected, text, userId, next.version);
        if (done === -1) throw unreadable(place);
        return done === 1;
      } catch (error) {
        throw translated(error);
      }
    },
  };
}
