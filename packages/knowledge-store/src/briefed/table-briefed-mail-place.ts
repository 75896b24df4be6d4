import { z } from 'zod';
import { askAsUser, type UserDatabase } from '../supabase/user-database.ts';
import type { BriefedMailPlace } from './briefed-mail-place.ts';
import { briefedFor, mergeMarks } from './briefed-mark.ts';

const Rows = z.array(
  z.object({
    email_id: z.string(),
    status: z.string(),
    briefed_at: z.iso.datetime({ offset: true }),
  }),
);

/** How many rows one question may bring; Supabase's own bound is 1,000. */
const pageSize = 1_000;

/** Table `briefed_mail`. */
export function createTableBriefedMailPlace(database: UserDatabase, clock: () => Date): BriefedMailPlace {
  const read: BriefedMailPlace['read'] = async (userId) => {
    const since = new Date(clock().getTime() - briefedFor).toISOString();
    const rows: z.infer<typeof Rows> = [];
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
      rows.flatMap(({ email_id: emailId, status, briefed_at: briefedAt }) =>
        status === 'briefed' || status === 'taken_back'
          ? [[emailId, { status, at: Date.parse(briefedAt) }] as const]
          : [],
      ),
    );
  };
  return {
    read,
    async write(userId, marks) {
      const merged = mergeMarks(await read(userId), marks);
      const rows = [...marks.keys()].flatMap((emailId) => {
        const mark = merged.get(emailId);
        return mark === undefined
          ? []
          : [
              {
                user_id: userId,
                email_id: emailId,
                status: mark.status,
                briefed_at: new Date(mark.at).toISOString(),
              },
            ];
      });
      await askAsUser(database, userId, (client, signal) =>
        client.from('briefed_mail').upsert(rows, { onConflict: 'user_id,email_id' }).abortSignal(signal),
      );
    },
    onReady: (listener) => database.onReady(listener),
  };
}
