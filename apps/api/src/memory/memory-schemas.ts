import {
  ForgettingUnfinished,
  KnowledgeCategory,
  KnowledgeEntry,
  KnowledgeEntryId,
  longestKnowledgeContent,
  MemoryReading,
  MemoryVersions,
  NewMemory,
  NexusError,
} from '@nexus/contracts';
import { oneLine } from '@nexus/text';
import type { FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { signedInResponses } from '../problems/problem.ts';

const confirmation = 'everything';

/** What every route of memory may answer. */
export const memoryResponses = signedInResponses('MEMORY_UNREACHABLE, MEMORY_UNREADABLE');

/** What every route of memory says of itself. */
export const aboutMemory = { tags: ['memory'], security: [{ user: [] }] };

/** The shapes of memory, under the names that OpenAPI has for them. */
export const MemoryAnswer = MemoryReading.meta({ id: 'Memory' });
export const VersionsAnswer = MemoryVersions.meta({ id: 'MemoryVersions' });
export const EntryAnswer = KnowledgeEntry.meta({ id: 'MemoryEntry' });
export const UnfinishedAnswer = ForgettingUnfinished.meta({ id: 'ForgettingUnfinished' });
export const EntryBody = NewMemory.meta({ id: 'NewMemory' });

/** What a deletion answers. */
export const forgettingResponses = {
  202: UnfinishedAnswer.describe('It is forgotten; a place that has not taken that in yet may still hold a copy'),
  204: z.null().describe('It is gone everywhere, earlier versions included'),
};

export const EntryPath = z.object({ id: KnowledgeEntryId });
export const VersionPath = z.object({ version: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) });

/** What `DELETE /memory` has to be sent with, so that nothing is forgotten by mistake. */
export const ConfirmationQuery = z.object({
  confirm: z.literal(confirmation, {
    error: `this forgets all that is remembered and cannot be taken back, so it has to be confirmed: DELETE /memory?confirm=${confirmation}`,
  }),
});

/** What is wrong with an entry, by its field. */
const sentences: Readonly<Record<string, string>> = {
  content: `What should be remembered is one to ${longestKnowledgeContent} characters of text: a sentence or two.`,
  category: `The category is one of ${KnowledgeCategory.options.join(', ')}.`,
};

/** Says in a sentence what is wrong with an entry; a request that is wrong otherwise gets the usual answer. @throws NexusError MEMORY_ENTRY_INVALID */
export function throwEntryProblem(request: FastifyRequest): void {
  if (request.validationError === undefined) return;
  const { body } = request;
  const validationError: unknown = request.validationError;
  const isEntry = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isEntry || !hasZodFastifySchemaValidationErrors(validationError)) throw validationError;
  const fields = new Set(validationError.validation.map(({ instancePath }) => instancePath.split('/')[1] ?? ''));
  const wrong = [...fields].flatMap((field) => sentences[field] ?? []);
  if (wrong.length === 0) throw validationError;
  throw new NexusError('MEMORY_ENTRY_INVALID', wrong.join(' '));
}

/**
 * What a user wrote, as it is remembered: one readable line.
 *
 * @throws NexusError MEMORY_ENTRY_INVALID when nothing is left, or too much
 */
export function readableContent(written: string): string {
  const content = oneLine(written);
  if (content === '') {
    throw new NexusError('MEMORY_ENTRY_INVALID', 'There is nothing in it that can be read. Say it in a sentence.');
  }
  if (content.length > longestKnowledgeContent) {
    throw new NexusError(
      'MEMORY_ENTRY_INVALID',
      `That is longer than ${longestKnowledgeContent} characters. Say it in a sentence or two.`,
    );
  }
  return content;
}
