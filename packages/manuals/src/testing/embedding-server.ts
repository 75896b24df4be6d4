import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server read it. */
interface EmbeddingQuestion {
  readonly model: string;
  readonly input: readonly string[];
  readonly encoding_format?: string;
  readonly dimensions?: number;
}

/** How one request is answered. */
export type EmbeddingStep =
  | 'right'
  | 'stall'
  /** The headers and a part of the body come, the rest does not. */
  | 'stall in the middle'
  | 'cut off'
  | 'page'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly code?: string }
  /** The right answer, spoiled. */
  | ((data: readonly EmbeddingItem[]) => readonly unknown[]);

interface EmbeddingItem {
  readonly object: 'embedding';
  readonly index: number;
  readonly embedding: readonly number[];
}

export interface EmbeddingServer extends AsyncDisposable {
  readonly baseURL: string;
  readonly requests: readonly EmbeddingQuestion[];
  /** What comes from now on; the last step answers every request after it. */
  script(...steps: readonly [EmbeddingStep, ...EmbeddingStep[]]): void;
}

/** A vector for this text, of length 3, that a test can tell from that of another. */
export function vectorOf(text: string, length = 1_536): readonly number[] {
  const vector = new Array<number>(length).fill(0);
  vector[[...text].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), text.length) % length] = 3;
  return vector;
}

function give(response: ServerResponse, step: EmbeddingStep, { input, model }: EmbeddingQuestion): void {
  if (step === 'stall') return;
  if (step === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
    return;
  }
  if (typeof step === 'object') {
    const error = { message: `I refuse: ${input.join(' ')}`, type: 'scripted', code: step.code ?? null };
    response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
    response.end(JSON.stringify({ error }));
    return;
  }
  const right = input.map((text, index): EmbeddingItem => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  const data = typeof step === 'function' ? step(right) : right;
  const usage = { prompt_tokens: 7 * input.length, total_tokens: 7 * input.length };
  const body = JSON.stringify({ object: 'list', data, model, usage });
  response.writeHead(200, { 'content-type': 'application/json' });
  const half = body.slice(0, body.length / 2);
  if (step === 'stall in the middle') response.write(half);
  else if (step === 'cut off') response.end(half);
  else response.end(body);
}

/** A server that speaks OpenAI's embeddings protocol, and breaks it where it is told to; disposing of it ends every stall. */
export async function startEmbeddingServer(
  ...steps: readonly [EmbeddingStep, ...EmbeddingStep[]]
): Promise<EmbeddingServer> {
  const requests: EmbeddingQuestion[] = [];
  let script: readonly EmbeddingStep[] = steps;
  let position = 0;
  const server = createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const question = JSON.parse(Buffer.concat(pieces).toString('utf8')) as EmbeddingQuestion;
    requests.push(question);
    if (incoming.url !== '/v1/embeddings') give(response, { status: 404 }, question);
    else give(response, script[Math.min(position++, script.length - 1)] ?? 'right', question);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    script(...next) {
      script = next;
      position = 0;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
