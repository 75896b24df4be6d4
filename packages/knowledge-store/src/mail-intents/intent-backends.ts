import { type MailIntent, mailIntentActions, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import { deletionKey, endIfDeleted, markDeleted } from '../account-deletion/redis-deletions.ts';
import { createTenures, type Tenures } from '../account-deletion/tenures.ts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import { askAsUser, deleteRows, StoredTime, type UserDatabase } from '../supabase/database.ts';
import type { ChangeBackend } from '../write-behind.ts';
import { hasEnded } from './process-mark.ts';

/** Milliseconds that an intent is kept: seven days. */
const intentFor = 7 * 24 * 3_600_000;

export interface BegunIntent {
  readonly intent: MailIntent;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The mark of the process that began it, `nobody` once it was left; null: nobody knows. */
  readonly by: string | null;
}

/** Of the key that it stands under; null: settled. */
export interface IntentChange {
  readonly begun: BegunIntent | null;
}

/** As it comes out of a backend; what is not so is passed over. */
const StoredIntent = z.object({
  key: z.string(),
  accountId: z.string(),
  action: z.enum(mailIntentActions),
  emailIds: z.array(z.string()),
});

/** Whether nobody is at work on it any more: where its process cannot be asked, whether it was begun before a time. */
function isOver({ at, by }: BegunIntent, begunBefore: Date | undefined): boolean {
  if (begunBefore === undefined) return true;
  return (by === null ? null : hasEnded(by)) ?? at < begunBefore.getTime();
}

/** Those of the last seven days, oldest first; with a time, without those that may be under way. */
export function oldestFirst(
  intents: readonly BegunIntent[],
  now: number,
  begunBefore: Date | undefined,
): readonly MailIntent[] {
  return intents
    .filter((begun) => begun.at > now - intentFor && isOver(begun, begunBefore))
    .toSorted((one, other) => one.at - other.at)
    .map(({ intent }) => intent);
}

/** Where intents are kept. */
interface IntentBackend extends ChangeBackend<IntentChange> {
  /** Leaves nothing of the user. @throws when it cannot be reached. */
  erase(userId: UserId): Promise<void>;
  /** @throws when it cannot be reached. */
  read(userId: UserId): Promise<readonly BegunIntent[]>;
}

const Kept = StoredIntent.extend({ by: z.string().nullable().default(null) });

function readIntent(text: string): BegunIntent | null {
  const [digits = '', ...rest] = text.split(' ');
  if (!/^\d{1,15}$/.test(digits)) return null;
  try {
    const found = Kept.safeParse(JSON.parse(rest.join(' ')));
    if (!found.success) return null;
    const { by, ...intent } = found.data;
    return { intent, at: Number(digits), by };
  } catch {
    return null;
  }
}

/** Redis key `nexus:intents:{userId}`, a hash of `<milliseconds> <intent as JSON>`, which lives for seven days after the last one. */
export function createRedisIntentBackend(
  redis: RedisConnection,
  { clock, tenures = createTenures() }: { readonly clock: () => Date; readonly tenures?: Tenures | undefined },
): IntentBackend {
  const keyOf = (userId: string) => `nexus:intents:${userId}`;
  return {
    async read(userId) {
      const fields = await redis.client.hgetall(keyOf(userId));
      return Object.values(fields).flatMap((text) => readIntent(text) ?? []);
    },
    async write(userId, changes) {
      const key = keyOf(userId);
      const oldest = clock().getTime() - intentFor;
      const work = redis.client.multi().get(deletionKey(userId));
      for (const [id, { begun }] of changes) {
        if (begun === null) work.hdel(key, id);
        else if (begun.at > oldest)
          work.hset(key, id, `${begun.at} ${JSON.stringify({ ...begun.intent, by: begun.by })}`);
      }
      const answers = await work.pexpire(key, intentFor).exec();
      if (answers?.some(([error]) => error !== null) !== false) throw new Error('Redis refused an intent.');
      const deletedAt = Number(answers[0]?.[1] ?? -1);
      if (deletedAt < tenures.since(userId)) return;
      await redis.client.del(key);
      endIfDeleted(tenures, userId, -deletedAt);
    },
    erase: (userId) => markDeleted(redis.client, userId, [keyOf(userId)]),
    onReady: (listener) => redis.onReady(listener),
  };
}

const Row = z
  .object({
    intent_key: z.string(),
    account_id: z.string(),
    action: z.string(),
    email_ids: z.unknown(),
    begun_at: StoredTime,
    begun_by: z.string().nullable(),
  })
  .transform((row) => ({
    intent: { key: row.intent_key, accountId: row.account_id, action: row.action, emailIds: row.email_ids },
    at: Date.parse(row.begun_at),
    by: row.begun_by,
  }))
  .pipe(z.object({ intent: StoredIntent, at: z.number(), by: z.string().nullable() }));

/** Table `mail_intents`, written by `save_mail_intents` alone. */
export function createTableIntentBackend(database: UserDatabase): IntentBackend {
  return {
    async read(userId) {
      const found = await askAsUser(database, userId, (client, signal) =>
        client
          .from('mail_intents')
          .select('intent_key, account_id, action, email_ids, begun_at, begun_by')
          .eq('user_id', userId)
          .order('begun_at')
          .limit(1_000)
          .abortSignal(signal),
      );
      return z
        .array(z.unknown())
        .parse(found)
        .flatMap((row): readonly BegunIntent[] => {
          const read = Row.safeParse(row);
          return read.success ? [read.data] : [];
        });
    },
    async write(userId, changes) {
      const begun = [...changes.values()].flatMap(({ begun: one }) =>
        one === null
          ? []
          : [
              {
                intent_key: one.intent.key,
                account_id: one.intent.accountId,
                action: one.intent.action,
                email_ids: one.intent.emailIds,
                begun_at: new Date(one.at).toISOString(),
                begun_by: one.by,
              },
            ],
      );
      const settled = [...changes].flatMap(([key, change]) => (change.begun === null ? [key] : []));
      await askAsUser(database, userId, (client, signal) =>
        client.rpc('save_mail_intents', { begun, settled }).abortSignal(signal),
      );
    },
    erase: (userId) => deleteRows((of, question) => askAsUser(database, of, question), userId, 'mail_intents'),
    onReady: (listener) => database.onReady(listener),
  };
}
