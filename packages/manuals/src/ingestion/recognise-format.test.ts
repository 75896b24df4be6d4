import { expect, test } from 'vitest';
import { recogniseFormat } from './recognise-format.ts';

const table = 'part,torque\nbolt,40\nnut,35\nwasher,12\n';
const prose =
  'Dear all, the crane, as ever, is locked.\nThe key, please, stays here, with Ann.\nBring hooks, chains, ropes.\n';
const markdown = '# Crane\n\n- lock it\n- see [the book](book.md)\n';

test.each([
  ['a table', table, 'parts.csv', 'csv'],
  ['a table called text', table, 'parts.txt', 'csv'],
  ['a table without a name', table, 'parts', 'csv'],
  ['a table with a heading for a column', '# part,## torque\n- a,1\n- b,2\n', 'parts.csv', 'csv'],
  ['prose with commas', prose, 'letter.txt', 'text'],
  ['prose with commas called CSV', prose, 'letter.csv', 'csv'],
  ['prose called Markdown', prose, 'letter.md', 'markdown'],
  ['one column', 'bolt\nnut\n', 'parts.csv', 'csv'],
  ['Markdown', markdown, 'crane.md', 'markdown'],
  ['Markdown called text', markdown, 'crane.txt', 'markdown'],
  ['Markdown called CSV', markdown, 'crane.csv', 'markdown'],
  ['one list', '- bolt\n- nut\n', 'crane.txt', 'text'],
  ['a PDF', '%PDF-1.7\n', 'crane.PDF', 'pdf'],
  ['text about PDF', 'The file begins with %PDF-1.7, always.\n', 'formats.txt', 'text'],
])('K-3: %s is told by its content, the name where that is open', (_what, content, fileName, format) => {
  expect(recogniseFormat(Buffer.from(content), fileName)).toBe(format);
});

test('K-3: a head that ends within a character is no other encoding', () => {
  expect(recogniseFormat(Buffer.from('Größe ist ö').subarray(0, -1), 'a.txt')).toBe('text');
});

test('K-3: what leaves is an error with a code and a sentence for the uploader', () => {
  expect(() => recogniseFormat(new Uint8Array(), 'a.txt')).toThrow(
    expect.objectContaining({
      name: 'NexusError',
      code: 'DOCUMENT_EMPTY',
      message: expect.stringMatching(/\. Export/),
    }),
  );
});
