import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TokenVerifier } from 'livekit-server-sdk';
import { z } from 'zod';

/** LiveKit's room service (Twirp over JSON), as far as the API asks it. */
export interface LiveKitDouble extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Who is in which room: kinds as in livekit_models.proto. */
  readonly rooms: Map<string, readonly ('STANDARD' | 'AGENT')[]>;
  /** How it answers who is in a room: `gone` as for one that is no more, `fails` as a server that stumbles. */
  participants: 'listed' | 'gone' | 'fails';
  /** What the agent of a room answers when it is called with a payload; null: it knows no such call. Never settling: it does not answer. */
  agent: ((call: { readonly room: string; readonly payload: string }) => Promise<string>) | null;
  /** Hangs up instead of answering. */
  goAway(): void;
}

const Asked = z.object({
  names: z.array(z.string()).optional(),
  room: z.string().optional(),
  payload: z.string().optional(),
});

export async function startLiveKitDouble(): Promise<LiveKitDouble> {
  const [apiKey, apiSecret] = ['double', 'the-livekit-secret-of-the-double'];
  const rooms: LiveKitDouble['rooms'] = new Map();
  const verifier = new TokenVerifier(apiKey, apiSecret);
  const double: Pick<LiveKitDouble, 'participants' | 'agent'> = { participants: 'listed', agent: null };
  let away = false;

  function answer(method: string | undefined, { names, room }: z.infer<typeof Asked>): unknown {
    if (method === 'ListRooms') {
      const listed = [...rooms.keys()].filter(
        (name) => names === undefined || names.length === 0 || names.includes(name),
      );
      return { rooms: listed.map((name, index) => ({ name, creation_time_ms: String(index + 1) })) };
    }
    const kinds = rooms.get(room ?? '') ?? [];
    return { participants: kinds.map((kind, index) => ({ identity: `participant-${index}`, kind })) };
  }

  const server = createServer(async (request, response) => {
    if (away) return request.socket.destroy();
    try {
      await verifier.verify(request.headers.authorization?.replace('Bearer ', '') ?? '');
    } catch {
      return response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"unauthenticated"}');
    }
    if (double.participants !== 'listed' && request.url?.endsWith('/ListParticipants')) {
      const [status, code] = double.participants === 'gone' ? [404, 'not_found'] : [503, 'unavailable'];
      return response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code, msg: code }));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = Asked.parse(JSON.parse(Buffer.concat(chunks).toString() || '{}'));
    const method = request.url?.split('/').at(-1);
    if (method === 'PerformRpc' && double.agent === null) {
      return response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"invalid_argument"}');
    }
    const body = JSON.stringify(
      method === 'PerformRpc'
        ? { payload: await double.agent?.({ room: asked.room ?? '', payload: asked.payload ?? '' }) }
        : answer(method, asked),
    );
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(double, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    apiSecret,
    rooms,
    goAway() {
      away = true;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  });
}
