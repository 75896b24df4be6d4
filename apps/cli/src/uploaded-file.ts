import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type DocumentOwner, NexusError, type UploadedFile } from '@nexus/contracts';
import { documentLimits } from '@nexus/runtime';

/** What is wrong with a path, by the system's code. */
const complaints: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file. Check the path; it is meant from where the command was typed.',
  ENOTDIR: 'There is no such file. Check the path; it is meant from where the command was typed.',
  EACCES: 'The file may not be read. Check its permissions.',
  EPERM: 'The file may not be read. Check its permissions.',
};

function complaint(error: unknown): NexusError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new NexusError('USAGE_INVALID', complaints[code] ?? 'The file cannot be read.', { cause: error });
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw complaint(error);
  });
  if (found.isDirectory())
    throw new NexusError('USAGE_INVALID', 'This is a folder. Name the files in it, for example with an asterisk.');
  if (!found.isFile()) throw new NexusError('USAGE_INVALID', 'This is no file.');
  if (found.size === 0) throw new NexusError('DOCUMENT_EMPTY', 'The file is empty. Export it again.');
  if (found.size > documentLimits.bytes) {
    const megabytes = documentLimits.bytes / 1_048_576;
    throw new NexusError(
      'DOCUMENT_TOO_LARGE',
      `The file is larger than ${megabytes} MB. Split it, or take only the chapters that are needed.`,
    );
  }
  return found.size;
}

/** What is known of a file on disk before it is taken in. @throws NexusError USAGE_INVALID, DOCUMENT_EMPTY, DOCUMENT_TOO_LARGE */
export async function describeFile(path: string, owner: DocumentOwner, sourceType: string): Promise<UploadedFile> {
  const size = await sizeOf(path);
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path)) hash.update(piece);
  } catch (error) {
    throw complaint(error);
  }
  return { owner, fileName: basename(path), sourceType, sha256: hash.digest('hex'), size };
}
