import { stat } from 'node:fs/promises';
import { findBodyStart } from '../mime/find-body-start.ts';
import { headerWindow } from '../mime/parse-message.ts';
import type { ListedMail, MailFlags } from './mail-source.ts';
import { readFileChunks } from './read-file-chunks.ts';

const firstBytes = 16 * 1024;

/** Lists one mail that has a file of its own. Throws `MAILBOX_UNREADABLE`. */
export async function readFolderFile(path: string, flags: MailFlags | null): Promise<ListedMail> {
  const size = (await stat(path)).size;
  let header = await readBeginning(path, Math.min(size, firstBytes));
  if (findBodyStart(header) < 0 && size > firstBytes) header = await readBeginning(path, Math.min(size, headerWindow));
  const start = findBodyStart(header);
  return {
    location: { path, offset: 0, length: size },
    header: start < 0 ? header : header.subarray(0, start),
    fromLine: null,
    flags,
    cutOff: false,
  };
}

async function readBeginning(path: string, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readFileChunks({ path, offset: 0, length })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
