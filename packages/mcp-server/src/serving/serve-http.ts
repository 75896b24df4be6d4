import { createMcpHandler, InMemoryServerEventBus, type ServerEvent } from '@modelcontextprotocol/server';
import type { UserId } from '@nexus/contracts';
import { createServers } from '../create-server.ts';
import type { McpKnowledge } from '../knowledge.ts';
import { lookEvery, watchList } from '../resources/watch-list.ts';

/** The Streamable HTTP transport, without the HTTP server before it. */
interface McpHttp {
  /** Answers one request of a user who has signed in. Whoever hangs up aborts the request's signal. */
  answer(request: Request, userId: UserId): Promise<Response>;
  /** Ends what is still listened to. May be called twice. */
  close(): Promise<void>;
}

interface McpHttpOptions {
  readonly onError?: (error: Error) => void;
  /** Milliseconds between two looks whether a list changed. */
  readonly lookEvery?: number;
}

/** Streams of one user that stay open to hear of changes. */
const mostStreams = 20;

/**
 * Every request has a server of its own, and what it listens to is its own user's: two users share nothing. A client of 2025 is served request by
 * request without a session, so it can neither be asked anything nor told of changes; one of 2026-07-28 can.
 */
export function serveHttp(knowledge: McpKnowledge, options: McpHttpOptions = {}): McpHttp {
  const { onError, lookEvery: every = lookEvery } = options;
  const createServer = createServers(knowledge);
  const open = new Map<UserId, number>();
  const handlers = new Set<{ close(): Promise<void> }>();

  function createBus(userId: UserId) {
    const bus = new InMemoryServerEventBus(onError);
    const publish = (event: ServerEvent) => bus.publish(event);
    return {
      publish,
      subscribe(listener: (event: ServerEvent) => void) {
        const onChange = () => publish({ kind: 'resources_list_changed' });
        const unsubscribe = bus.subscribe(listener);
        const stop = watchList({ sources: knowledge, userId, every, onChange });
        open.set(userId, (open.get(userId) ?? 0) + 1);
        let isOver = false;
        return () => {
          if (isOver) return;
          isOver = true;
          stop();
          unsubscribe();
          const left = (open.get(userId) ?? 1) - 1;
          if (left > 0) open.set(userId, left);
          else open.delete(userId);
        };
      },
    };
  }

  return {
    async answer(request, userId) {
      const handler = createMcpHandler(() => createServer(userId), {
        bus: createBus(userId),
        maxSubscriptions: (open.get(userId) ?? 0) < mostStreams ? 1 : 0,
        ...(onError !== undefined && { onerror: onError }),
      });
      handlers.add(handler);
      const done = () => void handlers.delete(handler);
      try {
        return whenOver(await handler.fetch(request), done);
      } catch (error) {
        done();
        throw error;
      }
    },
    async close() {
      await Promise.all([...handlers].map((handler) => handler.close()));
      handlers.clear();
    },
  };
}

/** The same response, and `done` is called once all of its body was sent, or nobody wants the rest. */
function whenOver(response: Response, done: () => void): Response {
  if (response.body === null) {
    done();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done: isLast } = await reader.read();
      if (value !== undefined) controller.enqueue(value);
      if (!isLast) return;
      done();
      controller.close();
    },
    async cancel(reason) {
      done();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
