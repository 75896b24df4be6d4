import { expect, test } from 'vitest';
import { makePdf } from '../testing/make-pdf.ts';
import { readInProcess } from '../testing/read-in-process.ts';
import { dropRunningLines } from './pdf.ts';

const pages = (count: number, lines: (page: number) => string[]) =>
  Array.from({ length: count }, (_, place) => lines(place + 1));
const body = (page: number) => [`about part ${page * 37}`, 'lock the crane', 'and so on', `torque ${page * 11} Nm`];

test('K-4: a header that repeats and a page number that counts are dropped, the rest stays', () => {
  const kept = dropRunningLines(pages(5, (page) => ['Crane manual', ...body(page), `Page ${page + 4} of 9`]));
  expect(kept).toEqual(pages(5, body));
});

test('K-4: left and right pages have headers of their own, and the first page none', () => {
  const kept = dropRunningLines(
    pages(8, (page) => (page === 1 ? body(page) : [page % 2 ? `Crane ${page}` : `${page} Manual`, ...body(page)])),
  );
  expect(kept).toEqual(pages(8, body));
});

test('K-4: numbers that do not count pages, and lines in the middle, are content', () => {
  const source = pages(6, (page) => [
    `Torque ${page * page} Nm`,
    'a',
    'b',
    'c',
    'lock the crane',
    'd',
    'e',
    `f${page * 3}`,
  ]);
  const kept = dropRunningLines(source);
  for (const [place, lines] of kept.entries()) {
    expect(lines).toContain(`Torque ${(place + 1) ** 2} Nm`);
    expect(lines).toContain('lock the crane');
  }
});

test('K-4: two pages prove nothing, and what is all that there is stays', () => {
  const two = pages(2, () => ['Crane manual', 'lock it']);
  expect(dropRunningLines(two)).toBe(two);
  const same = pages(5, () => ['Crane manual']);
  expect(dropRunningLines(same)).toBe(same);
});

test('K-4: chunks of a PDF name the pages that they are from', async () => {
  const sentence = (page: number) => `On page ${page} the hoist is checked for wear and the brake is tried with care. `;
  const pdf = await makePdf(Array.from({ length: 12 }, (_, place) => sentence(place + 1).repeat(8)));
  const { chunks } = await readInProcess(pdf, 'a.pdf');
  expect(chunks.length).toBeGreaterThan(3);
  for (const { content, citation } of chunks) {
    const said = [...content.replaceAll(/\s+/g, ' ').matchAll(/On page (\d+)/g)].map(([, page]) => Number(page));
    expect(citation).toMatchObject({ kind: 'pages' });
    if (citation.kind !== 'pages') continue;
    expect(Math.min(...said)).toBeGreaterThanOrEqual(citation.from);
    expect(Math.max(...said)).toBe(citation.to);
  }
});
