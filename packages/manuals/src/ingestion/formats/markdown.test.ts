import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { expect, test } from 'vitest';
import { createQueryWords } from '../../retrieval/query-words.ts';
import { quotePassage } from '../../retrieval/quote-passage.ts';
import { readInProcess } from '../testing/read-in-process.ts';
import { scanBlocks } from './markdown-blocks.ts';

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

test('K-7: a chunk says itself what it stands under, so that the search by words sees it, and the voice does not say it twice', async () => {
  const long = prose.repeat(60);
  const { chunks } = await readInProcess(
    `# Crane\n\n${long}\n\n## 2. *Wind* limits\n\n${long}\n\n## Hook\n\n${prose}\n\n## Chain\n\n${prose}`,
    'a.md',
  );
  const first = chunks.map(({ content }) => content.split('\n\n', 1)[0]);
  expect(new Set(first)).toEqual(new Set(['# Crane', '# Crane › 2. Wind limits']));
  for (const { content, tokens, citation } of chunks) {
    expect(tokens).toBe(countTokens(content));
    expect(tokens).toBeLessThanOrEqual(500);
    expect(content.match(/Crane/g)).toHaveLength(1);
    for (const heading of citation.kind === 'heading' ? citation.path : []) {
      expect(content.replaceAll('*', '')).toContain(heading);
    }
    const asked = createQueryWords().read('wind limits of the crane');
    for (const said of quotePassage(asked, content).sentences) expect(prose).toContain(said);
  }
});

test('K-4: a heading too long to be repeated is not, and code as large as a chunk stays in one', async () => {
  const heading = 'On the wind and the limits that it sets '.repeat(7).trim();
  const code = `\`\`\`\n${'lock --all\n'.repeat(110)}\`\`\``;
  const source = `# ${heading}\n\n${prose.repeat(30)}\n\n# Code\n\n${prose.repeat(18)}\n\n${code}`;
  const { chunks } = await readInProcess(source, 'a.md');
  for (const { tokens, content } of chunks) {
    expect(tokens).toBe(countTokens(content));
    expect(tokens).toBeLessThanOrEqual(500);
  }
  expect(chunks.filter(({ content }) => content.includes(heading))).toHaveLength(1);
  expect(chunks.some(({ content }) => content.includes(code))).toBe(true);
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

test.each(['> Switch off first.', '- Check the fuse.', '2. Check it.', '---', '<div>', '    code', '<!-- note -->'])(
  'K-4: what ends a table is kept: %s',
  async (line) => {
    const more = Array.from({ length: 300 }, (_, place) => `| row${place} | ${place} |`);
    const { chunks } = await readInProcess(
      `# Parts\n\n| part | torque |\n|---|---|\n${more.join('\n')}\n${line}\n| last | 7 |\nThe end.\n`,
      'a.md',
    );
    const text = chunks.map(({ content }) => content).join('\n');
    expect(text).toContain('part = row299\ntorque = 299');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${line.trim()} | last | 7 | The end.`);
  },
);

test('K-4: of a table no word is lost, whatever stands among its rows', async () => {
  const row = fc.constantFrom(
    '| r | s |',
    'r | s',
    'r',
    '> q',
    '- i',
    '3. i',
    '---',
    '<div>',
    '<b>x</b>',
    '    c',
    '[a]: x',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
      const numbered = rows.map((text, place) =>
        /[a-z]/.test(text) ? text.replace(/\b[rsqixc]\b/, `w${place}w`) : text,
      );
      const { chunks } = await readInProcess(`# A\n\n| a | b |\n|---|---|\n${numbered.join('\n')}\n`, 'a.md');
      const text = chunks.map(({ content }) => content).join('\n');
      for (const [word] of numbered.join('\n').matchAll(/w\d+w/g)) expect(text).toContain(word);
    }),
    { numRuns: 100 },
  );
});

test('K-4: a placeholder in angle brackets is one of the words, in cells and in headings', async () => {
  const { chunks } = await readInProcess(
    '# Plate <serial>\n\n| field | value |\n|---|---|\n| stamp | <serial> of H<sub>2</sub>O<br>pump <!-- old --> |\n',
    'a.md',
  );
  expect(chunks).toMatchObject([
    {
      content: '# Plate <serial>\n\nfield = stamp\nvalue = <serial> of H2O pump',
      citation: { path: ['Plate <serial>'] },
    },
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
      let rest = bare(`# A\n\nx ${lines.filter((text) => !text.includes('|')).join('\n')}`);
      for (const { content } of chunks) {
        // But for the headings that are put before it.
        const isPlain = rest.startsWith(bare(content));
        const text = bare(isPlain ? content : content.replace(/^# [ABC](?: › [ABC])*\n\n/, ''));
        expect(rest.slice(0, text.length)).toBe(text);
        rest = rest.slice(text.length);
      }
      expect(rest).toBe('');
    }),
    { numRuns: 40 },
  );
});
