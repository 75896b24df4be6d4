import type { PersonalData, UserId } from '@nexus/contracts';
import { sayDeleted } from '@nexus/runtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bodyResponses, problemResponse, signedInResponses } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';

const about = { tags: ['personal data'], security: [{ user: [] }] };
const unavailable =
  'DATABASE_UNREACHABLE, MEMORY_UNREACHABLE, MEMORY_UNREADABLE, PREFERENCES_UNREADABLE, ACCOUNTS_UNREACHABLE, ENCRYPTION_KEY_UNKNOWN';

const ExportAnswer = z.looseObject({ format: z.literal(1), exportedAt: z.iso.datetime(), userId: z.uuid() }).meta({
  id: 'PersonalData',
  description: 'All that is kept of you, without tokens and passwords; of mail nothing but ids',
});
const DeletedAnswer = z
  .object({ detail: z.string().describe('What was done, and what is left to time') })
  .meta({ id: 'PersonalDataDeleted' });

const word = 'delete';
/** What `DELETE /me` has to be sent with, so that nobody is deleted by mistake. */
const Confirmation = z
  .object({
    confirm: z.literal(word, {
      error: `this deletes all that is kept of you and cannot be taken back, so it has to be confirmed: { "confirm": "${word}" }`,
    }),
  })
  .meta({ id: 'Deletion' });

interface PersonalDataRoutesOptions {
  readonly personalData: PersonalData;
  /** Ends the user's drive here, if there is one; what it still has to write is written first. */
  readonly endDrive: (userId: UserId) => Promise<void>;
}

/** A user's rights over what is kept of them: a file of all of it, and its deletion (L-15). */
export const personalDataRoutes: FastifyPluginAsyncZod<PersonalDataRoutesOptions> = async (app, options) => {
  const { personalData, endDrive } = options;
  const limited = { config: { rateLimit: { max: app.limits.accounts } }, preParsing: requireUser };

  // No cache on the way keeps what is kept of somebody.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/me/export',
    {
      ...limited,
      schema: {
        ...about,
        summary: 'All that is kept of you, in one file',
        response: { ...signedInResponses(unavailable), 200: ExportAnswer },
      },
    },
    async (request, reply) => {
      const file = await personalData.collect(userOf(request));
      reply.header('content-disposition', 'attachment; filename="nexusaec-my-data.json"');
      return { ...file };
    },
  );

  app.delete(
    '/me',
    {
      ...limited,
      schema: {
        ...about,
        summary: 'Delete all that is kept of you, at once; may be asked for again',
        body: Confirmation,
        response: {
          ...signedInResponses('ACCOUNT_NOT_DELETED'),
          ...bodyResponses,
          200: DeletedAnswer,
          503: problemResponse(
            'ACCOUNT_NOT_DELETED: the sentence names what did not answer; SIGN_IN_UNAVAILABLE or SHUTTING_DOWN',
          ),
        },
      },
    },
    async (request) => {
      const userId = userOf(request);
      await endDrive(userId);
      const deleted = await personalData.delete(userId);
      return { detail: sayDeleted(deleted) };
    },
  );
};
