import type { Citation } from '@nexus/contracts';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { expect, test } from 'vitest';
import { type Outcome, readInProcess } from '../testing/read-in-process.ts';

const word = fc.oneof(
  { weight: 60, arbitrary: fc.stringMatching(/^[a-z]{1,12}$/) },
  {
    weight: 8,
    arbitrary: fc.constantFrom('Kran.', 'ends!', 'No.', '12', '3.5', 'Größe', '起重机。', '👷', '(see', 'p.', '4)'),
  },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 3_000 }).map((length) => 'longword'.repeat(length / 8)) },
);
const gap = fc.constantFrom(' ', ' ', ' ', ' ', '. ', '. ', '\n', '.\n', '\n\n', '\n\n\n', '\t', '  ');
const prose = fc
  .array(fc.tuple(word, gap), { minLength: 1, maxLength: 600, size: 'max' })
  .map((pairs) => pairs.flat().join(''));
/** A word that is cut into whole parts, the last of them right before the line ends behind it. */
const cutAtLineEnd = `a ${'longword'.repeat(140)}\n\n\nend`;
/** Without blanks, and without the words that are longer than any chunk: only these may be cut. */
const bare = (text: string) => text.replaceAll(/\s+/g, '');

function expectWithinLimits({ chunks, refused }: Outcome) {
  expect(refused).toBeNull();
  for (const { content, tokens } of chunks) {
    expect(tokens).toBe(countTokens(content, { disallowedSpecial: new Set() }));
    expect(tokens).toBeLessThanOrEqual(500);
  }
}

const range = (citation: Citation): readonly [number, number] =>
  'from' in citation ? [citation.from, citation.to] : [0, 0];

function expectAscending({ chunks }: Outcome) {
  let last = 1;
  for (const { citation } of chunks) {
    const [from, to] = range(citation);
    expect(from).toBeGreaterThanOrEqual(last);
    expect(to).toBeGreaterThanOrEqual(from);
    last = to;
  }
}

function expectNoWordCut(text: string, { chunks }: Outcome) {
  const known = new Set(text.split(/\s+|(?<=。)/));
  for (const { content } of chunks)
    for (const part of content.split(/\s+|(?<=。)/))
      if (part.length < 100)
        expect(known.has(part) || [...known].some((whole) => whole.length > 900 && whole.includes(part)), part).toBe(
          true,
        );
}

function expectHeldByItsLines(text: string, { chunks }: Outcome) {
  const lines = text.split('\n');
  for (const { content, citation } of chunks) {
    const [from, to] = range(citation);
    expect(bare(lines.slice(from - 1, to).join('\n'))).toContain(bare(content));
  }
}

function expectFilled({ chunks }: Outcome) {
  // The last two share what is left.
  for (const { tokens } of chunks.slice(0, -2)) expect(tokens).toBeGreaterThanOrEqual(295);
  if (chunks.length > 1) for (const { tokens } of chunks.slice(-2)) expect(tokens).toBeGreaterThanOrEqual(150);
}

test(
  'K-4: of a text nothing is lost, the order is kept, chunks are between 300 and 500 tokens, no word is cut but one that is longer than a ' +
    'chunk, and lines that are cited ascend and hold what they are cited for',
  async () => {
    await fc.assert(
      fc.asyncProperty(prose, async (some) => {
        const text = `x${some}`;
        const read = await readInProcess(text, 'a.txt');
        if (read.summary?.format !== 'text') return;
        expectWithinLimits(read);
        expect(bare(read.chunks.map(({ content }) => content).join(' '))).toBe(bare(text));
        expectNoWordCut(text, read);
        expectAscending(read);
        expectHeldByItsLines(text, read);
        if (!/\S{100}/.test(some)) expectFilled(read);
      }),
      { numRuns: 25, examples: [[cutAtLineEnd]] },
    );
  },
);

test('K-4: the same bytes give the same chunks, in whatever pieces they come', async () => {
  await fc.assert(
    fc.asyncProperty(prose, fc.integer({ min: 1, max: 5_000 }), async (text, pieceSize) => {
      const whole = await readInProcess(`x${text}`, 'a.txt');
      expect(await readInProcess(`x${text}`, 'a.txt', { pieceSize })).toEqual(whole);
    }),
    { numRuns: 10 },
  );
});

const cell = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[a-z\d "',;=.)-]{0,30}$/) },
  { weight: 1, arbitrary: prose },
);
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ').trim();
/** Long in characters, but not in tokens: a chunk holds such a row, but not the row before it and the most of this one. */
const sayings = (times: number) => 'this row is wordy but has few tokens in it '.repeat(times);
const wordyTable: [string, string, string][] = [
  [sayings(16), 'b', 'c'],
  [sayings(36), 'b', 'c'],
];

test('K-4: every value of a table stands behind its column, rows are whole, cited and in order', async () => {
  const rows = fc.array(fc.tuple(cell, cell, fc.stringMatching(/^[a-z]{1,5}$/)), {
    minLength: 1,
    maxLength: 40,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(rows, async (table) => {
      const csv = `first,second,third\n${table.map((row) => row.map(quoted).join(',')).join('\n')}\n`;
      const read = await readInProcess(csv, 'a.csv');
      expectWithinLimits(read);
      expectAscending(read);
      const names = ['first', 'second', 'third'];
      const texts = table.map((row) =>
        row
          .map((value, place) => ({ name: names[place], value: oneLine(value) }))
          .filter(({ value }) => value !== '')
          .map(({ name, value }) => `${name} = ${value}`)
          .join('\n'),
      );
      expect(bare(read.chunks.map(({ content }) => content).join(''))).toBe(bare(texts.join('')));
      for (const { content, citation } of read.chunks) {
        const [from, to] = range(citation);
        expect(bare(texts.slice(from - 1, to).join(''))).toContain(bare(content));
      }
      for (const text of texts)
        if (countTokens(`${text}\n\n`) <= 450 && !/\S{900}/.test(text))
          expect(
            read.chunks.some(({ content }) => content.includes(text)),
            text,
          ).toBe(true);
    }),
    { numRuns: 12, examples: [[wordyTable]] },
  );
});
