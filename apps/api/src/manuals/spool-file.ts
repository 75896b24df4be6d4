import { createHash } from 'node:crypto';
import { NexusError } from '@nexus/contracts';
import type { Manuals } from './manuals.ts';

/** Bytes by which a file's type is told. */
const headSize = 65_536;

/** A file as it came, held in memory until its job is kept. */
export interface SpooledFile {
  readonly fileName: string;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  readonly pieces: readonly Uint8Array[];
}

export type FileRules = Pick<Manuals, 'recogniseFormat' | 'largestFile'>;

export function tooLarge({ largestFile }: FileRules): NexusError {
  const megabytes = Math.floor(largestFile / 1_000_000);
  return new NexusError(
    'DOCUMENT_TOO_LARGE',
    `The file is larger than ${megabytes} MB. Split it, or upload only the chapters that are needed.`,
  );
}

/**
 * Takes a file as it streams, and stops in its middle as soon as it is too large or not of a kind that can be read (K-3).
 *
 * @throws NexusError DOCUMENT_TOO_LARGE, and what `recogniseFormat` throws
 */
export async function spoolFile(
  stream: AsyncIterable<Uint8Array>,
  fileName: string,
  rules: FileRules,
): Promise<SpooledFile> {
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
    if (size > rules.largestFile) throw tooLarge(rules);
    hash.update(piece);
    pieces.push(piece);
    if (!isRecognised && size >= headSize) recognise();
  }
  if (!isRecognised) recognise();
  return { fileName, size, sha256: hash.digest('hex'), pieces };
}
