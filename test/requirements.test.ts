import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(`${root}docs/requirements.md`, 'utf8');
const rows = [...page.matchAll(/^\| ([BEHJKLMPVW]-\d+) +\| .+? \| (.+?) *\|$/gm)].map(([, id = '', proofs = '']) => ({
  id,
  files: [...proofs.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file = '']) => file),
}));

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}-${index + 1}`);

/** The later ones of voice, judgement, hardening, being at ease, long memory and packs are being built: their rows come with them. */
const isBuilt = (id: string) => rows.some((row) => row.id === id);

it('every requirement of the briefing, of voice, of memory, of manuals and of live mailboxes stands in docs/requirements.md once', () => {
  expect(rows.map((row) => row.id)).toEqual([
    ...numbered('B', 24),
    ...numbered('V', 16).filter(isBuilt),
    ...numbered('M', 14),
    ...numbered('K', 12),
    ...numbered('E', 9),
    ...numbered('J', 20).filter(isBuilt),
    ...numbered('H', 14).filter(isBuilt),
    ...numbered('W', 11).filter(isBuilt),
    ...numbered('L', 15).filter(isBuilt),
    ...numbered('P', 10).filter(isBuilt),
  ]);
});

it.each(rows)('$id is cited by every test that docs/requirements.md names for it', ({ id, files }) => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(readFileSync(root + file, 'utf8'), file).toMatch(new RegExp(`['"\`](?:[BEHJKLMPVW]-\\d+, )*${id}[:,] `));
});

it('no test cites a requirement that the page does not have', () => {
  const known = new Set(rows.map((row) => row.id));
  const tests = globSync('{apps,packages,test}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  });
  for (const file of tests) {
    for (const [, ids = ''] of readFileSync(root + file, 'utf8').matchAll(
      /['"`]((?:[BEHJKLMPVW]-\d+, )*[BEHJKLMPVW]-\d+): /g,
    ))
      for (const id of ids.split(', ')) expect(known, file).toContain(id);
  }
});
