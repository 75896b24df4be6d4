import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { Settings } from '@nexus/runtime';
import fastifyPlugin from 'fastify-plugin';
import { webSocketAddress } from '../livekit/room-tokens.ts';

type Services = Pick<Settings, 'api' | 'livekit' | 'supabase'>;

const origins = (...addresses: readonly string[]) => addresses.map((address) => new URL(address).origin);

/** Where the page may connect to. LiveKit's client asks over HTTP what a refused WebSocket does not tell it. */
function connections({ api, livekit, supabase }: Services): readonly string[] {
  const livekitAddress = livekit === null ? null : webSocketAddress(livekit.url);
  return [
    "'self'",
    // Safari before 15.4 does not count a WebSocket to the page's own address as 'self'.
    ...(api.publicUrl === null ? [] : origins(webSocketAddress(api.publicUrl))),
    ...(livekitAddress === null ? [] : origins(livekitAddress, livekitAddress.replace(/^ws/, 'http'))),
    ...(supabase.url === null ? [] : origins(supabase.url)),
  ];
}

/** What a browser may do with what comes from here: run our own scripts, talk to our own services, and nothing else. */
export const securityHeaders = fastifyPlugin<{ readonly settings: Services }>(async (app, { settings }) => {
  const { publicUrl } = settings.api;
  const overTls = publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: [...connections(settings)],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
      },
    },
    hsts: overTls,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=()');
  });
  const options = {
    origin: publicUrl === null ? false : origins(publicUrl),
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'prefer'],
    exposedHeaders: ['allow', 'location', 'preference-applied', 'retry-after', 'x-request-id'],
    maxAge: 600,
  };
  await app.register(cors, {
    // An OPTIONS that no browser asks before a request is the address's own to answer.
    delegator: ({ headers }, answer) =>
      answer(null, { ...options, preflight: headers['access-control-request-method'] !== undefined }),
  });
});
