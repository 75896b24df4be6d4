import { type NewSharedEntry, NexusError, type UserId } from '@nexus/contracts';
import { oneLine, stripInvisible } from '@nexus/text';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PrivacyGate } from '../memory/privacy-gate.ts';
import { problemResponse } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';
import { type ImportedEntry, nameSome, readEntriesFromCsv } from './import-csv.ts';
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
/** Lines of a CSV that a live drive is asked about at once. */
const askedAtOnce = 8;

/** @throws NexusError REQUEST_INVALID */
function readable(content: string): string {
  const line = oneLine(content);
  if (line !== '') return line;
  throw new NexusError('REQUEST_INVALID', 'There is nothing in it that can be read. Say it in a sentence.');
}

const readableEntry = (entry: NewSharedEntry): NewSharedEntry => ({ ...entry, content: readable(entry.content) });

interface SharedEntryRoutes extends OfficeRoutes {
  readonly isFromMail: PrivacyGate;
}

const fromMail = (what: string) =>
  new NexusError(
    'MEMORY_FROM_MAIL',
    `${what}, or looks like it, and nothing of a mail is kept in the notes of an office. Say it in your own words.`,
  );

/** What a route may answer by which a note comes in. */
const writingResponses = {
  ...officeChangeResponses,
  422: problemResponse('MEMORY_FROM_MAIL'),
  503: problemResponse(
    `${officeChangeResponses[503].description}; MEMORY_UNCHECKED: a live drive, or LiveKit, did not answer`,
  ),
};

/** What offices know (L-12): list, search, add, edit, delete and bring back, and take in from a CSV. */
export const sharedEntryRoutes: FastifyPluginAsyncZod<SharedEntryRoutes> = async (app, options) => {
  const { isFromMail } = options;
  const changes = { config: { rateLimit: { max: app.limits.organizations } }, preParsing: requireUser };
  const reads = { preParsing: requireUser };
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

  /** A note is heard by a whole office, so the gate is that of memory (M-7). @throws NexusError MEMORY_FROM_MAIL, MEMORY_UNCHECKED */
  async function refuseMailText(userId: UserId, content: string): Promise<void> {
    // With its line breaks, which show a quoted mail.
    if (await isFromMail(userId, stripInvisible(content))) throw fromMail('That comes from a mail');
  }

  /** @throws NexusError MEMORY_FROM_MAIL, which names the lines; MEMORY_UNCHECKED */
  async function refuseMailLines(userId: UserId, imported: readonly ImportedEntry[]): Promise<void> {
    const lines: string[] = [];
    for (let from = 0; from < imported.length; from += askedAtOnce) {
      const some = imported.slice(from, from + askedAtOnce);
      const areFromMail = await Promise.all(some.map(({ visible }) => isFromMail(userId, visible)));
      lines.push(...some.filter((_, place) => areFromMail[place]).map(({ line }) => String(line)));
    }
    if (lines.length > 0)
      throw fromMail(`Nothing of the file was taken in: what begins on lines ${nameSome(lines)} comes from a mail`);
  }

  app.get(
    '/organizations/:organizationId/entries',
    {
      ...reads,
      schema: {
        ...aboutOffices,
        summary:
          'What an office knows, newest first; with deleted=true what its editors can bring back; with dueUntil what they should look at again',
        params: OfficePath,
        querystring: EntriesQuery,
        response: { ...officeNamingResponses, 200: EntriesAnswer },
      },
    },
    async (request) => {
      const { offset, limit, deleted, dueUntil } = request.query;
      const due = dueUntil === undefined ? {} : { due: { after: null, until: dueUntil } };
      const page = { offset, limit, deleted: deleted === 'true', ...due };
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
      config: { rateLimit: { max: app.limits.search }, tool: 'search_office_notes' },
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
        summary: 'Add to what an office knows, but nothing of a mail; an editor’s',
        params: OfficePath,
        body: NewEntryBody,
        response: { ...writingResponses, 201: EntryAnswer },
      },
    },
    async (request, reply) => {
      const { knowledge } = officesOf(options);
      const userId = userOf(request);
      const entry = readableEntry(request.body);
      await refuseMailText(userId, request.body.content);
      const [added] = await knowledge.add(userId, request.params.organizationId, [entry]);
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
          ...writingResponses,
          201: ImportedAnswer,
          422: problemResponse('IMPORT_INVALID or MEMORY_FROM_MAIL: which lines cannot be taken in, and why'),
        },
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw new NexusError('REQUEST_INVALID', 'Send the file as text/csv.');
      const imported = readEntriesFromCsv(body);
      const { knowledge, log } = officesOf(options);
      const userId = userOf(request);
      const { organizationId } = request.params;
      await refuseMailLines(userId, imported);
      const entries = imported.map(({ entry }) => entry);
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
        response: { ...writingResponses, 200: EntryAnswer },
      },
    },
    async (request) => {
      const { version, content, category, importance, reviewOn } = request.body;
      const { knowledge } = officesOf(options);
      const userId = userOf(request);
      const line = content === undefined ? undefined : readable(content);
      if (content !== undefined) await refuseMailText(userId, content);
      return knowledge.change(userId, request.params.entryId, {
        version,
        ...(line !== undefined && { content: line }),
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
