import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import { orAborted } from '@nexus/async';
import { type IngestionJob, NexusError, type UserId } from '@nexus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { describeFailure } from '../problems/describe-failure.ts';
import { problemResponse } from '../problems/problem.ts';
import { actingUser, requireCaller } from '../sign-in/request-user.ts';
import type { EarlyCancels } from './early-cancels.ts';
import {
  AcceptedAnswer,
  aboutKnowledge,
  knowledgeResponses,
  UploadAnswer,
  UploadForm,
  UploadHeaders,
} from './manual-schemas.ts';
import type { IngestionWork, Manuals } from './manuals.ts';
import { readUpload } from './upload-form.ts';
import { createUploadGate, type UploadLimits } from './upload-gate.ts';

interface UploadRoutesOptions {
  readonly manuals: Manuals;
  readonly limits: UploadLimits;
  readonly earlyCancels: EarlyCancels;
}

/** Seconds after which an upload that found no room should come again. */
const retryAfter = 10;
/** Milliseconds in which a client should have taken notice of the answer. */
const timeToDrain = 10_000;

const shuttingDown = () =>
  new NexusError('SHUTTING_DOWN', 'The server is stopping. Upload it again in a moment.', { retryable: true });

const cancelledEarly = () =>
  new NexusError('REQUEST_INVALID', 'This upload was cancelled before it arrived. Upload it again if you want it.');

/** Takes in files (K-1). */
export const uploadRoutes: FastifyPluginAsyncZod<UploadRoutesOptions> = async (
  app,
  { manuals, limits, earlyCancels },
) => {
  const gate = createUploadGate(limits);

  // A server that stops gives files that are still arriving a little time.
  const cutOff = new AbortController();
  const giveLastPatience = () => void setTimeout(() => cutOff.abort(shuttingDown()), limits.lastPatience).unref();
  app.stopping.addEventListener('abort', giveLastPatience, { once: true });

  // Only here: at every other address a form is refused unread.
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });

  /** Once this has resolved, the file is not lost any more. */
  async function keep(request: FastifyRequest, signal: AbortSignal): Promise<{ userId: UserId; job: IngestionJob }> {
    using _turn = await gate.enter(clientOf(request), signal);
    using _counted = app.metrics.countUpload();
    const { fields, file } = await readUpload(request, manuals);
    const { sourceType, organizationId = null, jobId } = fields;
    const { fileName, sha256, size, pieces } = file;
    const userId = actingUser(request, fields.userId);
    const content = async function* () {
      yield* pieces;
    };
    const described = { owner: { userId, organizationId }, fileName, sourceType, sha256, size };
    return { userId, job: await manuals.jobs.add(described, content(), jobId) };
  }

  async function takeIn(request: FastifyRequest, reply: FastifyReply): Promise<AnsweredUpload> {
    const gone = whenGone(reply);
    const over = AbortSignal.any([gone, app.stopping]);
    const { userId, job } = await orAborted(keep(request, over), cutOff.signal);
    if (earlyCancels.take(userId, job.id) || gone.aborted) {
      // Cancelled while its last bytes were on their way: nobody is told of the job, so nobody could.
      await manuals.jobs.cancel(userId, job.id);
      gone.throwIfAborted();
      throw cancelledEarly();
    }
    manuals.work.wake(job.id);
    if (wantsNoWait(request)) return acceptedAnswer(job);
    const signal = AbortSignal.any([over, AbortSignal.timeout(limits.answerWithin)]);
    const ended = await endOfJob(manuals.work, { userId, id: job.id, signal });
    return ended === null ? acceptedAnswer(job) : endedAnswer(ended);
  }

  app.post(
    '/knowledge/upload',
    {
      config: { rateLimit: { max: app.limits.upload } },
      preParsing: requireCaller,
      // The form is checked while it streams.
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        ...aboutKnowledge,
        summary: 'Upload a document; its earlier version of the same name is replaced',
        consumes: ['multipart/form-data'],
        headers: UploadHeaders,
        body: UploadForm,
        response: {
          ...knowledgeResponses,
          200: UploadAnswer.describe('These very bytes were there already'),
          201: UploadAnswer,
          202: AcceptedAnswer.describe('It was asked for with `Prefer: respond-async`, or takes over ten seconds'),
          400: problemResponse('REQUEST_INVALID or DOCUMENT_EMPTY'),
          413: problemResponse('DOCUMENT_TOO_LARGE or REQUEST_TOO_LARGE'),
          415: problemResponse('DOCUMENT_TYPE_UNKNOWN, DOCUMENT_TYPE_MISMATCH; REQUEST_INVALID: it is no form'),
          429: problemResponse('RATE_LIMITED or UPLOAD_BUDGET_SPENT'),
          422: problemResponse(
            'DOCUMENT_DAMAGED, DOCUMENT_ENCRYPTED, DOCUMENT_WITHOUT_TEXT, DOCUMENT_ENCODING_UNKNOWN, DOCUMENT_TOO_MANY_PAGES, DOCUMENT_TOO_MANY_ROWS, DOCUMENT_WITHOUT_ROWS, DOCUMENT_TOO_COSTLY or DOCUMENT_UNFINISHED',
          ),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { uploads } = app.metrics;
      try {
        const { status, location, body } = await takeIn(request, reply);
        uploads.inc({ outcome: String(status) });
        if (status === 202 && wantsNoWait(request)) reply.header('preference-applied', 'respond-async');
        reply.header('location', location);
        return status === 202 ? reply.code(status).send(body) : reply.code(status).send(body);
      } catch (error) {
        const { code } = describeFailure(error);
        uploads.inc({ outcome: code });
        if (code === 'RATE_LIMITED') reply.header('retry-after', retryAfter);
        if (code === 'UPLOAD_BUDGET_SPENT') reply.header('retry-after', secondsToMidnight(Date.now()));
        drainRequest(request.raw);
        throw error;
      }
    },
  );
};

