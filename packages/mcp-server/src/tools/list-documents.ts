import type { StoredDocument } from '@nexus/contracts';
import { z } from 'zod';
import type { McpKnowledge } from '../knowledge.ts';
import { pageOf } from '../pages.ts';
import { defineTool } from './tool.ts';

const Document = z.object({
  resource: z.string(),
  title: z.string(),
  fileName: z.string(),
  format: z.string(),
  label: z.string(),
  passages: z.number(),
  ofOffice: z.boolean().describe('all members of an office find it'),
  uploadedAt: z.string(),
});

export const listDocuments = ({ documents }: Pick<McpKnowledge, 'documents'>) =>
  defineTool({
    name: 'list_documents',
    title: 'List the documents',
    description: 'The manuals and documents that search_manuals looks into, newest first, a page at a time.',
    input: z.strictObject({
      cursor: z.string().max(200).optional().describe('nextCursor of the page before; absent: the first page'),
      limit: z.int().min(1).max(100).default(50),
    }),
    output: z.object({
      documents: z.array(Document),
      nextCursor: z.string().optional().describe('absent: this was the last page'),
    }),
    async run({ cursor, limit }, { userId, signal }) {
      const all = await documents.list(userId);
      signal.throwIfAborted();
      const page = pageOf(all, { cursor, limit });
      const lines = page.items.map(({ title, fileName }) => `${title} (${fileName})`);
      return {
        text: lines.join('\n') || 'Nothing has been uploaded yet.',
        output: {
          documents: page.items.map(toDocument),
          ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
        },
      };
    },
  });

function toDocument(document: StoredDocument): z.output<typeof Document> {
  const { id, title, fileName, format, sourceType, chunks, organizationId, createdAt } = document;
  return {
    ...{ resource: `nexus://documents/${id}`, title, fileName, format, label: sourceType, passages: chunks },
    ...{ ofOffice: organizationId !== null, uploadedAt: createdAt },
  };
}
