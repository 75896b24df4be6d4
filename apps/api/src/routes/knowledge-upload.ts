import multipart from '@fastify/multipart';
import type { IngestionJob, UserId } from '@nexus/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actingUser, requireCaller } from '../manuals/acting-user.ts';
import { drainRequest } from '../manuals/drain-request.ts';
import { endOfJob } from '../manuals/end-of-job.ts';
import type { Manuals } from '../manuals/manuals.ts';
import { readUpload } from '../manuals/read-upload.ts';
import { type AnsweredUpload, acceptedAnswer, endedAnswer } from '../manuals/upload-answer.ts';
import { createUploadGate } from '../manuals/upload-gate.ts';
import type { UploadLimits } from '../manuals/upload-limits.ts';
import { type ReplyWatch, watchReply } from '../manuals/watch-reply.ts';
import { describeFailure } from '../problems/describe-failure.ts';
import { AcceptedAnswer, UploadAnswer, UploadForm, UploadHeaders } from '../schemas/knowledge.ts';
import { aboutKnowledge, knowledgeResponses } from '../schemas/knowledge-responses.ts';
import { problemResponse } from '../schemas/responses.ts';

export interface KnowledgeUploadOptions {
  readonly manuals: Manuals;
  readonly limits: UploadLimits;
}

/** Seconds after which an upload that found no room should come again. */
const retryAfter = 10;

/** RFC 7240. */
function wantsNoWait({ headers }: FastifyRequest): boolean {
  return /(?:^|[\s,;])respond-async(?:$|[\s,;])/i.test(String(headers.prefer ?? ''));
}

function clientOf({ principal }: FastifyRequest): string {
  return principal?.kind === 'user' ? principal.userId : 'machines';
}

/** Takes in files (K-1). */
export const knowledgeUploadRoutes: FastifyPluginAsyncZod<KnowledgeUploadOptions> = async (
  app,
  { manuals, limits },
) => {
  const gate = createUploadGate(limits);

  // Here alone: everywhere else a form is refused unread.
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });

  /** From here on it is not lost. */
  async function keep(request: FastifyRequest, signal: AbortSignal): Promise<{ userId: UserId; job: IngestionJob }> {
    using _turn = await gate.enter(clientOf(request), signal);
    using _counted = app.metrics.countUpload();
    const { fields, file } = await readUpload(request, manuals);
    const { sourceType, organizationId = null } = fields;
    const { fileName, sha256, size, pieces } = file;
    const userId = actingUser(request, fields.userId);
    const content = async function* () {
      yield* pieces;
    };
    const described = { owner: { userId, organizationId }, fileName, sourceType, sha256, size };
    return { userId, job: await manuals.jobs.add(described, content()) };
  }

  async function takeIn(request: FastifyRequest, watch: ReplyWatch): Promise<AnsweredUpload> {
    const { userId, job } = await watch.untilStopped(keep(request, watch.signal));
    manuals.work.wake(job.id);
    if (wantsNoWait(request)) return acceptedAnswer(job);
    const signal = AbortSignal.any([watch.signal, AbortSignal.timeout(limits.answerWithin)]);
    const ended = await endOfJob(manuals.work, { userId, id: job.id, signal });
    return ended === null ? acceptedAnswer(job) : endedAnswer(ended);
  }

  app.post(
    '/knowledge/upload',
    {
      config: { rateLimit: { max: app.limits.upload } },
      preHandler: requireCaller,
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
        const { status, location, body } = await takeIn(
          request,
          watchReply(reply, { stopping: app.stopping, lastPatience: limits.lastPatience }),
        );
        uploads.inc({ outcome: String(status) });
        if (status === 202 && wantsNoWait(request)) reply.header('preference-applied', 'respond-async');
        reply.header('location', location);
        return status === 202 ? reply.code(status).send(body) : reply.code(status).send(body);
      } catch (error) {
        const { code } = describeFailure(error);
        uploads.inc({ outcome: code });
        if (code === 'RATE_LIMITED') reply.header('retry-after', retryAfter);
        drainRequest(request.raw);
        throw error;
      }
    },
  );
};
