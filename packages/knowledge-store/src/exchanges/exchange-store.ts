import {
  Exchange,
  type ExchangeStore,
  exchangeLifetime,
  lastExchanges,
  mostExchanges,
  type UserId,
} from '@nexus/contracts';
import { z } from 'zod';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import {
  createUserAsking,
  deleteRows,
  memoryUnreachable,
  StoredTime,
  type UserDatabase,
} from '../supabase/database.ts';
import { type Changes, createChangeWriter, followTenures, laterOf } from '../write-behind.ts';

export interface ExchangeStoreOptions {
  readonly database: UserDatabase;
  readonly log?: StoreLog;
  readonly clock?: () => Date;
  /** Milliseconds that a reading waits for a database that is just being opened. */
  readonly patience?: number;
}

const table = 'exchanges';

const Row = z
  .object({
    ...{ id: z.string(), question: z.string(), kind: z.string(), named: z.string().nullable() },
    ...{ citation: z.string().nullable(), named_values: z.unknown(), created_at: StoredTime },
  })
  .transform(({ named_values, created_at, ...same }) => ({ ...same, values: named_values, createdAt: created_at }))
  .pipe(Exchange);

/** Exchanges in table `exchanges`. What waits to be written counts at once in this process, and is brought there when it answers. */
export function createExchangeStore(options: ExchangeStoreOptions): ExchangeStore {
  const { database, log = silentStoreLog, clock = () => new Date(), patience = 5_000 } = options;
  const ask = createUserAsking(database, { patience, failure: memoryUnreachable });
  // Whoever writes behind waits for nothing, and hurries nobody: it is tried again when the database has been opened.
  const askNow = createUserAsking(database, { patience: null, failure: memoryUnreachable });

  async function write(userId: UserId, changes: Changes<Exchange>): Promise<void> {
    const rows = lastExchanges(changes.values(), clock()).map(({ values, createdAt, ...same }) => ({
      ...same,
      ...{ user_id: userId, named_values: values, created_at: createdAt },
      expires_at: new Date(Date.parse(createdAt) + exchangeLifetime).toISOString(),
    }));
    if (rows.length === 0) return;
    await askNow(userId, (client, signal) =>
      client.from(table).upsert(rows, { onConflict: 'user_id,id', ignoreDuplicates: true }).abortSignal(signal),
    );
  }

  const writer = createChangeWriter<Exchange>({ write, onReady: (listener) => database.onReady(listener) }, laterOf);
  const close = followTenures(writer, {
    tenures: database.tenures,
    onLost: () =>
      log.warn('what was asked last could not be written, so a later drive may not know what "the same" means'),
  });

  return {
    keep(userId, exchange) {
      const checked = Exchange.safeParse(exchange);
      // What is longer than the table takes is no short form.
      if (!checked.success || writer.waiting(userId).has(exchange.id)) return;
      void writer.write(userId, new Map([[exchange.id, checked.data]]));
    },
    async recent(userId) {
      // What is written while the table is read may be in neither by then.
      const waited = [...writer.waiting(userId).values()];
      const found = await ask(userId, (client, signal) =>
        client
          .from(table)
          .select('id, question, kind, named, citation, named_values, created_at')
          .eq('user_id', userId)
          .gt('expires_at', clock().toISOString())
          .order('created_at', { ascending: false })
          .limit(mostExchanges)
          .abortSignal(signal),
      );
      const rows = z.array(z.unknown()).safeParse(found);
      if (!rows.success) throw memoryUnreachable(undefined);
      // A row that a later program wrote, and this one cannot read, hides no other.
      const kept = rows.data.flatMap((row) => Row.safeParse(row).data ?? []);
      return lastExchanges([...kept, ...waited, ...writer.waiting(userId).values()], clock());
    },
    async drained(userId) {
      await writer.write(userId, new Map());
    },
    async forgetUser(userId) {
      await writer.drop(userId);
      await deleteRows(ask, userId, table);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Exchanges that are forgotten with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryExchangeStore({
  clock = () => new Date(),
}: Pick<ExchangeStoreOptions, 'clock'> = {}): ExchangeStore {
  const kept = new Map<UserId, readonly Exchange[]>();
  const recent = (userId: UserId) => lastExchanges(kept.get(userId) ?? [], clock());
  const close = async () => {};
  return {
    keep(userId, exchange) {
      const checked = Exchange.safeParse(exchange);
      if (!checked.success || recent(userId).some(({ id }) => id === exchange.id)) return;
      kept.set(userId, lastExchanges([...recent(userId), checked.data], clock()));
    },
    recent: async (userId) => recent(userId),
    drained: async () => undefined,
    async forgetUser(userId) {
      kept.delete(userId);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
