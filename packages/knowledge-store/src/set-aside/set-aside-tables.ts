import type { UserId } from '@nexus/contracts';
import { z } from 'zod';
import { type AccountAsking, accountsUnreachable } from '../accounts/ask-accounts.ts';
import { StoredTime } from '../supabase/stored-time.ts';
import type { Changes } from '../write-behind/change-writer.ts';
import type { SetAsideChange } from './set-aside-change.ts';

const Rows = z.array(z.object({ id: z.string(), at: StoredTime }));

/** How many rows one question may bring; Supabase's own bound is 1,000. */
const pageSize = 1_000;

const tables = {
  mail: { table: 'snoozed_mail', columns: 'id:email_id, at:until', id: 'email_id' },
  thread: { table: 'muted_threads', columns: 'id:thread_key, at:muted_at', id: 'thread_key' },
} as const;

/** Tables `snoozed_mail` and `muted_threads`. @throws NexusError ACCOUNTS_UNREACHABLE (retryable) */
export interface SetAsideTables {
  /** Times by id. */
  read(userId: UserId, kind: SetAsideChange['kind']): Promise<ReadonlyMap<string, Date>>;
  write(userId: UserId, changes: Changes<SetAsideChange>): Promise<void>;
}

export function createSetAsideTables(ask: AccountAsking): SetAsideTables {
  return {
    async read(userId, kind) {
      const { table, columns, id } = tables[kind];
      const all = new Map<string, Date>();
      for (let from = 0; ; from += pageSize) {
        const found = await ask(userId, (client, signal) =>
          client
            .from(table)
            .select(columns)
            .eq('user_id', userId)
            .order(id)
            .range(from, from + pageSize - 1)
            .abortSignal(signal),
        );
        const page = Rows.safeParse(found);
        if (!page.success) throw accountsUnreachable();
        for (const row of page.data) all.set(row.id, new Date(row.at));
        if (page.data.length < pageSize) return all;
      }
    },
    async write(userId, changes) {
      const all = [...changes.values()];
      const set = (kind: SetAsideChange['kind'], name: string, time: string) =>
        all.flatMap(({ kind: one, id, at }) =>
          one === kind && at !== null ? [{ [name]: id, [time]: at.toISOString() }] : [],
        );
      const unset = (kind: SetAsideChange['kind']) =>
        all.flatMap(({ kind: one, id, at }) => (one === kind && at === null ? [id] : []));
      const parameters = {
        snoozed: set('mail', 'email_id', 'until'),
        woken: unset('mail'),
        muted: set('thread', 'thread_key', 'muted_at'),
        unmuted: unset('thread'),
      };
      await ask(userId, (client, signal) => client.rpc('change_set_aside', parameters).abortSignal(signal));
    },
  };
}
