import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const documents = ['README.md', ...readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isDocument)];

function isDocument(file: string): boolean {
  return /^(?:docs|apps|packages|test|infra)\/.*\.md$/.test(file) && !/node_modules|\/fixtures\//.test(file);
}

/** The part of an address that leads to a heading, as GitHub makes it of the heading's words. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path.join(root, from) : path.resolve(root, path.dirname(from), file);
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats) return false;
  if (anchor === undefined || !target.endsWith('.md')) return true;
  const headings = readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading]) => anchorOf(heading ?? '') === anchor);
}

test('W-9: the README is at most 120 lines, with the two commands, a picture and the licence', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  expect(readme.split('\n').length).toBeLessThanOrEqual(121);
  const firstScreen = readme.split('\n').slice(0, 25).join('\n');
  expect(firstScreen).toMatch(/npm start[\s\S]*npm test[\s\S]*!\[/);
  expect(readme).toMatch(/^## Licence$/m);
});

test('W-9: every link of the documents leads to a file, and to a heading in it', () => {
  const broken = documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '');
    return links
      .filter((link) => !/^(?:https?:|mailto:)/.test(link) && !leadsSomewhere(document, link))
      .map((link) => `${document}: ${link}`);
  });
  expect(broken).toEqual([]);
});
