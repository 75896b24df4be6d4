import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAIModel, type ModelSource } from '@nexus/livekit-agent';
import type OpenAI from 'openai';
import { chunksOf, type ModelAnswer, type StreamedAnswer } from './model-answer.ts';

/** OpenAI refuses a longer one. */
const longestCallId = 40;

/** What a strict server refuses in a request: results away from the message with their call, calls without a result, ids that are too long or used twice. */
export function protocolErrors({ messages }: ModelRequest): string[] {
  const errors: string[] = [];
  const used = new Set<string>();
  let open = new Set<string>();
  const endCalls = () => errors.push(...[...open].map((id) => `call without result ${id}`));
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) errors.push(`result without call ${message.tool_call_id}`);
      continue;
    }
    endCalls();
    const ids = message.role === 'assistant' ? (message.tool_calls ?? []).map((call) => call.id) : [];
    for (const id of ids) {
      if (id === '' || id.length > longestCallId || used.has(id)) errors.push(`unusable id ${id}`);
      used.add(id);
    }
    open = new Set(ids);
  }
  endCalls();
  return errors;
}

export type ModelRequest = OpenAI.ChatCompletionCreateParamsStreaming;
export type ModelStep = ModelAnswer | ((request: ModelRequest) => ModelAnswer | Promise<ModelAnswer>);

/** A server that speaks OpenAI's chat completions protocol, refuses requests that break it, and breaks it itself where it is told to. */
export interface ScriptedModel extends AsyncDisposable {
  readonly baseURL: string;
  readonly source: ModelSource;
  /** Every request so far, in order. */
  readonly requests: readonly ModelRequest[];
  /** What comes from now on; the last step answers every request after it. */
  script(...steps: readonly [ModelStep, ...ModelStep[]]): void;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** Writes what came so far to the socket, so that a cut loses none of it. */
function write(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => response.write(text, () => resolve()));
}

async function stream(response: ServerResponse, answer: StreamedAnswer): Promise<void> {
  const { end = 'whole' } = answer;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of chunksOf(answer, end === 'whole')) await write(response, chunk);
  if (end === 'stall') return;
  if (end === 'cut') {
    response.socket?.destroy();
    return;
  }
  if (end === 'garbage') {
    await write(response, `data: {${answer.garbage ?? '"id":"chatcmpl-scripted","choices":[{"delta"'}\n\n`);
  }
  response.end(end === 'whole' ? 'data: [DONE]\n\n' : '');
}

async function give(response: ServerResponse, answer: ModelAnswer): Promise<void> {
  if (answer === 'silence') return;
  if (answer === 'reset') {
    response.socket?.resetAndDestroy();
  } else if (answer === 'page') {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in</title><p>Welcome.</p>');
  } else if ('status' in answer) {
    const error = { message: answer.message ?? 'scripted', type: 'scripted', code: null };
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify({ error }));
  } else {
    await stream(response, answer);
  }
}

/** Starts a scripted model on a free port; disposing of it ends every stall. */
export async function startScriptedModel(...steps: readonly [ModelStep, ...ModelStep[]]): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  let script: readonly ModelStep[] = steps;
  let position = 0;
  const server = createServer(async (incoming, response) => {
    // It makes no vectors.
    if (!incoming.url?.endsWith('/chat/completions')) return give(response, { status: 404 });
    const request = JSON.parse(await readBody(incoming)) as ModelRequest;
    requests.push(request);
    if (protocolErrors(request).length > 0) return give(response, { status: 400 });
    const step = script[Math.min(position++, script.length - 1)] ?? { status: 500 };
    await give(response, typeof step === 'function' ? await step(request) : step);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://127.0.0.1:${port}/v1`;
  return {
    baseURL,
    source: createOpenAIModel({ apiKey: 'test', baseURL, model: 'gpt-4o' }),
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
