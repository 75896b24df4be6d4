import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The page as it is served. */
export interface BuiltPage {
  readonly folder: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const web = join(root, 'apps/web');
const kept = join(root, 'node_modules/.cache');

/** Of all that goes into the page. */
async function fingerprint(): Promise<string> {
  const sources: string[] = [];
  const exclude = (path: string) => /(?:^|\/)(?:node_modules|dist)$|\.test\./.test(path);
  for await (const path of glob(['apps/web/**/*.*', 'packages/contracts/src/**/*.*', 'pnpm-lock.yaml'], {
    cwd: root,
    exclude,
  }))
    sources.push(path);
  const hash = createHash('sha256');
  for (const path of sources.sort()) hash.update(`${path}\0`).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

/** Builds the page from its sources as they are, once for all test files: what was built of the same sources is taken. */
export async function buildPage(): Promise<BuiltPage> {
  const folder = join(kept, `page-${await fingerprint()}`);
  if (existsSync(folder)) return { folder };
  const unfinished = await mkdtemp(join(kept, 'page-unfinished-'));
  const vite = join(web, 'node_modules/vite/bin/vite.js');
  const commandLine = [vite, 'build', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'];
  // The tests' own NODE_ENV would make it a page for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, commandLine, { cwd: web, env });
  // Another file's process may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return { folder };
}
