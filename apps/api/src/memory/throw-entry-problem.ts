import { KnowledgeCategory, longestKnowledgeContent, NexusError } from '@nexus/contracts';
import type { FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

const sentences: Readonly<Record<string, string>> = {
  content: `What should be remembered is one to ${longestKnowledgeContent} characters of text: a sentence or two.`,
  category: `The category is one of ${KnowledgeCategory.options.join(', ')}.`,
};

/** Says in a sentence what is wrong with an entry; what is wrong with the request is said as everywhere. @throws NexusError MEMORY_ENTRY_INVALID */
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
