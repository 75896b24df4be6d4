import { type NewSharedEntry, NexusError } from '@nexus/contracts';
import { oneLine } from '@nexus/text';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemResponse } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';
import { readEntriesFromCsv } from './import-csv.ts';
import {
  aboutOffices,
  ChangedEntryBody,
  done,
  EntriesAnswer,
  EntriesQuery,
  EntryAnswer,
  EntryPath,
  HitsAnswer,
  ImportedAnswer,
  NewEntryBody,
  OfficePath,
  type OfficeRoutes,
  officeChangeResponses,
  officeNamingResponses,
  officesOf,
  PurgedAnswer,
  SearchQuery,
} from './organization-schemas.ts';

/** Bytes that a CSV may have. */
const largestImport = 1_048_576;

/** @throws NexusError REQUEST_INVALID */
function readable(content: string): string {
  const line = oneLine(content);
  if (line !== '') return line;
  throw new NexusError('REQUEST_INVALID', 'There is nothing in it that can be read. Say it in a sentence.');
}

const readableEntry = (entry: NewSharedEntry): NewSharedEntry => ({ ...entry, content: readable(entry.content) });

/** What offices know (L-12): list, search, add, edit, delete and bring back, and take in from a CSV. */
export const sharedEntryRoutes: FastifyPluginAsyncZod<OfficeRoutes> = async (app, options) => {
  const changes = { config: { rateLimit: { max: app.limits.organizations } }, preParsing: requireUser };
  const reads = { preParsing: requireUser };
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

  app.get(
    '/organizations/:organizationId/entries',
    {
      ...reads,
      schema: {
        ...aboutOffices,
        summary: 'What an office knows, newest first; with deleted=true what its editors can bring back',
        params: OfficePath,
        querystring: EntriesQuery,
        response: { ...officeNamingResponses, 200: EntriesAnswer },
      },
    },
    async (request) => {
      const { offset, limit, deleted } = request.query;
      const page = { offset, limit, deleted: deleted === 'true' };
      const { entries, total } = await officesOf(options).knowledge.list(
        userOf(request),
        request.params.organizationId,
        page,
      );
      return { entries: [...entries], total };
    },
  );

  app.get(
    '/shared-entries/search',
    {
      ...reads,
      config: { rateLimit: { max: app.limits.search } },
      schema: {
        ...aboutOffices,
        summary: 'What fits the words best, in all your offices or in one',
        querystring: SearchQuery,
        response: { ...officeNamingResponses, 200: HitsAnswer },
      },
    },
    async (request) => {
      const { q: words, limit, organizationId } = request.query;
      const found = await officesOf(options).knowledge.search(userOf(request), { words, limit, organizationId });
      return { entries: [...found] };
    },
  );

  app.post(
    '/organizations/:organizationId/entries',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Add to what an office knows; an editor’s',
        params: OfficePath,
        body: NewEntryBody,
        response: { ...officeChangeResponses, 201: EntryAnswer },
      },
    },
    async (request, reply) => {
      const { knowledge } = officesOf(options);
      const [added] = await knowledge.add(userOf(request), request.params.organizationId, [
        readableEntry(request.body),
      ]);
      if (added === undefined) throw new NexusError('FORBIDDEN', 'It was kept, and you do not see it any more.');
      return reply.code(201).send(added);
    },
  );

  app.post(
    '/organizations/:organizationId/entries/import',
    {
      ...changes,
      bodyLimit: largestImport,
      schema: {
        ...aboutOffices,
        summary: 'Take in a CSV: all of it, or nothing; an editor’s',
        description:
          'Send it as text/csv in UTF-8, with a line of names: content, and where they are wanted category, importance and review_on (YYYY-MM-DD).',
        consumes: ['text/csv'],
        params: OfficePath,
        body: z.unknown().meta({ description: 'The file, as text/csv' }),
        response: {
          ...officeChangeResponses,
          201: ImportedAnswer,
          422: problemResponse('IMPORT_INVALID: which lines cannot be taken in, and why'),
        },
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw new NexusError('REQUEST_INVALID', 'Send the file as text/csv.');
      const entries = readEntriesFromCsv(body);
      const { knowledge, log } = officesOf(options);
      const userId = userOf(request);
      const { organizationId } = request.params;
      const added = await knowledge.add(userId, organizationId, entries);
      log.note({ event: 'knowledge-imported', actor: userId, organizationId, detail: String(added.length) });
      return reply.code(201).send({ added: added.length });
    },
  );

  app.delete(
    '/organizations/:organizationId/entries/deleted',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Take away for good what was deleted; an admin’s',
        params: OfficePath,
        response: { ...officeChangeResponses, 200: PurgedAnswer },
      },
    },
    async (request) => ({
      purged: await officesOf(options).knowledge.purge(userOf(request), request.params.organizationId),
    }),
  );

  app.patch(
    '/shared-entries/:entryId',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Change what an office knows; an editor’s',
        params: EntryPath,
        body: ChangedEntryBody,
        response: { ...officeChangeResponses, 200: EntryAnswer },
      },
    },
    async (request) => {
      const { version, content, category, importance, reviewOn } = request.body;
      return officesOf(options).knowledge.change(userOf(request), request.params.entryId, {
        version,
        ...(content !== undefined && { content: readable(content) }),
        ...(category !== undefined && { category }),
        ...(importance !== undefined && { importance }),
        ...(reviewOn !== undefined && { reviewOn }),
      });
    },
  );

  app.delete(
    '/shared-entries/:entryId',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Delete it; for thirty days it can be brought back; an editor’s',
        params: EntryPath,
        response: { ...officeChangeResponses, 204: done },
      },
    },
    async (request, reply) => {
      await officesOf(options).knowledge.remove(userOf(request), request.params.entryId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/shared-entries/:entryId/restore',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Bring back what was deleted; an editor’s',
        params: EntryPath,
        response: { ...officeChangeResponses, 200: EntryAnswer },
      },
    },
    async (request) => officesOf(options).knowledge.restore(userOf(request), request.params.entryId),
  );
};
