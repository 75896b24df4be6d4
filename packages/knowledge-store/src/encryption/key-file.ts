import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { makePrivateFolder } from '../data-folder.ts';
import {
  type EncryptionKey,
  formatEncryptionKey,
  isEncryptionKey,
  makeEncryptionKey,
  parseEncryptionKey,
  readJson,
} from './seal.ts';

/** Newest first. */
const KeyFile = z.object({
  format: z.literal(1),
  keys: z.array(z.object({ key: z.string().refine(isEncryptionKey), madeAt: z.iso.datetime() })).min(1),
});

export interface KeptKey {
  readonly key: EncryptionKey;
  readonly madeAt: Date;
}

/** Where the keys of a data folder are. */
export function keyFileOf(dataDirectory: string): string {
  return join(dataDirectory, 'encryption-keys.json');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Newest first; empty: there is no file. @throws NexusError ENCRYPTION_KEY_UNKNOWN when it is damaged, which is never overwritten. */
export async function readKeyFile(file: string): Promise<readonly KeptKey[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw new NexusError('ENCRYPTION_KEY_UNKNOWN', `The keys in ${file} cannot be read. Check its owner and mode.`, {
      cause: error,
    });
  }
  const parsed = z.preprocess(readJson, KeyFile).safeParse(text);
  if (!parsed.success) {
    throw new NexusError(
      'ENCRYPTION_KEY_UNKNOWN',
      `${file} holds no keys that can be read. Put it back from a copy; it is left as it is.`,
    );
  }
  return parsed.data.keys.map(({ key, madeAt }) => ({ key: parseEncryptionKey(key), madeAt: new Date(madeAt) }));
}

/** Writes a file beside the final one, all of it on the disk, readable by its owner alone. */
async function writeBeside(file: string, keys: readonly KeptKey[]): Promise<string> {
  const content: z.infer<typeof KeyFile> = {
    format: 1,
    keys: keys.map(({ key, madeAt }) => ({ key: formatEncryptionKey(key), madeAt: madeAt.toISOString() })),
  };
  const beside = `${file}.${randomUUID()}`;
  const handle = await open(beside, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return beside;
}

/** Puts these keys, newest first, in the place of all that were there, in one step. */
export async function replaceKeyFile(file: string, keys: readonly KeptKey[]): Promise<void> {
  await rename(await writeBeside(file, keys), file);
}

/** The keys of a file; the first process that asks makes one. Of several at once one wins and the others take its key. */
export async function ensureKeyFile(file: string, now: Date): Promise<readonly KeptKey[]> {
  const kept = await readKeyFile(file);
  if (kept.length > 0) return kept;
  await makePrivateFolder(dirname(file));
  const beside = await writeBeside(file, [{ key: makeEncryptionKey(), madeAt: now }]);
  try {
    // Unlike a renaming, a link never replaces what is there.
    await link(beside, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(beside, { force: true });
  }
  return readKeyFile(file);
}
