import { embeddingDimensions, NexusError, Passage, StoredDocument } from '@nexus/contracts';
import { z } from 'zod';
import { causeOf, StoredTime } from '../supabase/database.ts';

/** PostgreSQL's insufficient_privilege, which the functions raise and row-level security too. */
const notAllowed = '42501';
/** SQLSTATE classes of what fails again however often it is tried: data, constraints, names and syntax, limits of the program. */
const permanent = /^(?:22|23|42|54)/;

export function forbidden(): NexusError {
  return new NexusError('FORBIDDEN', 'Only editors and admins of an organisation change its manuals. Ask one of them.');
}

/** Trying again does not help: a mistake of ours, or a schema of another version. */
function documentsRefused(code: string): NexusError {
  return new NexusError('INTERNAL', 'The database refused what it was asked about the manuals. The log says why.', {
    cause: Object.assign(new Error('a database refused'), { code }),
  });
}

/** @param code the database's, never its words: they may quote what it was given. */
export function documentsUnreachable(code?: string): NexusError {
  return new NexusError('DOCUMENTS_UNREACHABLE', 'The database that keeps the manuals does not answer. Try again.', {
    retryable: true,
    ...causeOf(code),
  });
}

/** FORBIDDEN, INTERNAL, or DOCUMENTS_UNREACHABLE (retryable). */
export function documentsFailure(code: string | undefined): NexusError {
  if (code === notAllowed) return forbidden();
  return code !== undefined && permanent.test(code) ? documentsRefused(code) : documentsUnreachable(code);
}

/** What is asked of the table `documents`, and what its functions answer with. */
export const documentColumns =
  'id, file_name, title, format, source_type, size, sha256, chunks, embedded, uploaded_by, organization_id, published_at';

/** A row of `documents`. */
export const StoredDocumentRow = z
  .object({
    id: z.string(),
    file_name: z.string(),
    title: z.string(),
    format: z.string(),
    source_type: z.string(),
    size: z.coerce.number(),
    sha256: z.string(),
    chunks: z.number(),
    embedded: z.number(),
    uploaded_by: z.string(),
    organization_id: z.string().nullable(),
    published_at: StoredTime,
  })
  .transform(({ file_name, source_type, uploaded_by, organization_id, published_at, ...same }) => ({
    ...same,
    fileName: file_name,
    sourceType: source_type,
    uploadedBy: uploaded_by,
    organizationId: organization_id,
    createdAt: published_at,
  }))
  .pipe(StoredDocument);

/** What `search_knowledge` answers with, one of each passage. */
export const PassageRow = z
  .object({
    document_id: z.string(),
    title: z.string(),
    file_name: z.string(),
    citation: z.unknown(),
    content: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    score: z.number(),
    similarity: z.number().nullish(),
  })
  .transform(({ document_id, file_name, ...same }) => ({ ...same, documentId: document_id, fileName: file_name }))
  .pipe(Passage);

/** PostgreSQL keeps no NUL in a text, and no half of a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed();
}

/** Ten million steps from 0 to 1: finer than what an embedding model means by a number. */
const steps = 1e7;

/**
 * A vector as the database reads it (009_document_vectors.sql): its direction in whole numbers.
 *
 * @throws NexusError INTERNAL when it is of another length or has something in it that is no number
 */
export function vectorText(vector: readonly number[]): string {
  if (vector.length !== embeddingDimensions || !vector.every(Number.isFinite)) {
    throw new NexusError('INTERNAL', `A vector of a manual should be ${embeddingDimensions} finite numbers.`);
  }
  const length = Math.hypot(...vector);
  return `{${vector.map((value) => Math.round((value / (length || 1)) * steps)).join(',')}}`;
}
