import { z } from 'zod';
import { StoredTime } from '../supabase/stored-time.ts';
import { askAsUser, type UserDatabase } from '../supabase/user-database.ts';
import { type BegunIntent, StoredIntent } from './intent-change.ts';
import type { IntentPlace } from './intent-place.ts';

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
export function createTableIntentPlace(database: UserDatabase): IntentPlace {
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
    onReady: (listener) => database.onReady(listener),
  };
}
