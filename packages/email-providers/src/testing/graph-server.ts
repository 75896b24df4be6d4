import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createGraphFaults, type GraphFaults } from './graph-faults.ts';
import { createGraphResponder, type GraphRecord } from './graph-responder.ts';
import { createGraphStore, type GraphStore } from './graph-store.ts';

/** A double of Microsoft Graph's mail for one mailbox, on loopback. */
export interface GraphServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly store: GraphStore;
  readonly faults: GraphFaults;
  readonly record: GraphRecord;
  /** The tokens that are taken. */
  readonly tokens: Set<string>;
  /** Forgets all cursors given so far: 410. */
  forgetDeltas(): void;
  close(): Promise<void>;
}

const root = '/v1.0';

export async function startGraphServer(): Promise<GraphServer> {
  const store = createGraphStore();
  const faults = createGraphFaults();
  const tokens = new Set<string>();
  let baseUrl = '';
  const responder = createGraphResponder({ store, faults, tokens, baseUrl: () => baseUrl });

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = request;
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const asked = { method, url: url.slice(root.length), prefer: String(headers.prefer ?? ''), body };
    const answer = await responder.respond(asked, token);
    if (!answer) {
      response.destroy();
      return;
    }
    const pause = answer.retryAfter === undefined ? {} : { 'retry-after': String(answer.retryAfter) };
    response.writeHead(answer.status, { 'content-type': 'application/json', ...pause });
    response.end(answer.body ? JSON.stringify(answer.body) : '');
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      responder.record.violations.push(`the double failed: ${error instanceof Error ? error.message : 'unknown'}`);
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${root}`;

  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    baseUrl,
    store,
    faults,
    record: responder.record,
    tokens,
    forgetDeltas() {
      responder.oldestDelta = store.advance();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
