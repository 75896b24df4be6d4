import { open } from 'node:fs/promises';
import { NexusError } from '@nexus/contracts';
import type { MailLocation } from './mail-source.ts';

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
