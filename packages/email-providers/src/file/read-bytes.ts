import { open } from 'node:fs/promises';
import { NexusError } from '@nexus/contracts';
import type { MailLocation } from './mail-index.ts';

const chunkSize = 1024 * 1024;

/** The bytes of a range of a file, a mebibyte at a time. Throws `MAILBOX_UNREADABLE`. */
export async function* readFileChunks(location: MailLocation): AsyncIterable<Buffer> {
  try {
    await using file = await open(location.path, 'r');
    let position = location.offset;
    const end = location.offset + location.length;
    while (position < end) {
      const wanted = Math.min(chunkSize, end - position);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      position += bytesRead;
    }
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new NexusError(
      'MAILBOX_UNREADABLE',
      'I cannot read the mailbox. Check that it is still there and that I may read it.',
      {
        cause: error,
      },
    );
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/** Bytes between two ranges that are read along rather than asked for separately. */
const bridgedGap = 32 * 1024;
const longestSpan = 4 * 1024 * 1024;

interface Wanted {
  readonly location: MailLocation;
  readonly index: number;
}

/** Reads ranges of files, neighbours in one go, in the order asked. A file that is gone, or is shorter by now, gives what it has. */
export async function readRanges(locations: readonly MailLocation[]): Promise<readonly Buffer[]> {
  const found: Buffer[] = locations.map(() => Buffer.alloc(0));
  const byPath = Map.groupBy(
    locations.map((location, index): Wanted => ({ location, index })),
    (wanted) => wanted.location.path,
  );
  for (const [path, wanted] of byPath) await readFromFile(path, wanted, found);
  return found;
}

async function readFromFile(path: string, wanted: readonly Wanted[], found: Buffer[]): Promise<void> {
  try {
    await using file = await open(path, 'r');
    for (const span of joinNeighbours(wanted)) {
      const start = span[0]?.location.offset ?? 0;
      const end = span.reduce((far, { location }) => Math.max(far, location.offset + location.length), start);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(end - start), 0, end - start, start);
      const bytes = buffer.subarray(0, bytesRead);
      for (const { location, index } of span) {
        found[index] = bytes.subarray(location.offset - start, location.offset - start + location.length);
      }
    }
  } catch (error) {
    // A mail that went meanwhile is left out by the reader; anything else is a fault of ours.
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
  }
}

function joinNeighbours(wanted: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const sorted = wanted.toSorted((left, right) => left.location.offset - right.location.offset);
  const spans: Wanted[][] = [];
  let start = 0;
  let end = 0;
  for (const next of sorted) {
    const { offset, length } = next.location;
    const span = spans.at(-1);
    if (span && offset - end <= bridgedGap && offset + length - start <= longestSpan) span.push(next);
    else {
      spans.push([next]);
      start = offset;
      end = offset;
    }
    end = Math.max(end, offset + length);
  }
  return spans;
}
