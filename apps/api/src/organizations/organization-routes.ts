import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bodyResponses } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';
import {
  aboutOffices,
  done,
  EndingQuery,
  LogAnswer,
  LogQuery,
  MemberPath,
  MembersAnswer,
  OfficeAnswer,
  OfficeBody,
  OfficePath,
  type OfficeRoutes,
  OfficesAnswer,
  OwnNameBody,
  officeChangeResponses,
  officeNamingResponses,
  officeResponses,
  officesOf,
  RenameBody,
  RoleBody,
} from './organization-schemas.ts';

/** Offices and their members (L-11), and what was done (H-9). The database decides who may. */
export const organizationRoutes: FastifyPluginAsyncZod<OfficeRoutes> = async (app, options) => {
  const changes = { config: { rateLimit: { max: app.limits.organizations } }, preParsing: requireUser };
  const reads = { preParsing: requireUser };

  // No cache on the way keeps who is where.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/organizations',
    {
      ...reads,
      schema: {
        ...aboutOffices,
        summary: 'The offices that you are in',
        response: { ...officeResponses, 200: OfficesAnswer },
      },
    },
    async (request) => ({ organizations: [...(await officesOf(options).organizations.list(userOf(request)))] }),
  );

  app.post(
    '/organizations',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Make an office; you lead it',
        body: OfficeBody,
        response: { ...officeChangeResponses, 201: OfficeAnswer },
      },
    },
    async (request, reply) => {
      const { name } = request.body;
      const id = await officesOf(options).organizations.make(userOf(request), request.body);
      return reply.code(201).send({ id, name, role: 'admin' });
    },
  );

  app.patch(
    '/organizations/:organizationId',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Give an office another name; an admin’s',
        params: OfficePath,
        body: RenameBody,
        response: { ...officeChangeResponses, 204: done },
      },
    },
    async (request, reply) => {
      await officesOf(options).organizations.rename(userOf(request), request.params.organizationId, request.body.name);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/organizations/:organizationId',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'End an office with all that it knows; an admin’s',
        params: OfficePath,
        querystring: EndingQuery,
        response: { ...officeChangeResponses, ...bodyResponses, 204: done },
      },
    },
    async (request, reply) => {
      await officesOf(options).organizations.end(userOf(request), request.params.organizationId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/organizations/:organizationId/members',
    {
      ...reads,
      schema: {
        ...aboutOffices,
        summary: 'Who is in an office',
        params: OfficePath,
        response: { ...officeNamingResponses, 200: MembersAnswer },
      },
    },
    async (request) => ({
      members: [...(await officesOf(options).organizations.members(userOf(request), request.params.organizationId))],
    }),
  );

  app.patch(
    '/organizations/:organizationId/members/:memberId',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Give a member another role; an admin’s',
        params: MemberPath,
        body: RoleBody,
        response: { ...officeChangeResponses, 204: done },
      },
    },
    async (request, reply) => {
      const { organizationId, memberId } = request.params;
      await officesOf(options).organizations.changeRole(userOf(request), organizationId, memberId, request.body.role);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/organizations/:organizationId/members/:memberId',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Take a member out of an office; an admin’s',
        params: MemberPath,
        response: { ...officeChangeResponses, 204: done },
      },
    },
    async (request, reply) => {
      const { organizationId, memberId } = request.params;
      await officesOf(options).organizations.removeMember(userOf(request), organizationId, memberId);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/organizations/:organizationId/own-name',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'What you are called in an office',
        params: OfficePath,
        body: OwnNameBody,
        response: { ...officeChangeResponses, 204: done },
      },
    },
    async (request, reply) => {
      await officesOf(options).organizations.nameOneself(
        userOf(request),
        request.params.organizationId,
        request.body.name,
      );
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/organizations/:organizationId/leave',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Leave an office',
        params: OfficePath,
        response: { ...officeChangeResponses, 204: done },
      },
    },
    async (request, reply) => {
      await officesOf(options).organizations.leave(userOf(request), request.params.organizationId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/organizations/:organizationId/log',
    {
      ...reads,
      schema: {
        ...aboutOffices,
        summary:
          'What was done in an office, newest first: all of it for its admins, what they did themselves for others',
        params: OfficePath,
        querystring: LogQuery,
        response: { ...officeNamingResponses, 200: LogAnswer },
      },
    },
    async (request) => {
      const { organizationId } = request.params;
      const { limit } = request.query;
      return { events: [...(await officesOf(options).log.list(userOf(request), { organizationId, limit }))] };
    },
  );

  app.get(
    '/security-log',
    {
      ...reads,
      schema: {
        ...aboutOffices,
        summary: 'What you did, and what was done to you, newest first',
        querystring: LogQuery,
        response: { ...officeNamingResponses, 200: LogAnswer },
      },
    },
    async (request) => {
      const { limit } = request.query;
      return { events: [...(await officesOf(options).log.list(userOf(request), { organizationId: null, limit }))] };
    },
  );
};
