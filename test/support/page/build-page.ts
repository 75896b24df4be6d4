import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The page as it is served, in a folder of its own. */
export interface BuiltPage extends AsyncDisposable {
  readonly folder: string;
}

const web = fileURLToPath(new URL('../../../apps/web', import.meta.url));

/** Builds the page from its sources as they are. */
export async function buildPage(): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-page-'));
  const vite = join(web, 'node_modules/vite/bin/vite.js');
  const commandLine = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  // The tests' own NODE_ENV would make it a page for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, commandLine, { cwd: web, env });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
