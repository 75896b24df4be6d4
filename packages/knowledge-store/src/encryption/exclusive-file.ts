import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

function lives(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It is there and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function holderOf(file: string): Promise<number | null> {
  const processId = Number(await readFile(file, 'utf8').catch(() => ''));
  return Number.isInteger(processId) && processId > 0 ? processId : null;
}

/** One process of this machine at a time holds the file; one that was killed holds it no more. Null: somebody holds it. */
export async function holdFile(file: string): Promise<AsyncDisposable | null> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Written whole before it gets its name, so that nobody reads a holder that is not there yet.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, String(process.pid), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const taken = await link(own, file).then(
        () => true,
        () => false,
      );
      if (taken) return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
      const holder = await holderOf(file);
      if (holder !== null && lives(holder)) return null;
      // Of several that find a dead holder one moves its file away; the others meet the next.
      await rename(file, `${own}.dead`).catch(() => undefined);
      await rm(`${own}.dead`, { force: true });
    }
    return null;
  } finally {
    await rm(own, { force: true });
  }
}
