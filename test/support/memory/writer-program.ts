import { NexusError } from '@nexus/contracts';
import { connectRedis, createUserKnowledgeStore, type DatabaseSettings, openDatabase } from '@nexus/knowledge-store';
import type { WriterOrder } from './writer-orders.ts';

/** One session in a process of its own: it does what it is told, one order a message, and says when each was acknowledged. */
const [redisUrl = '', settingsText = '{}'] = process.argv.slice(2);
const settings: DatabaseSettings = JSON.parse(settingsText);
const redis = redisUrl === '' ? null : connectRedis({ url: redisUrl });
const database = openDatabase({ settings });
const store = createUserKnowledgeStore({ redis, database, pauses: { first: 20, longest: 300 } });

/** Who is told to write before anything is connected would prove something else. */
async function usable(): Promise<true> {
  const connected = Promise.withResolvers<void>();
  const stop = redis === null ? connected.resolve() : redis.onReady(connected.resolve);
  await Promise.all([connected.promise, database.ready()]);
  stop?.();
  return true;
}

async function obey(order: WriterOrder): Promise<unknown> {
  switch (order.kind) {
    case 'append':
      return store.append(order.userId, order.entries);
    case 'remove':
      return store.remove(order.userId, order.entryIds);
    case 'get':
      return store.get(order.userId);
    case 'ready':
      return usable();
    case 'drained':
      return store.drained(order.patience);
    case 'leave':
      await store.close();
      await redis?.close();
      await database.close();
      return true;
  }
}

process.on('message', (order: WriterOrder) => {
  obey(order).then(
    (answer) =>
      process.send?.(
        { number: order.number, answer },
        undefined,
        undefined,
        () => order.kind === 'leave' && process.disconnect(),
      ),
    (error: unknown) =>
      process.send?.({ number: order.number, error: error instanceof NexusError ? error.code : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
await usable();
process.send?.({ number: 0, answer: 'ready' });
