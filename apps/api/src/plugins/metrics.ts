import { NexusError } from '@nexus/contracts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { askPart, type Probe } from '../health/health-routes.ts';
import { commonResponses, problemResponse } from '../problems/problem.ts';
import { whyNotLocal } from '../sign-in/local-user.ts';
import { callerOf } from '../sign-in/request-user.ts';
import { routeOf } from './request-log.ts';

/** The figures of one process; no label of theirs names a person. */
interface Metrics {
  readonly registry: Registry;
  readonly turns: Counter;
  readonly modelFailures: Counter<'code'>;
  readonly uploads: Counter<'outcome'>;
  /** Counts an upload as one that is being read, until it is disposed of. */
  countUpload(): Disposable;
  readonly httpDuration: Histogram<'method' | 'route' | 'status'>;
}

interface Measured {
  /** How many drives are in text rooms at this moment. */
  liveRooms(): number;
  /** Asked anew for each reading. */
  readonly probes: readonly Probe[];
}

export function createMetrics({ liveRooms, probes }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'nexus_text_rooms',
    help: 'Drives in text rooms, those included that wait for a lost caller.',
    registers,
    collect() {
      this.set(liveRooms());
    },
  });
  new Gauge({
    name: 'nexus_part_up',
    help: 'Whether a part that is set up answers; needed: whether nothing goes without it.',
    labelNames: ['part', 'needed'],
    registers,
    async collect() {
      for (const { name, ready, needed } of await Promise.all(probes.map(askPart)))
        this.set({ part: name, needed: String(needed) }, ready ? 1 : 0);
    },
  });
  const running = new Gauge({ name: 'nexus_uploads_running', help: 'Files that are being read.', registers });
  return {
    registry,
    countUpload() {
      running.inc();
      return { [Symbol.dispose]: () => running.dec() };
    },
    turns: new Counter({ name: 'nexus_turns_total', help: 'Answers given in text rooms.', registers }),
    modelFailures: new Counter({
      name: 'nexus_model_failures_total',
      help: 'Times a language model failed a turn, by error code.',
      labelNames: ['code'],
      registers,
    }),
    uploads: new Counter({
      name: 'nexus_uploads_total',
      help: 'Files uploaded: 201 stored, 200 there already, 202 accepted, else the error code.',
      labelNames: ['outcome'],
      registers,
    }),
    httpDuration: new Histogram({
      name: 'nexus_http_request_seconds',
      help: 'Time to answer an HTTP request, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

export const metrics = fastifyPlugin<{ readonly metrics: Metrics }>(async (app, { metrics }) => {
  app.decorate('metrics', metrics);
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
    metrics.httpDuration.observe(labels, reply.elapsedTime / 1_000);
  });
});

/** `GET /metrics`, for those who run this server: from this machine, or with the service key. */
export const metricsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { registry } = app.metrics;
  app.get(
    '/metrics',
    {
      schema: {
        summary: "Figures in Prometheus's format",
        tags: ['operation'],
        description: 'From this machine without a token, from elsewhere with the service key.',
        security: [{ machine: [] }, {}],
        response: {
          ...commonResponses,
          200: { content: { 'text/plain': { schema: z.string() } } },
          401: problemResponse('TOKEN_MISSING or TOKEN_INVALID'),
          403: problemResponse('FORBIDDEN'),
          503: problemResponse('SIGN_IN_UNAVAILABLE or SHUTTING_DOWN'),
        },
      },
      serializerCompiler: () => (data) => (typeof data === 'string' ? data : JSON.stringify(data)),
    },
    async (request, reply) => {
      requireOperator(request);
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
};

/** Lets in the service key and, without any token, the person at this machine. @throws NexusError */
function requireOperator(request: FastifyRequest): void {
  const { principal, signInFailure, headers } = request;
  if (principal?.kind === 'service') return;
  if (headers.authorization === undefined && whyNotLocal(callerOf(request)) === null) return;
  if (principal === null) throw signInFailure;
  throw new NexusError('FORBIDDEN', 'Figures are for this machine, or for the service key.');
}
