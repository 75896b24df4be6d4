import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkAnswer, checkRequest, findOperation } from './description.ts';
import { createGraphFaults, type GraphFaults } from './faults.ts';
import { type OperationAnswer, operate, refuse } from './operations.ts';
import { RefusedQuery } from './query.ts';
import { createGraphStore, type GraphStore } from './store.ts';

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

interface PlainRequest {
  readonly method: string;
  /** Below the base URL, with its query. */
  readonly url: string;
  readonly prefer: string;
  readonly body: unknown;
}

type ServerAnswer = OperationAnswer & { readonly retryAfter?: number };

interface BatchBody {
  readonly requests: readonly {
    readonly id: string;
    readonly method: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  }[];
}

/** What a test looks at afterwards. */
interface GraphRecord {
  /** `METHOD path` of all that was asked, what was within a `$batch` beside its call. */
  readonly requests: string[];
  /** As `requests`, with their queries decoded. */
  readonly urls: string[];
  /** The operations, as the description names them. */
  readonly operations: Set<string>;
  /** What was asked or answered that Microsoft's description does not know, and what was asked while a pause was wanted. */
  readonly violations: string[];
  /** Requests that did not ask for immutable ids. */
  readonly withoutImmutableIds: string[];
  /** The most that was under way at once, a `$batch` counted as four. */
  mostAtOnce: number;
}

interface GraphResponder {
  readonly record: GraphRecord;
  /** Null: the connection is to be cut. */
  respond(request: PlainRequest, token: string): Promise<ServerAnswer | null>;
  /** Delta tokens below this count of the store are forgotten. */
  oldestDelta: number;
}

interface ResponderOptions {
  readonly store: GraphStore;
  readonly faults: GraphFaults;
  readonly tokens: ReadonlySet<string>;
  baseUrl(): string;
}

const placeCount = 4;
const batchLimit = 20;
/** Milliseconds by which a timer may fire early. */
const timerSlack = 5;

/** Answers as Graph does, within its limits, unless a fault is planned. */
function createGraphResponder({ store, faults, tokens, baseUrl }: ResponderOptions): GraphResponder {
  const record: GraphRecord = {
    requests: [],
    urls: [],
    operations: new Set(),
    violations: [],
    withoutImmutableIds: [],
    mostAtOnce: 0,
  };
  let underWay = 0;
  let quietUntil = 0;

  const answerPlain = ({ method, url, prefer, body }: PlainRequest): OperationAnswer => {
    const full = new URL(`${baseUrl()}${url}`);
    const path = full.pathname.slice(new URL(baseUrl()).pathname.length);
    const query = full.searchParams;
    const immutable = prefer.includes('IdType="ImmutableId"');
    record.requests.push(`${method} ${path}`);
    record.urls.push(decodeURIComponent(`${method} ${url}`));
    if (!immutable) record.withoutImmutableIds.push(`${method} ${path}`);
    const found = findOperation(method, path);
    const problems = found ? checkRequest(found, { method, path, query, body }) : [`there is no ${method} ${path}`];
    record.violations.push(...problems);
    if (!found || problems.length > 0) return refuse(400, 'Request_BadRequest');
    record.operations.add(found.name);
    const answer = operate(store, {
      name: found.name,
      id: found.id,
      url: full,
      query,
      select: query.get('$select')?.split(',') ?? null,
      top: readNumber(query.get('$top')),
      maxPageSize: readNumber(/odata\.maxpagesize=(\d+)/.exec(prefer)?.[1]),
      immutable,
      oldestDelta: responder.oldestDelta,
      body: typeof body === 'object' && body !== null ? body : {},
    });
    if (answer.status < 300) record.violations.push(...checkAnswer(found, answer.body));
    return answer;
  };

  const answerWithFault = async (line: string, act: () => Promise<OperationAnswer>): Promise<ServerAnswer | null> => {
    const fault = faults.take(line);
    switch (fault?.kind) {
      case 'throttle': {
        const refusal = refuse(fault.status ?? 429, 'ApplicationThrottled');
        if (fault.retryAfter === null) return refusal;
        quietUntil = performance.now() + fault.retryAfter * 1000 - timerSlack;
        return { ...refusal, retryAfter: fault.retryAfter };
      }
      case 'unauthorized':
        return refuse(401, 'InvalidAuthenticationToken');
      case 'refuse':
        return refuse(fault.status, fault.code);
      case 'cut-before':
        return null;
      case 'cut-after':
        await act();
        return null;
      case 'slow':
        await fault.until;
        return act();
      default:
        return act();
    }
  };

  const answerOne = (request: PlainRequest): Promise<ServerAnswer | null> =>
    answerWithFault(`${request.method} ${request.url}`, async () => {
      try {
        return answerPlain(request);
      } catch (error) {
        if (error instanceof RefusedQuery) return refuse(400, error.code);
        throw error;
      }
    });

  const answerBatch = ({ requests: inner }: BatchBody): Promise<ServerAnswer | null> => {
    record.requests.push('POST /$batch');
    const lines = inner.map(({ method, url }) => `${method} ${url}`);
    return answerWithFault(`POST /$batch: ${lines.join(', ')}`, async () => {
      if (inner.length > batchLimit) return refuse(400, 'BadRequest');
      const responses: object[] = [];
      for (const { id, method, url, headers = {}, body } of inner) {
        const answer = await answerOne({ method, url, prefer: headers.Prefer ?? '', body });
        if (!answer) throw new Error('one request of a batch cannot be cut off');
        const more = answer.retryAfter === undefined ? {} : { headers: { 'Retry-After': String(answer.retryAfter) } };
        responses.push({ id, status: answer.status, ...more, ...(answer.body ? { body: answer.body } : {}) });
      }
      // Answers come in any order.
      return { status: 200, body: { responses: responses.reverse() } };
    });
  };

  const responder: GraphResponder = {
    record,
    oldestDelta: 0,
    async respond(request, token) {
      const weight = request.url === '/$batch' ? placeCount : 1;
      underWay += weight;
      record.mostAtOnce = Math.max(record.mostAtOnce, underWay);
      try {
        await nextTurn();
        if (performance.now() < quietUntil) record.violations.push('asked before the pause was over');
        if (underWay > placeCount) return refuse(429, 'ApplicationThrottled');
        if (!tokens.has(token)) return refuse(401, 'InvalidAuthenticationToken');
        return await (request.url === '/$batch' ? answerBatch(request.body as BatchBody) : answerOne(request));
      } finally {
        underWay -= weight;
      }
    },
  };
  return responder;
}

function readNumber(text: string | null | undefined): number | null {
  return text ? Number(text) : null;
}
