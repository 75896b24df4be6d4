import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FuzzTarget } from './fuzz-target.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Names of `targets/`, in order. */
export const targetNames = readdirSync(join(here, 'targets'))
  .map((file) => parse(file).name)
  .sort();

export async function loadTarget(name: string): Promise<FuzzTarget> {
  const module: { target: FuzzTarget } = await import(pathToFileURL(join(here, 'targets', `${name}.ts`)).href);
  return module.target;
}

/** Where inputs are kept that found something in this target. */
export function seedsFolder(name: string): string {
  return join(here, 'seeds', name);
}

/** Those inputs, by the names of their files. */
export function keptSeeds(name: string): ReadonlyMap<string, Buffer> {
  const folder = seedsFolder(name);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return new Map(files.map((file) => [file, readFileSync(join(folder, file))]));
}
