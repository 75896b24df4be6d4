import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const description = `Tokens for voice rooms, what is remembered of whoever asks, their mailboxes, the manuals of their office, and what a page needs before it talks to anybody.

The text room is a WebSocket at \`/room\`: the first message is \`{"type":"join","accessToken":"…"}\` (no token for the local user),
then \`{"type":"say","text":"…"}\`, \`{"type":"hush"}\` and \`{"type":"leave"}\`; what comes back is described in packages/contracts.
Every error is a problem (RFC 9457) with a code. A method that an address does not take is refused with 405, METHOD_NOT_ALLOWED and \`Allow\`;
OPTIONS tells the same.`;

/** OpenAPI 3.1 made from the routes' zod schemas, at `/openapi.json`, and readable at `/docs`. */
export const documentation = fastifyPlugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'NexusAEC', version: '0.1.0', description },
      components: {
        securitySchemes: {
          user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: "Supabase's access token" },
          machine: { type: 'http', scheme: 'bearer', description: 'the service key' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Its page sets styles as it draws; nothing else of the page's policy is loosened.
    transformStaticCSP: (header) => header.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
  });
});
