import { PassThrough, type Readable } from 'node:stream';
import { type IngestionJob, NexusError, type UserId } from '@nexus/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeFailure } from '../problems/describe-failure.ts';
import { bodyResponses, namingResponses, type Problem, toProblem } from '../problems/problem.ts';
import { actingUser, requireCaller } from '../sign-in/request-user.ts';
import type { EarlyCancels } from './early-cancels.ts';
import {
  aboutKnowledge,
  CancelAnswer,
  JobAnswer,
  JobPath,
  JobsAnswer,
  knowledgeResponses,
  OnBehalfQuery,
} from './manual-schemas.ts';
import type { Manuals } from './manuals.ts';

/** What OpenAPI shows as text is sent piece by piece. */
const eventStream = z
  .custom<Readable>()
  .meta({ type: 'string', description: '`event: job`, with the job as its data' });

/** Event streams of one user at a time. Each looks at its job twice a second; a page has one for each file that it waits for. */
const mostStreams = 10;

/** Milliseconds between two signs of life: proxies close what has been silent for a minute, some after half of one. */
const heartbeat = 15_000;
/** Milliseconds after which a browser asks again when the stream broke off. */
const retry = 2_000;

const noSuchJob = () => new NexusError('NOT_FOUND', 'There is no such job, or it ended more than a day ago.');

/** How far a file has been taken in, once or as it goes on (K-1). */
export const jobRoutes: FastifyPluginAsyncZod<{
  readonly manuals: Manuals;
  readonly earlyCancels: EarlyCancels;
}> = async (app, { manuals, earlyCancels }) => {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  const streams = new Map<UserId, number>();
  const countStream = (userId: UserId, change: 1 | -1) => {
    const count = (streams.get(userId) ?? 0) + change;
    if (count === 0) streams.delete(userId);
    else streams.set(userId, count);
  };

  app.get(
    '/knowledge/jobs',
    {
      preParsing: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'The files that are being taken in, and those of the last day; the newest first',
        querystring: OnBehalfQuery,
        response: { ...knowledgeResponses, 200: JobsAnswer },
      },
    },
    async (request) => ({ jobs: [...(await manuals.jobs.list(actingUser(request, request.query.userId)))] }),
  );

  app.delete(
    '/knowledge/jobs/:id',
    {
      preParsing: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'Cancel the taking in of a file: it stops, and nothing of the file is left',
        params: JobPath,
        querystring: OnBehalfQuery,
        response: { ...knowledgeResponses, ...namingResponses, ...bodyResponses, 200: CancelAnswer },
      },
    },
    async (request) => {
      const userId = actingUser(request, request.query.userId);
      const { id } = request.params;
      if (await manuals.jobs.cancel(userId, id)) return { cancelled: true };
      if ((await manuals.jobs.get(userId, id)) !== null) return { cancelled: false };
      earlyCancels.note(userId, id);
      throw noSuchJob();
    },
  );

  app.get(
    '/knowledge/jobs/:id',
    {
      preParsing: requireCaller,
      // A HEAD request would follow a job for nobody.
      exposeHeadRoute: false,
      schema: {
        ...aboutKnowledge,
        summary:
          'How far the taking in of a file is; with `Accept: text/event-stream` each change of it until its end, as the event `job`',
        params: JobPath,
        querystring: OnBehalfQuery,
        response: {
          ...knowledgeResponses,
          ...namingResponses,
          200: {
            description: 'How far it is',
            content: { 'application/json': { schema: JobAnswer }, 'text/event-stream': { schema: eventStream } },
          },
        },
      },
    },
    async (request, reply) => {
      const userId = actingUser(request, request.query.userId);
      const job = await manuals.jobs.get(userId, request.params.id);
      if (job === null) throw noSuchJob();
      if (!(request.headers.accept ?? '').includes('text/event-stream')) return job;
      if ((streams.get(userId) ?? 0) >= mostStreams) {
        throw new NexusError('RATE_LIMITED', 'Too many event streams at once. Close some, or ask without `Accept`.', {
          retryable: true,
        });
      }
      const stream = streamJob({
        follow: (signal) => manuals.work.follow(userId, job.id, signal),
        stopping: app.stopping,
        describe: (error) => toProblem(describeFailure(error), request.id),
      });
      countStream(userId, 1);
      stream.once('close', () => countStream(userId, -1));
      return (
        reply
          .type('text/event-stream')
          // nginx would hold events back until it has a buffer full of them.
          .header('x-accel-buffering', 'no')
          // Otherwise a server that stops would wait for a next request on it.
          .header('connection', 'close')
          .send(stream)
      );
    },
  );
};

interface JobStream {
  readonly follow: (signal: AbortSignal) => AsyncIterable<IngestionJob>;
  /** Aborted: the server stops. */
  readonly stopping: AbortSignal;
  readonly describe: (error: unknown) => Problem;
}

/**
 * A job as server-sent events: `job` now and with each change, the last one done or failed; `problem` when it cannot be followed any
 * longer. It ends with the job, when the client goes, and when the server stops.
 */
function streamJob({ follow, stopping, describe }: JobStream): Readable {
  const stream = new PassThrough();
  const gone = new AbortController();
  const ended = AbortSignal.any([gone.signal, stopping]);
  stream.once('close', () => gone.abort());
  const beat = setInterval(() => stream.write(': still here\n\n'), heartbeat);

  async function run(): Promise<void> {
    stream.write(`retry: ${retry}\n\n`);
    try {
      for await (const job of follow(ended)) stream.write(event('job', job));
    } catch (error) {
      if (!ended.aborted) stream.write(event('problem', describe(error)));
    } finally {
      clearInterval(beat);
      stream.end();
    }
  }
  void run();
  return stream;
}

const event = (name: string, data: IngestionJob | Problem) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
