import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with a page as `npm run build` leaves it, until the test ends. */
export async function layBuiltPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>NexusAEC</title>');
  await writeFile(join(folder, 'assets', 'index-3f2a91bc.js'), 'export {};');
  return folder;
}
