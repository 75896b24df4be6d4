import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a service may behave when somebody tries it. A refusal quotes the key that it was given, as real ones do. */
export type ServiceBehaviour =
  | 'works'
  | 'has-nothing'
  /** OpenAI's default small model is not among its models. */
  | 'lacks-small-model'
  | 'refuses'
  | 'limits'
  | 'fails'
  | 'stalls'
  | 'talks-nonsense'
  | 'shows-a-page';

export interface ServiceDouble extends AsyncDisposable {
  /** Of OpenAI's protocol, with `/v1`. */
  readonly baseURL: string;
  /** Of the server itself, as Supabase's is given. */
  readonly origin: string;
}

const answers: Readonly<Record<string, { readonly type: string; readonly body: string | Buffer }>> = {
  '/v1/chat/completions': {
    type: 'application/json',
    body: JSON.stringify({ id: '1', choices: [{ index: 0, message: { role: 'assistant', content: 'ok' } }] }),
  },
  '/v1/audio/transcriptions': { type: 'application/json', body: JSON.stringify({ text: '' }) },
  '/v1/audio/speech': { type: 'application/octet-stream', body: Buffer.alloc(4_800) },
  '/auth/v1/.well-known/jwks.json': { type: 'application/json', body: JSON.stringify({ keys: [{ kty: 'EC' }] }) },
};

/** A vector for each text that was asked for. */
function embeddings(body: string): string {
  const { input, model } = JSON.parse(body) as { input: readonly string[]; model: string };
  const data = input.map((text, index) => {
    const embedding = new Array<number>(1_536).fill(0);
    embedding[text.length % 1_536] = 1;
    return { object: 'embedding', index, embedding };
  });
  return JSON.stringify({ object: 'list', model, data, usage: { prompt_tokens: 1, total_tokens: 1 } });
}

interface Question {
  readonly request: IncomingMessage;
  readonly body: string;
}

function respond(behaviour: ServiceBehaviour, { request, body }: Question, response: ServerResponse): void {
  const json = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const quoted = { error: { message: `Not with ${request.headers.authorization ?? 'nothing'}.` } };
  switch (behaviour) {
    case 'lacks-small-model':
      respond(body.includes('"gpt-4o-mini"') ? 'has-nothing' : 'works', { request, body }, response);
      return;
    case 'has-nothing':
      json(404, quoted);
      return;
    case 'works': {
      const { pathname } = new URL(request.url ?? '/', 'http://double');
      const answer =
        pathname === '/v1/embeddings' ? { type: 'application/json', body: embeddings(body) } : answers[pathname];
      if (answer === undefined) json(404, quoted);
      else response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
      return;
    }
    case 'refuses':
      json(401, quoted);
      return;
    case 'limits':
      json(429, quoted);
      return;
    case 'fails':
      json(500, quoted);
      return;
    case 'stalls':
      return;
    case 'talks-nonsense':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"chocolate":');
      return;
    case 'shows-a-page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
      return;
  }
}

/** Starts a model, speech and sign-in server that behaves in one way, on a free port of loopback. */
export async function startServiceDouble(behaviour: ServiceBehaviour): Promise<ServiceDouble> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => respond(behaviour, { request, body }, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseURL: `${origin}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
