import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { expect, test } from 'vitest';
import { readInProcess } from '../testing/read-in-process.ts';
import { scanBlocks } from './scan-blocks.ts';

const prose = 'The crane is locked before the cabin is left. The key stays with the foreman, day and night. ';
const paths = async (source: string) =>
  (await readInProcess(source, 'a.md')).chunks.map(({ citation }) =>
    citation.kind === 'heading' ? citation.path : null,
  );

test('K-4: chunks stand under their headings, small neighbours are joined under the heading that they share', async () => {
  const long = prose.repeat(20);
  expect(
    await paths(`# Crane\n\n## Keys\n\n${long}\n\n## Hook\n\n${prose}\n\n## Chain\n\n${prose}\n\n# Truck\n\n${prose}`),
  ).toEqual([['Crane', 'Keys'], ['Crane'], ['Truck']]);
});

test('K-4: headings of every kind, and none in code or comments', async () => {
  const source = `Before.\n\nCrane *manual*\n===\n\n${prose.repeat(16)}\n\nKeys\n---\n\n\`\`\`sh\n# no heading\n\`\`\`\n<!--\n# neither\n-->\n${prose.repeat(16)}\n\n### [Hook](x.md) ###\n\n${prose.repeat(16)}`;
  expect(await paths(source)).toEqual([
    [],
    ['Crane manual'],
    ['Crane manual', 'Keys'],
    ['Crane manual', 'Keys', 'Hook'],
  ]);
});

test('K-4: rows of a table are "column = value", code stays as it is', async () => {
  const { chunks } = await readInProcess(
    '# Parts\n\n| part | **torque** |\n| --- | --: |\n| bolt \\| M8 | `40` Nm |\n| nut | |\n\n```sh\nlock  --all\n\n# now\n```\n',
    'a.md',
  );
  expect(chunks.map(({ content }) => content)).toEqual([
    '# Parts\n\npart = bolt | M8\ntorque = 40 Nm\n\npart = nut\n\n```sh\nlock  --all\n\n# now\n```',
  ]);
});

test.each([
  ['---\ntitle: "Crane manual"\nauthor: Ann\n---\n\n# Other\n', 'Crane manual'],
  ['Intro.\n\n# The *crane*\n', 'The crane'],
  ['## Part\n\n# Later\n', null],
  ['Only words **here**.\n', null],
])('K-4: the title of %j', async (source, title) => {
  const read = await readInProcess(`${source}\n${prose}`, 'a.md');
  expect(read.summary).toEqual({ format: 'markdown', title });
});

const line = fc.constantFrom(
  '# A',
  '## B',
  '### C',
  'word word.',
  '- item',
  '```',
  '~~~',
  '| a | b |',
  '| - | - |',
  '===',
  '---',
  '',
  '<!--',
  '-->',
  '> q',
  '    code',
  prose,
);

test('K-4: of Markdown nothing is lost and the order is kept, whatever its lines', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const source = lines.join('\n');
      expect([...scanBlocks(source)].map((block) => block.source).join('')).toBe(source);
    }),
    { numRuns: 300 },
  );
});

test('K-4: chunks of Markdown hold to their size, and lose no word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 120 }), async (lines) => {
      const { chunks, refused } = await readInProcess(
        `# A\n\nx ${lines.filter((text) => !text.includes('|')).join('\n')}`,
        'a.md',
      );
      expect(refused).toBeNull();
      for (const { content, tokens } of chunks) {
        expect(tokens).toBe(countTokens(content));
        expect(tokens).toBeLessThanOrEqual(500);
      }
      const bare = (text: string) => text.replaceAll(/\s/g, '');
      expect(bare(chunks.map(({ content }) => content).join(''))).toBe(
        bare(`# A\n\nx ${lines.filter((text) => !text.includes('|')).join('\n')}`),
      );
    }),
    { numRuns: 40 },
  );
});
