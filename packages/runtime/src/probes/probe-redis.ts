import { connectRedis } from '@nexus/knowledge-store';

/** Connects and pings. @throws what the connection met first: an error with a `code`, or Redis's own refusal. */
export async function probeRedis(url: string, signal: AbortSignal): Promise<void> {
  await using connection = connectRedis({ url });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.client.on('error', reject);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  const stopListening = connection.onReady(resolve);
  try {
    await promise;
    await connection.client.ping();
  } finally {
    stopListening();
  }
}
