import type { Runtime } from '@nexus/runtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LiveKitRooms } from '../livekit/room-tokens.ts';
import { commonResponses } from '../problems/problem.ts';

/** Whether the parts that this server needs answer; only those that are set up are asked. */
const Readiness = z
  .object({
    ready: z.boolean(),
    parts: z.array(z.object({ name: z.string(), ready: z.boolean() })),
  })
  .meta({ id: 'Readiness' });
type Readiness = z.infer<typeof Readiness>;

const Health = z.object({ alive: z.literal(true) }).meta({ id: 'Health' });

/** A part without which this server cannot do its work. */
export interface Probe {
  readonly name: string;
  /** Rejects when it does not answer. */
  check(): Promise<void>;
}

/** Of what is set up, what `/readyz` asks. */
export function createProbes({ redis, database }: Runtime, livekit: LiveKitRooms | null): readonly Probe[] {
  return [
    ...(database === null ? [] : [{ name: 'database', check: () => database.ready() }]),
    ...(redis === null ? [] : [{ name: 'redis', check: async () => void (await redis.client.ping()) }]),
    ...(livekit === null ? [] : [{ name: 'livekit', check: () => livekit.check() }]),
  ];
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

async function probe({ name, check }: Probe): Promise<Readiness['parts'][number]> {
  try {
    await check();
    return { name, ready: true };
  } catch {
    return { name, ready: false };
  }
}
