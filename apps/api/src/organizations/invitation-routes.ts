import { NexusError } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problemResponse } from '../problems/problem.ts';
import { requireUser, signedInAs, userOf } from '../sign-in/request-user.ts';
import {
  AcceptBody,
  aboutOffices,
  done,
  InvitationBody,
  InvitationPath,
  InvitationsAnswer,
  InvitedAnswer,
  OfficeAnswer,
  OfficePath,
  type OfficeRoutes,
  officeChangeResponses,
  officeNamingResponses,
  officesOf,
} from './organization-schemas.ts';

interface InvitationRoutes extends OfficeRoutes {
  readonly publicUrl: Settings['api']['publicUrl'];
}

/** Links that make a member of whoever has the address, and says yes (L-11). No mailer is set up: the admin copies the link. */
export const invitationRoutes: FastifyPluginAsyncZod<InvitationRoutes> = async (app, options) => {
  const changes = { config: { rateLimit: { max: app.limits.organizations } }, preParsing: requireUser };
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/organizations/:organizationId/invitations',
    {
      preParsing: requireUser,
      schema: {
        ...aboutOffices,
        summary: 'Who was invited and did not answer yet; nothing for who is no admin',
        params: OfficePath,
        response: { ...officeNamingResponses, 200: InvitationsAnswer },
      },
    },
    async (request) => ({
      invitations: [
        ...(await officesOf(options).organizations.invitations(userOf(request), request.params.organizationId)),
      ],
    }),
  );

  app.post(
    '/organizations/:organizationId/invitations',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Invite an address; an admin’s. The link is in this answer alone',
        description:
          'An earlier invitation of the same address lapses. The link is good once, under that address, once it is verified.',
        params: OfficePath,
        body: InvitationBody,
        response: { ...officeChangeResponses, 201: InvitedAnswer },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { id, token } = await officesOf(options).organizations.invite(
        userOf(request),
        request.params.organizationId,
        body,
      );
      // Behind a #, where no server and no log on the way sees it.
      const link = `${options.publicUrl ?? ''}/#invitation=${token}`;
      return reply.code(201).send({ id, link, hours: body.hours });
    },
  );

  app.delete(
    '/organizations/:organizationId/invitations/:invitationId',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Withdraw an invitation; an admin’s',
        params: InvitationPath,
        response: { ...officeChangeResponses, 204: done },
      },
    },
    async (request, reply) => {
      const { organizationId, invitationId } = request.params;
      await officesOf(options).organizations.withdraw(userOf(request), organizationId, invitationId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/invitations/accept',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Say yes to an invitation, signed in under the address that was invited',
        body: AcceptBody,
        response: {
          ...officeChangeResponses,
          200: OfficeAnswer,
          403: problemResponse('INVITATION_FOR_ANOTHER, ADDRESS_NOT_VERIFIED or FORBIDDEN'),
          404: problemResponse('INVITATION_UNKNOWN'),
          409: problemResponse('MEMBER_ALREADY or ORGANIZATION_FULL'),
          410: problemResponse('INVITATION_EXPIRED or INVITATION_USED'),
        },
      },
    },
    async (request) => {
      const who = signedInAs(request);
      const { organizations } = officesOf(options);
      const joined = await organizations.accept(who, request.body);
      const office = (await organizations.list(who.userId)).find(({ id }) => id === joined);
      if (office !== undefined) return office;
      throw new NexusError('ORGANIZATION_NOT_FOUND', 'You were taken out of this office a moment ago.');
    },
  );
};
