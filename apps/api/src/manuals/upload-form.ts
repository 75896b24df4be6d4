import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import { largestDocument, NexusError } from '@nexus/contracts';
import { oneLine } from '@nexus/text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { describeIssue } from '../problems/describe-failure.ts';
import { UploadFields } from './manual-schemas.ts';
import type { Manuals } from './manuals.ts';

/** What a form may have in all, apart from its file. */
const formLimits = { fieldNameSize: 100, fieldSize: 1_000, fields: 10, files: 2, parts: 12, headerPairs: 20 };
/** Bytes that a form within these limits can have, apart from its file. */
const formSize = 65_536;
/** Bytes from which a file's type is recognised. */
const headSize = 65_536;
const longestFileName = 255;

const HttpError = z.object({ statusCode: z.literal(413) });

/** A file as it came, held in memory until its job is kept. */
interface SpooledFile {
  readonly fileName: string;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  readonly pieces: readonly Uint8Array[];
}

type FileRules = Pick<Manuals, 'recogniseFormat' | 'largestFile'>;

interface Upload {
  readonly fields: UploadFields;
  readonly file: SpooledFile;
}

/**
 * Reads the form of an upload while it arrives. Its fields may come before or after the file.
 *
 * @throws NexusError REQUEST_INVALID, REQUEST_TOO_LARGE, and what `spoolFile` throws
 */
export async function readUpload(request: FastifyRequest, rules: FileRules): Promise<Upload> {
  if (!request.isMultipart()) throw invalid('Send a form, as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > rules.largestFile + formSize) throw tooLarge();
  // One byte more than is taken, so that a file that is too large differs from one that just fits.
  const limits = { ...formLimits, fileSize: rules.largestFile + 1 };
  try {
    return await readParts(request.parts({ limits }), rules);
  } catch (error) {
    throw describeParserError(error);
  }
}

async function readParts(parts: AsyncIterable<Multipart>, rules: FileRules): Promise<Upload> {
  const fields = new Map<string, string>();
  let file: SpooledFile | null = null;
  for await (const part of parts) {
    if (part.type === 'field') {
      addField(fields, part);
      continue;
    }
    if (part.fieldname !== 'file') throw invalid('In the form, the file should be in the field "file".');
    if (file !== null) throw invalid('In the form, file: one file at a time.');
    const stream: Readable = part.file;
    file = await spoolFile(stream, readableFileName(part.filename), rules);
  }
  if (file === null) throw invalid('In the form, file: this is missing.');
  return { fields: readFields(fields), file };
}

/** A file's name in one readable line, without folders, at most 255 characters with its ending. */
export function readableFileName(given: string | undefined): string {
  const name = oneLine((given ?? '').replaceAll('\\', '/').split('/').at(-1) ?? '').toWellFormed();
  if (name === '' || /^\.+$/.test(name)) return 'manual';
  if (name.length <= longestFileName) return name;
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  return cut(name, longestFileName - ending.length) + ending;
}

/** Never in the middle of a surrogate pair. */
const cut = (text: string, length: number) =>
  text
    .slice(0, Math.max(0, length))
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();

/**
 * Takes a file while it streams, and stops in the middle as soon as it is too large, or not of a kind that can be read (K-3).
 *
 * @throws NexusError DOCUMENT_TOO_LARGE, and what `recogniseFormat` throws
 */
async function spoolFile(stream: AsyncIterable<Uint8Array>, fileName: string, rules: FileRules): Promise<SpooledFile> {
  const hash = createHash('sha256');
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isRecognised = false;

  function recognise(): void {
    rules.recogniseFormat(Buffer.concat(pieces).subarray(0, headSize), fileName);
    isRecognised = true;
  }

  for await (const piece of stream) {
    size += piece.length;
    if (size > rules.largestFile) throw tooLarge();
    hash.update(piece);
    pieces.push(piece);
    if (!isRecognised && size >= headSize) recognise();
  }
  if (!isRecognised) recognise();
  return { fileName, size, sha256: hash.digest('hex'), pieces };
}

const tooLarge = () => new NexusError('DOCUMENT_TOO_LARGE', largestDocument.refusal);

function addField(fields: Map<string, string>, part: Exclude<Multipart, { type: 'file' }>): void {
  const { fieldname, value } = part;
  if (fieldname === 'file') throw invalid('In the form, file: this should be a file, with its name.');
  if (part.fieldnameTruncated || part.valueTruncated || typeof value !== 'string') {
    throw invalid('In the form, a field is too long, or no text.');
  }
  if (fields.has(fieldname)) throw invalid('In the form, a field is given twice.');
  // A browser also sends the fields that were left empty.
  if (value !== '') fields.set(fieldname, value);
}

function readFields(given: ReadonlyMap<string, string>): UploadFields {
  const fields = UploadFields.safeParse(Object.fromEntries(given));
  if (fields.success) return fields.data;
  const issues = fields.error.issues.map(({ path, message }) => describeIssue(path.join('/'), message));
  throw invalid(`In the form, ${issues.join('; ')}.`);
}

/** What the parser threw, without its words, which may quote what came. Mistakes of ours are left as they are. */
function describeParserError(error: unknown): unknown {
  if (error instanceof NexusError || error instanceof TypeError || error instanceof RangeError) return error;
  if (HttpError.safeParse(error).success) {
    return new NexusError('REQUEST_TOO_LARGE', 'The form has more parts than this address takes.', { cause: error });
  }
  return invalid('The form is broken, or broke off in the middle. Send it again as multipart/form-data.', error);
}

const invalid = (detail: string, cause?: unknown) => new NexusError('REQUEST_INVALID', detail, { cause });
