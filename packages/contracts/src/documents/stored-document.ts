import { z } from 'zod';
import { UserId } from '../users/driver.ts';

/** What a file is, by its content (K-3). */
export const DocumentFormat = z.enum(['pdf', 'csv', 'markdown', 'text']);
export type DocumentFormat = z.infer<typeof DocumentFormat>;

export const DocumentId = z.uuid();
export type DocumentId = z.infer<typeof DocumentId>;

/** A document that can be searched, as it is listed (K-9). */
export const StoredDocument = z.object({
  id: DocumentId,
  /** What the file was called, without folders; with the owner it is what a new version replaces (K-5). */
  fileName: z.string().min(1).max(255),
  /** What it is called when it is cited: its own title, else its name without the ending. */
  title: z.string().min(1).max(300),
  format: DocumentFormat,
  /** The uploader's label. */
  sourceType: z.string().max(100),
  /** Of the file, in bytes. */
  size: z.int().positive(),
  /** SHA-256 of the file, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  chunks: z.int().positive(),
  /** How many of the chunks have a vector; fewer than `chunks`: `nexus embed` makes the rest (K-6). */
  embedded: z.int().nonnegative(),
  uploadedBy: UserId,
  /** Whose members find it; null: only whoever uploaded it. */
  organizationId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;