/** Until the next day begins (UTC). */
function secondsToMidnight(now: number): number {
  const day = 86_400_000;
  return Math.ceil((day - (now % day)) / 1_000);
}

function clientOf({ principal }: FastifyRequest): string {
  return principal?.kind === 'user' ? principal.userId : 'machines';
}

/** Whether the client asked for an answer as soon as the file is kept (RFC 7240). */
function wantsNoWait({ headers }: FastifyRequest): boolean {
  return /(?:^|[\s,;])respond-async(?:$|[\s,;])/i.test(String(headers.prefer ?? ''));
}

/** Aborted when the client has gone. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new NexusError('REQUEST_INVALID', 'The upload broke off.')));
  return gone.signal;
}

type EndedJob = IngestionJob & { progress: Extract<IngestionJob['progress'], { state: 'done' | 'failed' }> };

const hasEnded = (job: IngestionJob): job is EndedJob =>
  job.progress.state === 'done' || job.progress.state === 'failed';

interface FollowedJob {
  readonly userId: UserId;
  readonly id: IngestionJob['id'];
  /** Aborted: nobody waits any longer. */
  readonly signal: AbortSignal;
}

/** How a job ended; null: it had not when the signal was aborted. */
async function endOfJob(work: IngestionWork, { userId, id, signal }: FollowedJob): Promise<EndedJob | null> {
  try {
    for await (const job of work.follow(userId, id, signal)) {
      if (hasEnded(job)) return job;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return null;
}

/** How an upload that did not fail is answered. */
type AnsweredUpload =
  | { readonly status: 200 | 201; readonly location: string; readonly body: z.infer<typeof UploadAnswer> }
  | { readonly status: 202; readonly location: string; readonly body: z.infer<typeof AcceptedAnswer> };

/** What became of the file. @throws NexusError why it failed */
function endedAnswer({ fileName, progress }: EndedJob): AnsweredUpload {
  if (progress.state === 'failed') throw new NexusError(progress.code, progress.detail);
  const { documentId, documentCount, existing, replaced = false, remarks = [] } = progress;
  const replacing = replaced ? ['It replaces the file of this name that was there before.'] : [];
  const message = existing
    ? 'This very file was uploaded before, so nothing has changed.'
    : [`${fileName} can be searched now.`, ...replacing, ...remarks].join(' ');
  return {
    status: existing ? 200 : 201,
    location: `/knowledge/documents/${documentId}`,
    body: { success: true, documentId, documentCount, message, ...(remarks.length > 0 && { remarks }) },
  };
}

/** Where to ask how far it is. */
function acceptedAnswer({ id, fileName }: IngestionJob): AnsweredUpload {
  const location = `/knowledge/jobs/${id}`;
  const message = `${fileName} is being taken in. How far it is: ${location}`;
  return { status: 202, location, body: { success: true, jobId: id, message } };
}

/** Reads the rest of a refused body and drops it: a connection that is cut while its client still sends often loses the answer. */
function drainRequest(request: IncomingMessage): void {
  request.unpipe();
  if (request.readableEnded || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), timeToDrain);
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
