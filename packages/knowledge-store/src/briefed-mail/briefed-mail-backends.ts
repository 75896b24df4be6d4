import type { UserId } from '@nexus/contracts';
import { z } from 'zod';
import { deletionKey, endIfDeleted, markDeleted, refuseDeleted } from '../account-deletion/redis-deletions.ts';
import { createTenures, type Tenures } from '../account-deletion/tenures.ts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import { askAsUser, deleteRows, StoredTime, type UserDatabase } from '../supabase/database.ts';

/** Milliseconds that a mail counts as briefed: seven days (M-13). */
const briefedFor = 7 * 24 * 3_600_000;

/** What was last said of a mail: told to the user, or taken back. */
export interface BriefedMark {
  readonly status: 'briefed' | 'taken_back';
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** By mail id. */
export type BriefedMarks = ReadonlyMap<string, BriefedMark>;

function isLater(one: BriefedMark, other: BriefedMark | undefined): boolean {
  if (other === undefined || one.at !== other.at) return other === undefined || one.at > other.at;
  // Of two at one moment both backends must keep the same; a mail told twice is better than one never told.
  return one.status === 'taken_back';
}

/** Of each mail the later mark, whatever the order in which they are merged. */
export function mergeMarks(...several: readonly BriefedMarks[]): Map<string, BriefedMark> {
  const merged = new Map<string, BriefedMark>();
  for (const marks of several) {
    for (const [emailId, mark] of marks) {
      if (isLater(mark, merged.get(emailId))) merged.set(emailId, mark);
    }
  }
  return merged;
}

/** The mails that count as briefed at a moment. */
export function briefedAt(marks: BriefedMarks, now: number): Set<string> {
  const briefed = [...marks].filter(([, { status, at }]) => status === 'briefed' && at > now - briefedFor);
  return new Set(briefed.map(([emailId]) => emailId));
}

/** Redis or the table; each can be away. */
export interface BriefedMailBackend {
  /** @throws when it cannot be reached. */
  read(userId: UserId): Promise<BriefedMarks>;
  /** Adds marks; a later one that is there already stays. May be repeated. @throws when it cannot be reached. */
  write(userId: UserId, marks: BriefedMarks): Promise<void>;
  /** Leaves nothing of the user. @throws when it cannot be reached. */
  erase(userId: UserId): Promise<void>;
  /** Whenever it can be used (again), also now if it can. @returns what takes the listener off. */
  onReady(listener: () => void): () => void;
}

const statuses: readonly BriefedMark['status'][] = ['briefed', 'taken_back'];

/**
 * A hash of `<milliseconds> <status>` by mail id. Of two marks the later stays, of two at one moment the one taken back; what is older than
 * the first argument goes. All in one step, since two drives of a user may write at once. Negative: the account was deleted since.
 */
const writeMarks = `
${refuseDeleted('KEYS[2]', 'ARGV[3]')}
local key, oldest, life = KEYS[1], tonumber(ARGV[1]), ARGV[2]
for index = 4, #ARGV, 2 do
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
export function createRedisBriefedMailBackend(
  redis: RedisConnection,
  { clock, tenures = createTenures() }: { readonly clock: () => Date; readonly tenures?: Tenures | undefined },
): BriefedMailBackend {
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
      const keys = [keyOf(userId), deletionKey(userId)];
      const values = [oldest, briefedFor, tenures.since(userId), ...pairs];
      endIfDeleted(tenures, userId, await redis.client.eval(writeMarks, keys.length, ...keys, ...values));
    },
    erase: (userId) => markDeleted(redis.client, userId, [keyOf(userId)]),
    onReady: (listener) => redis.onReady(listener),
  };
}

const Rows = z.array(z.unknown());
const Row = z.object({
  email_id: z.string(),
  status: z.enum(['briefed', 'taken_back']),
  briefed_at: StoredTime,
});

/** How many rows one question may bring; Supabase's own bound is 1,000. */
const pageSize = 1_000;

/** Table `briefed_mail`, written by `save_briefed_mail` alone. */
export function createTableBriefedMailBackend(database: UserDatabase, clock: () => Date): BriefedMailBackend {
  const read: BriefedMailBackend['read'] = async (userId) => {
    const since = new Date(clock().getTime() - briefedFor).toISOString();
    const rows: unknown[] = [];
    for (;;) {
      const found = await askAsUser(database, userId, (client, signal) =>
        client
          .from('briefed_mail')
          .select('email_id, status, briefed_at')
          .eq('user_id', userId)
          .gt('briefed_at', since)
          .order('email_id')
          .range(rows.length, rows.length + pageSize - 1)
          .abortSignal(signal),
      );
      const page = Rows.parse(found);
      rows.push(...page);
      if (page.length < pageSize) break;
    }
    return new Map(
      rows.flatMap((found) => {
        const row = Row.safeParse(found);
        return row.success
          ? [[row.data.email_id, { status: row.data.status, at: Date.parse(row.data.briefed_at) }] as const]
          : [];
      }),
    );
  };
  return {
    read,
    async write(userId, marks) {
      const rows = [...marks].map(([emailId, { status, at }]) => ({
        email_id: emailId,
        status,
        briefed_at: new Date(at).toISOString(),
      }));
      await askAsUser(database, userId, (client, signal) =>
        client.rpc('save_briefed_mail', { marks: rows }).abortSignal(signal),
      );
    },
    erase: (userId) => deleteRows((of, question) => askAsUser(database, of, question), userId, 'briefed_mail'),
    onReady: (listener) => database.onReady(listener),
  };
}
