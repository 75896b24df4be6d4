import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { commonResponses } from '../problems/problem-responses.ts';

/** Whether what this server needs answers; only what is set is asked. */
export const Readiness = z
  .object({
    ready: z.boolean(),
    parts: z.array(z.object({ name: z.string(), ready: z.boolean() })),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof Readiness>;

export const Health = z.object({ alive: z.literal(true) }).meta({ id: 'Health' });

/** One thing that this server cannot do its work without. */
export interface Probe {
  readonly name: string;
  /** Rejects when it does not answer. */
  check(): Promise<void>;
}

async function probe({ name, check }: Probe): Promise<Readiness['parts'][number]> {
  try {
    await check();
    return { name, ready: true };
  } catch {
    return { name, ready: false };
  }
}

export const healthRoutes: FastifyPluginAsyncZod<{ readonly probes: readonly Probe[] }> = async (app, { probes }) => {
  const { 429: _unlimited, ...responses } = commonResponses;
  app.get(
    '/healthz',
    {
      config: { rateLimit: false },
      schema: { summary: 'Whether the process is alive', tags: ['operation'], response: { ...responses, 200: Health } },
    },
    async () => ({ alive: true as const }),
  );
  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Whether what it needs answers',
        tags: ['operation'],
        response: { ...commonResponses, 200: Readiness, 503: Readiness },
      },
    },
    async (_request, reply) => {
      const parts = await Promise.all(probes.map(probe));
      const ready = parts.every((part) => part.ready);
      return reply.code(ready ? 200 : 503).send({ ready, parts });
    },
  );
};
