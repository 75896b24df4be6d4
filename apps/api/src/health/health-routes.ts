import { orLate } from '@nexus/async';
import type { Runtime } from '@nexus/runtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LiveKitRooms } from '../livekit/room-tokens.ts';
import { commonResponses } from '../problems/problem.ts';

/**
 * Whether this server can do its work; only what is set up is asked. A server without a store that drives can do without is ready and degraded
 * (W-10): who balances load keeps sending drives to it.
 */
const Readiness = z
  .object({
    ready: z.boolean(),
    degraded: z.boolean().describe('Something that drives can do without does not answer'),
    parts: z.array(z.object({ name: z.string(), ready: z.boolean(), needed: z.boolean() })),
  })
  .meta({ id: 'Readiness' });
type Readiness = z.infer<typeof Readiness>;

const Health = z.object({ alive: z.literal(true) }).meta({ id: 'Health' });

export interface Probe {
  readonly name: string;
  /** Whether this server cannot do its work without it. */
  readonly needed: boolean;
  /** Rejects when it does not answer. */
  check(): Promise<void>;
}

/** Of what is set up, what `/readyz` asks. */
export function createProbes({ redis, database }: Runtime, livekit: LiveKitRooms | null): readonly Probe[] {
  return [
    ...(database === null ? [] : [{ name: 'database', needed: false, check: () => database.ready() }]),
    ...(redis === null ? [] : [{ name: 'redis', needed: false, check: async () => void (await redis.client.ping()) }]),
    ...(livekit === null ? [] : [{ name: 'livekit', needed: true, check: () => livekit.check() }]),
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
      const parts = await Promise.all(probes.map(askPart));
      const away = parts.filter((part) => !part.ready);
      const ready = !away.some(({ needed }) => needed);
      return reply.code(ready ? 200 : 503).send({ ready, degraded: away.length > 0, parts });
    },
  );
};

/** Milliseconds: who asks whether a part answers does not wait for it. */
const patience = 2_000;

/** Whether a part answers, soon. Never rejects. */
export async function askPart({ name, needed, check }: Probe): Promise<Readiness['parts'][number]> {
  const answered = check().then(
    () => true,
    () => false,
  );
  return { name, ready: (await orLate(answered, patience)) === true, needed };
}
