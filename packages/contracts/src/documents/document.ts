import { z } from 'zod';
import { UserId } from '../user-id.ts';

/** What a file is, by its content (K-3). */
export const DocumentFormat = z.enum(['pdf', 'docx', 'xlsx', 'csv', 'markdown', 'text']);
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
  /** Whose members find it; null: only its uploader does. */
  organizationId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

/** Of pages, rows and lines. */
const countFromOne = z.int().positive();

/** Where in a document a passage stands, first and last included (K-4). */
export const Citation = z.discriminatedUnion('kind', [
  /** Of a PDF, as a reader counts them: the first page is 1, whatever is printed on it. */
  z.object({ kind: z.literal('pages'), from: countFromOne, to: countFromOne }),
  /** Of Markdown and Word, outermost first; empty: before the first heading. */
  z.object({ kind: z.literal('heading'), path: z.array(z.string().min(1)) }),
  /** Of a table: the first row under the column names is 1. `sheet`: of a workbook, which has several. */
  z.object({ kind: z.literal('rows'), from: countFromOne, to: countFromOne, sheet: z.string().min(1).optional() }),
  /** Of plain text: the first line is 1. */
  z.object({ kind: z.literal('lines'), from: countFromOne, to: countFromOne }),
]);
export type Citation = z.infer<typeof Citation>;

/** A piece of a document that is found and cited by itself (K-4). */
export interface DocumentChunk {
  readonly content: string;
  readonly citation: Citation;
  /** As OpenAI's embedding models count them (cl100k). */
  readonly tokens: number;
}

/** What a file came to, apart from its chunks. */
export interface DocumentSummary {
  readonly format: DocumentFormat;
  /** The document's own title; null: it has none. */
  readonly title: string | null;
}

/** How a text file was read: UTF-8 and UTF-16 are seen, a code page of Windows is guessed. */
export const TextEncodingName = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
]);
export type TextEncodingName = z.infer<typeof TextEncodingName>;

/** What the uploader should know of a file that was taken in. */
export const DocumentRemark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('encoding'), encoding: TextEncodingName }),
  /** Of a PDF: pages that hold no text, or hardly any. */
  z.object({ kind: z.literal('pages-without-text'), pages: countFromOne, of: countFromOne }),
]);
export type DocumentRemark = z.infer<typeof DocumentRemark>;

/** What a search found, with where it stands (K-7, K-9). */
export const Passage = z.object({
  documentId: DocumentId,
  title: z.string(),
  fileName: z.string(),
  citation: Citation,
  /** The chunk that was found. */
  content: z.string(),
  /** The chunk before and the one after it, where there are any. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Of the order alone: reciprocal rank fusion, higher is better, not to be compared between searches. */
  score: z.number(),
  /** Cosine of the query's vector and the chunk's, from -1 to 1; null or absent: one of them has no vector. Says whether it fits at all. */
  similarity: z.number().nullish(),
});
export type Passage = z.infer<typeof Passage>;
