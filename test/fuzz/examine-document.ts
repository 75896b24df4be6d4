import { readInProcess } from '@nexus/manuals/testing';
import { expectAtMost, expectSame } from './fuzz-target.ts';

/** A file is read or refused by a code, the same each time, and holds no more than a few times its bytes. */
export async function examineDocument(input: Buffer, fileName: string, expansion = 20): Promise<void> {
  const read = await readInProcess(input, fileName);
  expectSame(read, await readInProcess(input, fileName, { pieceSize: 97 }), 'what is read in other pieces');
  const characters = read.chunks.reduce((sum, { content }) => sum + content.length, 0);
  expectAtMost(characters, 20_000 + input.length * expansion, 'characters of passages');
  for (const { content } of read.chunks) {
    if (content.includes('\0')) throw new Error('a passage has U+0000, which no database takes');
    if (!content.isWellFormed()) throw new Error('a passage has half a character');
    if (content.trim() === '') throw new Error('a passage is empty');
  }
}
