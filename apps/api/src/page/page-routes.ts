import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { NexusError, PageConfig } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { commonResponses } from '../problems/problem.ts';

interface PageOptions {
  /** Where the built page is: `index.html`, and files with a hash in their name under `assets/`. */
  readonly folder: string;
}

/** Serves the built page at `/`; says what to do where it was not built. */
export const page = fastifyPlugin<PageOptions>(async (app, { folder }) => {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('/', { schema: { hide: true } }, async () => {
      throw new NexusError('PAGE_NOT_BUILT', 'The page has not been built. `npm start` builds it and serves it here.');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path, folder));
    },
  });
});

/** What the page needs to know before it talks to anybody. */
export const configRoutes: FastifyPluginAsyncZod<{ readonly settings: Settings }> = async (app, { settings }) => {
  app.get(
    '/config',
    {
      schema: {
        summary: 'What the page needs to know before it talks to anybody',
        tags: ['page'],
        response: { ...commonResponses, 200: PageConfig },
      },
    },
    async () => pageConfig(settings),
  );
};

function pageConfig({ livekit, speech, supabase }: Settings): PageConfig {
  const { url, publishableKey } = supabase;
  return {
    voice: livekit !== null && speech !== null,
    signIn: url === null || publishableKey === null ? null : { url, publishableKey },
  };
}

/** A file under `assets/` never changes, and a new one has a new name; all others are asked for again. */
function cacheControl(path: string, folder: string): string {
  return path.startsWith(join(folder, 'assets') + sep) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
