import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPackFiles } from './pack-files.ts';

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), 'nexus-packs-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const pack = (id: string, content: string) => `
id: ${id}
domain: ${id}
title: Cranes
version: "1.0"
effective: 2025-01-01
reviewBy: 2099-01-01
confidence: high
rules:
  - { id: wind, topic: wind, content: ${content}, citations: [{ source: A made-up guide }] }
`;

it('P-1: the packs that ship are sound, and those of the data folder stand beside them', async () => {
  await using folder = await makeFolder();
  const packs = openPackFiles({ database: { supabase: null, databaseUrl: null, dataDirectory: folder.path } as never });
  expect((await packs.read()).findings).toEqual([]);
  const shipped = (await packs.read()).packs.length;
  expect(shipped).toBeGreaterThanOrEqual(2);
  await mkdir(join(folder.path, 'packs'));
  await writeFile(join(folder.path, 'packs', 'cranes.yaml'), pack('cranes', 'Stop.'));
  expect((await packs.read()).packs).toHaveLength(shipped + 1);
});

it('P-1: a file that changed is read anew, one that did not is not; a broken one is named and leaves the others', async () => {
  await using folder = await makeFolder();
  const said: string[] = [];
  const log = { info() {}, warn: (message: string) => void said.push(message) };
  const packs = openPackFiles({ database: null }, { folders: [folder.path], log });
  await writeFile(join(folder.path, 'one.yaml'), pack('one', 'Stop.'));
  const first = await packs.read();
  expect(await packs.read()).toBe(first);
  await writeFile(join(folder.path, 'one.yaml'), pack('one', 'Stop at twelve.'));
  await writeFile(join(folder.path, 'two.yaml'), 'id: [');
  const second = await packs.read();
  expect(second.packs.map(({ rules }) => rules[0]?.content)).toEqual(['Stop at twelve.']);
  expect(said).toEqual([expect.stringMatching(/two\.yaml is not used\. It is neither YAML nor JSON/)]);
});

it('P-1: a folder that cannot be read is said with a code, and read again when it can', async () => {
  await using folder = await makeFolder();
  const place = join(folder.path, 'packs');
  await writeFile(place, 'a file where the folder should be');
  const packs = openPackFiles({ database: null }, { folders: [place] });
  await expect(packs.read()).rejects.toMatchObject({ code: 'PACKS_UNREACHABLE', retryable: true });
  await rm(place);
  expect((await packs.read()).packs).toEqual([]);
});
