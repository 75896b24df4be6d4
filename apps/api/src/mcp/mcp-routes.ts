import { type McpKnowledge, serveHttp } from '@nexus/mcp-server';
import type { Settings } from '@nexus/runtime';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { requireUser, userOf } from '../sign-in/request-user.ts';

interface McpRoutesOptions {
  readonly knowledge: McpKnowledge;
  readonly settings: Pick<Settings, 'api' | 'supabase'>;
  /** Milliseconds between two looks whether a user's list of resources changed. */
  readonly lookEvery?: number;
}

const path = '/mcp';
/** Where a client finds out who signs its user in (RFC 9728): with the path of what is protected, and without. */
const metadataPaths = [`/.well-known/oauth-protected-resource${path}`, '/.well-known/oauth-protected-resource'];

/** Bytes of one message: a question and its arguments, with room. */
const longestMessage = 65_536;

/** The door for other programs (P-9): the Model Context Protocol over Streamable HTTP, for users who signed in as anywhere else here. */
export const mcpRoutes: FastifyPluginAsync<McpRoutesOptions> = async (app, { knowledge, settings, ...options }) => {
  const onError = (error: Error) => app.log.warn({ kind: error.name }, 'a request of another program failed');
  const http = serveHttp(knowledge, { ...options, onError });
  app.stopping.addEventListener('abort', () => void http.close(), { once: true });
  app.addHook('onClose', () => http.close());

  for (const url of metadataPaths)
    app.get(url, { schema: { hide: true } }, async (request, reply) => describe(request, reply));

  function describe(request: FastifyRequest, reply: FastifyReply) {
    const signInAt = settings.supabase.url?.replace(/\/+$/, '');
    if (signInAt === undefined) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').send({
      resource: addressOf(request),
      resource_name: 'NexusAEC',
      authorization_servers: [`${signInAt}/auth/v1`],
      bearer_methods_supported: ['header'],
    });
  }

  const addressOf = (request: FastifyRequest) =>
    `${settings.api.publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`}${path}`;

  /** As everywhere, and says where to sign in. */
  async function requireSignedIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await requireUser(request);
    } catch (error) {
      const found = new URL(metadataPaths[0] ?? path, addressOf(request));
      if (settings.supabase.url !== null) reply.header('www-authenticate', `Bearer resource_metadata="${found}"`);
      throw error;
    }
  }

  await app.register(async (scope) => {
    // The protocol tells by itself what is wrong with a message.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestMessage }, (_request, body, done) =>
      done(null, body),
    );
    const route = {
      config: { rateLimit: { max: app.limits.search } },
      preParsing: requireSignedIn,
      schema: { hide: true },
    };
    scope.post(path, route, async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const response = await http.answer(toWebRequest(request, addressOf(request), gone.signal), userOf(request));
      return reply.header('cache-control', 'no-store').send(response);
    });
  });
};

function toWebRequest({ headers, body }: FastifyRequest, address: string, signal: AbortSignal): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === 'authorization'
      ? []
      : [[name, [value].flat().join(', ')] satisfies [string, string]],
  );
  return new Request(address, {
    method: 'POST',
    headers: given,
    ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
    signal,
  });
}
