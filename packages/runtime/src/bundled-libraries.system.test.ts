import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { indexOfBundles } from './bundled-libraries.ts';

const run = promisify(execFile);
const moduleUrl = new URL('./bundled-libraries.ts', import.meta.url).href;

/** What a program of its own, in this folder, prints as JSON. */
async function printed(program: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  return JSON.parse(stdout);
}

describe('B-1: libraries in bundles, so that a command starts sooner', () => {
  it('stands each for one library and exports the same', async () => {
    const program = `
      const differing = [];
      const bundles = ${readFileSync(indexOfBundles, 'utf8')};
      for (const [library, bundle] of Object.entries(bundles)) {
        const names = async (url) => Object.keys(await import(url)).filter((name) => name !== 'module.exports').join();
        if ((await names(library)) !== (await names(bundle))) differing.push(library);
      }
      console.log(JSON.stringify({ some: Object.keys(bundles).length > 20, differing }));
      process.exit();`;
    expect(await printed(program)).toEqual({ some: true, differing: [] });
  });

  it('comes from its bundle where a program asked for that', async () => {
    const program = `
      const { useBundledLibraries } = await import('${moduleUrl}');
      const before = import.meta.resolve('zod');
      useBundledLibraries();
      console.log(JSON.stringify({ before: before.includes('/.cache/'), after: import.meta.resolve('zod').includes('/.cache/') }));`;
    expect(await printed(program)).toEqual({ before: false, after: true });
  });

  it('comes as it is installed where nothing was bundled', async () => {
    const program = `
      const { useBundledLibraries } = await import('${moduleUrl}');
      useBundledLibraries(new URL('file:///nowhere/index.json'));
      console.log(JSON.stringify(import.meta.resolve('zod').includes('/.cache/')));`;
    expect(await printed(program)).toBe(false);
  });
});
