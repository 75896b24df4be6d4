import {
  DocumentId,
  IngestionJob,
  IngestionJobId,
  largestDocument,
  Passage,
  StoredDocument,
  UserId,
} from '@nexus/contracts';
import { oneLine } from '@nexus/text';
import { z } from 'zod';
import { problemResponse, signedInResponses } from '../problems/problem.ts';

/** What every route of manuals may answer. */
export const knowledgeResponses = {
  ...signedInResponses('DOCUMENTS_UNREACHABLE'),
  400: problemResponse('REQUEST_INVALID'),
};

/** What every route of manuals says of itself. */
export const aboutKnowledge = { tags: ['knowledge'], security: [{ user: [] }, { machine: [] }] };

/** A UUID may be written in two cases; what is kept has one. */
const inLowerCase = (id: string) => id.toLowerCase();

const userId = UserId.transform(inLowerCase)
  .optional()
  .describe('on whose behalf; only with the service key, which needs it');

const form = {
  sourceType: z
    .string()
    .max(100)
    .transform((text) => oneLine(text).slice(0, 100))
    .default('manual')
    .describe('a label of your own'),
  userId,
  organizationId: z
    .uuid()
    .transform(inLowerCase)
    .optional()
    .describe('whose members find it; its editors and admins upload'),
  jobId: IngestionJobId.transform(inLowerCase)
    .optional()
    .describe(
      'a UUID that you make up: what becomes of the file is asked, and cancelled, by it, also where no answer came',
    ),
};

/** What a form may say besides its file. */
export const UploadFields = z.strictObject(form, {
  error: ({ code }) =>
    code === 'unrecognized_keys' ? `there is nothing but file, ${Object.keys(form).join(', ')}` : undefined,
});
export type UploadFields = z.infer<typeof UploadFields>;

/** The whole form, for OpenAPI alone: the form is checked while it streams. */
export const UploadForm = z
  .strictObject({
    file: z.file().describe(`${largestDocument.formats}, at most ${largestDocument.words}`),
    ...form,
  })
  .meta({ id: 'Upload' });

export const UploadHeaders = z.object({
  prefer: z.string().optional().describe('`respond-async`: answer as soon as the file is kept, with 202 (RFC 7240)'),
});

export const UploadAnswer = z
  .object({
    success: z.literal(true),
    documentId: DocumentId,
    documentCount: z.int().positive().describe('chunks stored'),
    message: z.string(),
    remarks: z.array(z.string()).optional().describe('how it was read, where that was guessed; in the message, too'),
  })
  .meta({ id: 'UploadAnswer' });

export const AcceptedAnswer = z
  .object({ success: z.literal(true), jobId: IngestionJobId, message: z.string() })
  .meta({ id: 'UploadAccepted' });

export const JobAnswer = IngestionJob.meta({ id: 'IngestionJob' });
/** False: it is over already, or about to be, so what comes of it stays. */
export const CancelAnswer = z.object({ cancelled: z.boolean() });
export const JobsAnswer = z.object({ jobs: z.array(JobAnswer) });
export const DocumentAnswer = StoredDocument.meta({ id: 'Document' });
export const DocumentsAnswer = z.object({ documents: z.array(DocumentAnswer) }).meta({ id: 'Documents' });
export const PassagesAnswer = z
  .object({
    passages: z.array(Passage.meta({ id: 'Passage' })),
    byMeaning: z.boolean().describe('false: by words alone, since no embedding model is set or none answered in time'),
  })
  .meta({ id: 'Passages' });

export const OnBehalfQuery = z.object({ userId });

export const PassagesQuery = OnBehalfQuery.extend({
  q: z
    .string()
    .max(500)
    .transform(oneLine)
    .refine((words) => words !== '', { error: 'this should say what to look for' }),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

export const DocumentPath = z.object({ id: DocumentId.transform(inLowerCase) });
export const JobPath = z.object({ id: IngestionJobId.transform(inLowerCase) });
