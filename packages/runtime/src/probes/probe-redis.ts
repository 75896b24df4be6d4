import { connectRedis, inspectOutbox, type OutboxInspection } from '@nexus/knowledge-store';

/** Connects, and looks at what waits there. @throws what the connection met first: an error with a `code`, or Redis's own refusal. */
export async function probeRedis(url: string, signal: AbortSignal): Promise<OutboxInspection> {
  await using connection = connectRedis({ url });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.client.on('error', reject);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  const stopListening = connection.onReady(resolve);
  try {
    await promise;
    return await inspectOutbox(connection);
  } finally {
    stopListening();
  }
}
