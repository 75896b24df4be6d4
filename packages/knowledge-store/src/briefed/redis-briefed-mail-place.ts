import type { RedisConnection } from '../redis/connect-redis.ts';
import type { BriefedMailPlace } from './briefed-mail-place.ts';
import { type BriefedMark, briefedFor } from './briefed-mark.ts';

const statuses: readonly BriefedMark['status'][] = ['briefed', 'taken_back'];

/**
 * A hash of `<milliseconds> <status>` by mail id. Of two marks the later stays, of two at one moment the one taken back; what is older than
 * the first argument goes. All in one step, since two drives of a user may write at once.
 */
const writeMarks = `
local key, oldest, life = KEYS[1], tonumber(ARGV[1]), ARGV[2]
for index = 3, #ARGV, 2 do
  local kept = redis.call('HGET', key, ARGV[index])
  local at = tonumber(string.match(ARGV[index + 1], '^%d+'))
  local before = kept and tonumber(string.match(kept, '^%d+')) or -1
  if at > before or (at == before and string.find(ARGV[index + 1], 'taken_back', 1, true)) then
    redis.call('HSET', key, ARGV[index], ARGV[index + 1])
  end
end
local all = redis.call('HGETALL', key)
for index = 1, #all, 2 do
  local at = tonumber(string.match(all[index + 1], '^%d+'))
  if at == nil or at <= oldest then redis.call('HDEL', key, all[index]) end
end
redis.call('PEXPIRE', key, life)
return 0
`;

function readMark(text: string): BriefedMark | null {
  const [, digits, word] = /^(\d{1,15}) (\w+)$/.exec(text) ?? [];
  const status = statuses.find((one) => one === word);
  return digits === undefined || status === undefined ? null : { at: Number(digits), status };
}

/** Redis key `nexus:briefed:{userId}`, which lives for seven days after the last mark. */
export function createRedisBriefedMailPlace(redis: RedisConnection, clock: () => Date): BriefedMailPlace {
  const keyOf = (userId: string) => `nexus:briefed:${userId}`;
  return {
    async read(userId) {
      const fields = await redis.client.hgetall(keyOf(userId));
      return new Map(
        Object.entries(fields).flatMap(([emailId, text]) => {
          const mark = readMark(text);
          return mark === null ? [] : [[emailId, mark] as const];
        }),
      );
    },
    async write(userId, marks) {
      const pairs = [...marks].flatMap(([emailId, { at, status }]) => [emailId, `${at} ${status}`]);
      const oldest = clock().getTime() - briefedFor;
      await redis.client.eval(writeMarks, 1, keyOf(userId), oldest, briefedFor, ...pairs);
    },
    onReady: (listener) => redis.onReady(listener),
  };
}
