import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ownerFolderOf } from './owner-files.ts';

const moduleUrl = JSON.stringify(new URL('./owned-database.ts', import.meta.url).href);

it('M-4: a warning of Node ends no process that has the embedded database open', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-warnings-'));
  const folder = ownerFolderOf(dataDirectory, null);
  await mkdir(folder.clusterFolder, { recursive: true });
  // With something else in its place the engine is loaded, and not started.
  await writeFile(join(folder.clusterFolder, 'notes'), '');
  // A process of its own: in this one another test may have loaded the engine.
  const program = `
    const { openEmbedded } = await import(${moduleUrl});
    await openEmbedded(${JSON.stringify(folder)}).catch(({ code }) => console.log(code));
    process.emitWarning(new Error('more than ten listen'));
  `;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout).toContain('DATABASE_UNREACHABLE');
  expect(stderr).toContain('more than ten listen');
  await rm(dataDirectory, { recursive: true });
});
