import { NexusError } from '@nexus/contracts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

interface KnownAddress {
  readonly url: string;
  readonly methods: Set<string>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By what the router takes for the same address, whatever its parameters are called. */
    readonly knownAddresses: ReadonlyMap<string, KnownAddress>;
  }
}

/** Notes which methods each address takes. To be registered before all routes. */
export const knownAddresses = fastifyPlugin(async (app) => {
  const known = new Map<string, KnownAddress>();
  app.decorate('knownAddresses', known);
  app.addHook('onRoute', ({ url, method }) => {
    // Of the page's files nobody knows which there are; the page itself is one.
    const address = url === '/*' ? '/' : url;
    if (address.includes('*')) return;
    const name = address.replaceAll(/:\w+/g, ':');
    const entry = known.get(name) ?? { url: address, methods: new Set() };
    for (const one of [method].flat()) entry.methods.add(one);
    known.set(name, entry);
  });
});

/**
 * What an address does not take is refused with 405 and the methods that it does take, and OPTIONS tells them (RFC 9110, 9.3.7 and
 * 15.5.6); the framework would answer 404. The refusals are routes, so that the router alone says what is the same address. To be called
 * after all other routes.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  for (const { url, methods } of [...app.knownAddresses.values()]) {
    // Of `/docs/` the framework tells its hook half: it is `/docs` with a slash.
    for (const method of app.supportedMethods.filter((one) => app.hasRoute({ url, method: one }))) methods.add(method);
    const allow = [...methods, 'OPTIONS'].sort().join(', ');
    const others = app.supportedMethods.filter((method) => method !== 'OPTIONS' && !methods.has(method));
    if (others.length > 0) {
      app.route({
        method: others,
        url,
        exposeHeadRoute: false,
        schema: { hide: true },
        // After the request was counted, and before a body is read.
        preParsing: async (_request, reply) => {
          reply.header('allow', allow);
          throw new NexusError('METHOD_NOT_ALLOWED', `This address does not take that method, but ${allow}.`);
        },
        handler: async () => null,
      });
    }
    app.options(url, { schema: { hide: true } }, (_request, reply) => reply.code(204).header('allow', allow).send());
  }
}
