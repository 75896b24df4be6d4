import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What one request carried, as far as a test asks about it. */
export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** What the driver said last. */
  readonly words: string;
  /** Outputs of tools that have answered since. */
  readonly toolOutputs: readonly string[];
}

export interface ModelMessage {
  readonly role: string;
  readonly content: string;
}

/** One answer of a scripted model. */
export type ModelAnswer =
  | { readonly text?: string; readonly calls?: readonly ModelCall[] }
  /** An HTTP error, with a body that repeats what was sent. */
  | { readonly status: number }
  /** The stream ends in the middle of a sentence, or was never one. */
  | { readonly broken: 'cut' | 'garbage' };

export type ModelCall = readonly [name: string, toolArguments: Readonly<Record<string, unknown>>];

/** A server of OpenAI's streamed chat completions on loopback, that answers as the test says. */
export interface ScriptedModel extends AsyncDisposable {
  readonly baseURL: string;
  readonly requests: readonly ModelRequest[];
}

function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { readonly text?: string }) => part.text ?? '').join('');
}

function readRequest(body: string): ModelRequest {
  const { messages } = JSON.parse(body) as { messages: { role: string; content?: unknown }[] };
  const read = messages.map(({ role, content }) => ({ role, content: contentOf(content) }));
  const said = read.findLastIndex(({ role }) => role === 'user');
  const since = read.slice(said + 1);
  return {
    messages: read,
    words: read[said]?.content ?? '',
    toolOutputs: since.filter(({ role }) => role === 'tool').map(({ content }) => content),
  };
}

function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices })}\n\n`;
}

function writeAnswer(response: ServerResponse, answer: ModelAnswer, body: string): void {
  if ('status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `I refuse: ${body}`, type: 'server_error' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('broken' in answer) {
    response.write(answer.broken === 'cut' ? chunk({ role: 'assistant', content: 'Well, the' }) : `data: {${body}\n\n`);
    response.end();
    return;
  }
  const { text: said = '', calls = [] } = answer;
  if (said !== '') response.write(chunk({ role: 'assistant', content: said }));
  for (const [index, [name, toolArguments]] of calls.entries()) {
    const called = { name, arguments: JSON.stringify(toolArguments) };
    response.write(chunk({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: called }] }));
  }
  response.write(chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'));
  response.end('data: [DONE]\n\n');
}

export async function startScriptedModel(answer: (request: ModelRequest) => ModelAnswer): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const reply = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await text(incoming);
    const request = readRequest(body);
    requests.push(request);
    writeAnswer(response, answer(request), body);
  };
  const server = createServer((incoming, response) => {
    reply(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
