import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import type { UserId } from '@nexus/contracts';
import { createServers } from '../create-server.ts';
import type { McpKnowledge } from '../knowledge.ts';
import { lookEvery, watchList } from '../resources/watch-list.ts';

interface Stdio {
  readonly input: Readable;
  readonly output: Writable;
  readonly onError?: (error: Error) => void;
  /** Milliseconds between two looks whether a list changed. */
  readonly lookEvery?: number;
}

/** Bytes of one message: whoever writes more is ended. */
const longestMessage = 1_000_000;

/** Serves one user over two streams, until the input ends or `signal` is aborted. */
export async function serveStdio(
  knowledge: McpKnowledge,
  userId: UserId,
  { input, output, onError, lookEvery: every = lookEvery, signal }: Stdio & { readonly signal: AbortSignal },
): Promise<void> {
  const createServer = createServers(knowledge);
  const stops: (() => void)[] = [];
  const transport = new StdioServerTransport(input, output, { maxBufferSize: longestMessage });
  const create = () => {
    const server = createServer(userId);
    const onChange = () => server.isConnected() && server.sendResourceListChanged();
    stops.push(watchList({ sources: knowledge, userId, every, onChange }));
    return server;
  };
  const handle = serve(create, { transport, ...(onError !== undefined && { onerror: onError }) });
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve());
    output.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  await ended;
  for (const stop of stops) stop();
  await handle.close();
}
