import { z } from 'zod';
import { StoredTime } from '../supabase/stored-time.ts';
import { askAsUser, type UserDatabase } from '../supabase/user-database.ts';
import type { BriefedMailPlace } from './briefed-mail-place.ts';
import { briefedFor } from './briefed-mark.ts';

const Rows = z.array(z.unknown());
const Row = z.object({
  email_id: z.string(),
  status: z.enum(['briefed', 'taken_back']),
  briefed_at: StoredTime,
});

/** How many rows one question may bring; Supabase's own bound is 1,000. */
const pageSize = 1_000;

/** Table `briefed_mail`, written by `save_briefed_mail` alone. */
export function createTableBriefedMailPlace(database: UserDatabase, clock: () => Date): BriefedMailPlace {
  const read: BriefedMailPlace['read'] = async (userId) => {
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
    onReady: (listener) => database.onReady(listener),
  };
}
