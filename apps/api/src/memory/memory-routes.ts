import {
  type KnowledgeDocument,
  type KnowledgeEntry,
  type KnowledgeEntryId,
  knowledgeLimit,
  type MemoryReading,
  NexusError,
  type UserId,
  type UserKnowledgeStore,
} from '@nexus/contracts';
import type { RememberOnce } from '@nexus/livekit-agent';
import { stripInvisible } from '@nexus/text';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { bodyResponses, namingResponses, problemResponse } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';
import {
  aboutMemory,
  ConfirmationQuery,
  EntryAnswer,
  EntryBody,
  EntryPath,
  forgettingResponses,
  MemoryAnswer,
  memoryResponses,
  readableContent,
  throwEntryProblem,
  type UnfinishedAnswer,
  VersionPath,
  VersionsAnswer,
} from './memory-schemas.ts';
import { fromMail, type PrivacyGate } from './privacy-gate.ts';

interface MemoryRoutesOptions {
  readonly knowledge: UserKnowledgeStore;
  readonly isFromMail: PrivacyGate;
  /** All of a user's was forgotten: that is written down (H-9). */
  readonly onCleared?: (userId: UserId) => void;
  readonly rememberOnce: RememberOnce;
}

/** What is remembered of the user who asks: read it, add to it, forget it, bring back an earlier version. */
export const memoryRoutes: FastifyPluginAsyncZod<MemoryRoutesOptions> = async (app, options) => {
  const { knowledge, isFromMail, onCleared, rememberOnce } = options;
  const changes = { config: { rateLimit: { max: app.limits.memory } }, preParsing: requireUser };

  function readingOf(document: KnowledgeDocument): MemoryReading {
    const kept = document.entries.filter(({ told }) => told === undefined);
    const characters = kept.reduce((sum, { content }) => sum + content.length, 0);
    return { document, limit: knowledgeLimit, used: { entries: kept.length, characters }, reachable: true };
  }

  /** @throws NexusError MEMORY_UNREACHABLE: nothing known is not the same as nothing kept (M-3). */
  async function read(userId: UserId): Promise<KnowledgeDocument> {
    const { document, reachable } = await knowledge.get(userId);
    if (reachable) return document;
    throw new NexusError('MEMORY_UNREACHABLE', 'What is remembered cannot be reached now. Try again in a moment.', {
      retryable: true,
    });
  }

  /** @returns null: nothing of them is left anywhere; otherwise what to tell the user. */
  async function unfinished(
    userId: UserId,
    ids: readonly KnowledgeEntryId[] | 'all',
  ): Promise<z.infer<typeof UnfinishedAnswer> | null> {
    if ((await knowledge.trace(userId, ids)) === 'gone') return null;
    const what = ids === 'all' ? 'Everything' : 'It';
    return {
      detail: `${what} is forgotten. One of the places where it was kept has not taken that in yet, so a copy may be left there until it does.`,
    };
  }

  // No cache on the way keeps what is remembered of somebody.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/memory',
    {
      config: { tool: 'list_memories' },
      preParsing: requireUser,
      schema: {
        ...aboutMemory,
        summary: 'What is remembered of you',
        response: { ...memoryResponses, 200: MemoryAnswer },
      },
    },
    async (request) => readingOf(await read(userOf(request))),
  );

  app.post(
    '/memory/entries',
    {
      ...changes,
      config: { ...changes.config, tool: 'save_to_memory' },
      attachValidation: true,
      schema: {
        ...aboutMemory,
        summary: 'Have something remembered; what comes from a mail is refused',
        body: EntryBody,
        response: {
          ...memoryResponses,
          200: EntryAnswer.describe('It was remembered already, in these or much the same words'),
          201: EntryAnswer,
          ...bodyResponses,
          422: problemResponse('MEMORY_ENTRY_INVALID or MEMORY_FROM_MAIL'),
          503: problemResponse(
            `${memoryResponses[503].description}; MEMORY_UNCHECKED: a live drive, or LiveKit, did not answer`,
          ),
        },
      },
    },
    async (request, reply) => {
      throwEntryProblem(request);
      const userId = userOf(request);
      const visible = stripInvisible(request.body.content);
      const content = readableContent(visible);
      // With its line breaks, which show a quoted mail.
      if (await isFromMail(userId, visible)) {
        throw fromMail();
      }
      const { entry, isNew } = await rememberOnce(userId, { content, category: request.body.category });
      return reply.code(isNew ? 201 : 200).send(entry);
    },
  );

  app.delete(
    '/memory/entries/:id',
    {
      ...changes,
      schema: {
        ...aboutMemory,
        summary: 'Have one thing forgotten, with what was condensed from it',
        params: EntryPath,
        response: {
          ...memoryResponses,
          ...bodyResponses,
          ...forgettingResponses,
          ...namingResponses,
        },
      },
    },
    async (request, reply) => {
      const userId = userOf(request);
      const { id } = request.params;
      const { entries } = await read(userId);
      const known = meantBy(id, entries);
      // A backend may still have it, unseen, after an earlier deletion that was not finished.
      if (known.length === 0 && (await knowledge.trace(userId, [id])) === 'gone') {
        throw nothingThere('Nothing with this id is remembered.');
      }
      await knowledge.remove(userId, [id]);
      const left = await unfinished(userId, [id, ...known]);
      return left === null ? reply.code(204).send(null) : reply.code(202).send(left);
    },
  );

  app.delete(
    '/memory',
    {
      ...changes,
      schema: {
        ...aboutMemory,
        summary: 'Have everything forgotten, earlier versions included',
        querystring: ConfirmationQuery,
        response: { ...memoryResponses, ...bodyResponses, ...forgettingResponses },
      },
    },
    async (request, reply) => {
      const userId = userOf(request);
      await knowledge.clear(userId);
      onCleared?.(userId);
      const left = await unfinished(userId, 'all');
      return left === null ? reply.code(204).send(null) : reply.code(202).send(left);
    },
  );

  app.get(
    '/memory/versions',
    {
      preParsing: requireUser,
      schema: {
        ...aboutMemory,
        summary: 'What was remembered before it was condensed, newest first',
        response: { ...memoryResponses, 200: VersionsAnswer },
      },
    },
    async (request) => ({ versions: [...(await knowledge.versions(userOf(request)))] }),
  );

  app.post(
    '/memory/versions/:version/restore',
    {
      ...changes,
      schema: {
        ...aboutMemory,
        summary:
          'Bring back an earlier version in place of what was condensed from it; what was forgotten since stays forgotten',
        params: VersionPath,
        response: {
          ...memoryResponses,
          ...bodyResponses,
          200: MemoryAnswer,
          ...namingResponses,
        },
      },
    },
    async (request) => {
      const userId = userOf(request);
      const { version } = request.params;
      const kept = await knowledge.versions(userId);
      if (!kept.some((one) => one.version === version)) throw nothingThere('No such version is kept.');
      return readingOf(await knowledge.restore(userId, version));
    },
  );
};

/** An entry is forgotten together with what it was condensed from; what an entry was condensed from can be forgotten by itself. */
function meantBy(id: KnowledgeEntryId, entries: readonly KnowledgeEntry[]): readonly KnowledgeEntryId[] {
  const own = entries.find((entry) => entry.id === id);
  if (own !== undefined) return [id, ...(own.from ?? [])];
  return entries.some(({ from = [] }) => from.includes(id)) ? [id] : [];
}

const nothingThere = (sentence: string) => new NexusError('NOT_FOUND', sentence);
