import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SpeechFault } from './speech-fault.ts';

/** A server that speaks one of OpenAI's speech protocols on the loopback, and breaks where it is told to. */
export interface SpeechServer extends AsyncDisposable {
  readonly baseURL: string;
  /** Requests so far, refused ones as well. */
  readonly requests: number;
  /** Requests whose caller went away before the answer was whole. */
  readonly cancelled: number;
  /** The next requests meet these, one each; after them all is well. */
  fail(...faults: readonly SpeechFault[]): void;
  /** Closes the port and every connection, as a server that was killed does. */
  die(): Promise<void>;
  /** Listens again, on the same port. */
  revive(): Promise<void>;
  /** Resolves when `requests` has reached `count`. */
  asked(count: number): Promise<void>;
}

/** The bytes of an answer, perhaps over time. */
export interface SpeechAnswer {
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

export type AnswerSpeech = (body: Buffer, contentType: string) => Promise<SpeechAnswer | { readonly refused: string }>;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Resolves when the bytes are on their way; false when nobody is there any more. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => response.write(bytes, (error) => resolve(error === undefined || error === null)));
}

async function send(response: ServerResponse, { contentType, body }: SpeechAnswer, fault: SpeechFault | undefined) {
  response.writeHead(200, { 'content-type': contentType });
  const limit = fault?.kind === 'cut' || fault?.kind === 'hang' ? fault.after : Number.POSITIVE_INFINITY;
  let sent = 0;
  for await (const bytes of body) {
    const part = bytes.subarray(0, limit - sent);
    if (!(await write(response, part))) return;
    sent += part.length;
    if (sent < limit) continue;
    if (fault?.kind === 'cut') response.socket?.destroy();
    return;
  }
  response.end();
}

type Refusal = Omit<Extract<SpeechFault, { kind: 'status' }>, 'kind'>;

function refuse(response: ServerResponse, { status, headers = {}, quoting = 'scripted' }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message: quoting, type: 'scripted', code: null } }));
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a server for one address of the protocol, `/v1/audio/speech` for instance, on a free port. */
export async function startSpeechServer(path: string, answer: AnswerSpeech): Promise<SpeechServer> {
  const faults: SpeechFault[] = [];
  let requests = 0;
  let cancelled = 0;
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('close', () => {
      if (!response.writableFinished) cancelled += 1;
    });
    const body = await readBody(request);
    requests += 1;
    waiting = waiting.filter(({ count, resolve }) => count > requests || resolve());
    const fault = faults.shift();
    if (request.method !== 'POST' || request.url !== path) return refuse(response, { status: 404 });
    if (fault?.kind === 'stall') return;
    if (fault?.kind === 'status') return refuse(response, fault);
    if (fault?.kind === 'nonsense') {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Sign in</title>${fault.quoting ?? ''}`);
      return;
    }
    const answered = await answer(body, request.headers['content-type'] ?? '');
    if ('refused' in answered) refuse(response, { status: 400 });
    else await send(response, answered, fault);
  }

  // A caller that goes away in the middle is what some tests want.
  const create = () =>
    createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  let server = create();
  const port = await listen(server, 0);

  async function die(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    get requests() {
      return requests;
    },
    get cancelled() {
      return cancelled;
    },
    fail: (...more) => {
      faults.push(...more);
    },
    die,
    async revive() {
      if (server.listening) return;
      server = create();
      await listen(server, port);
    },
    async asked(count) {
      if (requests >= count) return;
      await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    },
    [Symbol.asyncDispose]: die,
  };
}
