import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { type DocumentChunk, type DocumentLimits, documentLimits } from '@nexus/contracts';
import { expect, test, vi } from 'vitest';
import { readDocument } from './read-document.ts';
import { makeDocx, makeXlsx, paragraph } from './testing/make-office.ts';
import { makePdf, nestedForms, onePage, stream } from './testing/make-pdf.ts';

const prose = 'The crane is locked before the cabin is left. The key stays with the foreman, day and night. ';
const never = new AbortController().signal;

async function* pieces(content: Uint8Array | string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

interface Reading {
  readonly fileName: string;
  readonly limits?: DocumentLimits;
  readonly signal?: AbortSignal;
}

/** Its chunks, or the code that it is refused with. */
async function read(
  content: AsyncIterable<Uint8Array>,
  { fileName, limits = documentLimits, signal = never }: Reading,
) {
  try {
    await using document = await readDocument(content, { fileName, signal, limits });
    const chunks: DocumentChunk[] = [];
    for await (const batch of document.chunks) chunks.push(...batch);
    return { summary: document.summary, chunks };
  } catch (error) {
    if (error instanceof Error && error.name === 'NexusError' && 'code' in error) return error.code;
    throw error;
  }
}

/** Processes that this one started and that are still there. */
async function children(processId = process.pid): Promise<readonly string[]> {
  const text = await readFile(`/proc/${processId}/task/${processId}/children`, 'utf8');
  return text.split(' ').filter((id) => id !== '');
}

test('K-3, K-4, W-7: each format is read in a process of its own, with its title and its citations', async () => {
  const [pdf, docx, xlsx, csv, markdown, text] = await Promise.all([
    read(pieces(await makePdf([prose, prose], { info: { Title: 'Crane manual' } })), { fileName: 'crane.pdf' }),
    read(pieces(makeDocx(paragraph('Keys', 'berschrift1') + paragraph(prose))), { fileName: 'crane.docx' }),
    read(
      pieces(
        makeXlsx({
          Parts: [
            ['part', 'torque'],
            ['bolt', 40],
          ],
        }),
      ),
      { fileName: 'parts.xlsx' },
    ),
    read(pieces('part,torque\nbolt,40\nnut,35\n'), { fileName: 'parts.csv' }),
    read(pieces(`# Crane manual\n\n## Keys\n\n${prose}`), { fileName: 'crane.md' }),
    read(pieces(prose), { fileName: 'crane.txt' }),
  ]);
  expect(pdf).toMatchObject({
    summary: { format: 'pdf', title: 'Crane manual' },
    chunks: [{ citation: { kind: 'pages', from: 1, to: 2 } }],
  });
  expect(docx).toMatchObject({
    summary: { format: 'docx', title: 'Keys' },
    chunks: [{ citation: { kind: 'heading', path: ['Keys'] } }],
  });
  expect(xlsx).toMatchObject({
    summary: { format: 'xlsx', title: null },
    chunks: [{ content: 'part = bolt\ntorque = 40', citation: { kind: 'rows', from: 1, to: 1 } }],
  });
  expect(csv).toEqual({
    summary: { format: 'csv', title: null },
    chunks: [
      {
        content: 'part = bolt\ntorque = 40\n\npart = nut\ntorque = 35',
        tokens: 19,
        citation: { kind: 'rows', from: 1, to: 2 },
      },
    ],
  });
  expect(markdown).toMatchObject({
    summary: { format: 'markdown', title: 'Crane manual' },
    chunks: [{ citation: { kind: 'heading', path: ['Crane manual', 'Keys'] } }],
  });
  expect(text).toMatchObject({
    summary: { format: 'text', title: null },
    chunks: [{ content: prose.trim(), citation: { kind: 'lines', from: 1, to: 1 } }],
  });
});

test('K-4: form feeds move no line that is cited, and a vertical tab in a cell cuts no row', async () => {
  const [text, csv] = await Promise.all([
    read(pieces(`${`${prose}\n\n`.repeat(40)}\f${`${prose}\n\f\n`.repeat(40)}`), { fileName: 'a.txt' }),
    read(pieces('part,notes\nbolt,first\vsecond\u2028third\nnut,none\n'), { fileName: 'a.csv' }),
  ]);
  expect(text).toMatchObject({
    chunks: expect.arrayContaining([expect.objectContaining({ citation: expect.objectContaining({ to: 159 }) })]),
  });
  expect(csv).toMatchObject({
    chunks: [
      {
        content: 'part = bolt\nnotes = first second third\n\npart = nut\nnotes = none',
        citation: { kind: 'rows', from: 1, to: 2 },
      },
    ],
  });
});

test('K-3: a file that swells and one that spins are stopped, and another beside them is read', async () => {
  const packed = deflateSync(deflateSync(Buffer.alloc(400_000_000, 0x20), { level: 1 }));
  const bomb = onePage(stream(packed, '/Filter [/FlateDecode /FlateDecode]'));
  const small = { ...documentLimits, residentBytes: 256 * 1024 * 1024 };
  const [swelling, spinning, sound] = await Promise.all([
    read(pieces(bomb), { fileName: 'a.pdf', limits: small }),
    read(pieces(nestedForms(12)), { fileName: 'a.pdf', limits: { ...documentLimits, milliseconds: 2_000 } }),
    read(pieces(prose), { fileName: 'a.txt' }),
  ]);
  expect(swelling).toBe('DOCUMENT_TOO_COSTLY');
  expect(spinning).toBe('DOCUMENT_TOO_COSTLY');
  expect(sound).toMatchObject({ chunks: [{ content: prose.trim() }] });
  expect(await children()).toEqual([]);
});

test('K-3: 9.99 MB are read and 10.01 MB are refused while they come', async () => {
  let taken = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      taken += 100_000;
      yield Buffer.alloc(100_000, prose);
    }
  }
  const line = `${prose}\n`;
  const within = line.repeat(Math.floor((9.99 * 1024 * 1024) / line.length));
  const [large, tooLarge, withoutEnd] = await Promise.all([
    read(pieces(within), { fileName: 'a.txt' }),
    read(pieces(line.repeat(Math.ceil((10.01 * 1024 * 1024) / line.length))), { fileName: 'a.txt' }),
    read(endless(), { fileName: 'a.txt' }),
  ]);
  expect(large).toMatchObject({ summary: { format: 'text' } });
  expect(tooLarge).toBe('DOCUMENT_TOO_LARGE');
  expect(withoutEnd).toBe('DOCUMENT_TOO_LARGE');
  expect(taken).toBeLessThanOrEqual(10_600_000);
});

test('K-3: one column of five megabytes is read, with blanks and without', async () => {
  const [words, one] = await Promise.all([
    read(pieces(`notes\n${prose.repeat(55_000)}\n`), { fileName: 'a.csv' }),
    read(pieces(`notes\n${'x'.repeat(5_000_000)}\n`), { fileName: 'a.csv' }),
  ]);
  expect(words).toMatchObject({ summary: { format: 'csv' } });
  expect(one).toMatchObject({ summary: { format: 'csv' } });
});

test('K-3: an upload that breaks off throws what broke it, and leaves no process', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(prose.repeat(2_000));
    throw new Error('the line went dead');
  }
  await expect(read(broken(), { fileName: 'a.txt' })).rejects.toThrow('the line went dead');
  expect(await children()).toEqual([]);
});

test('K-3: aborted, before it begins, while it waits for bytes and while a parser is busy, it ends with the reason', async () => {
  const controller = new AbortController();
  let asked = () => {};
  const waits = new Promise<void>((resolve) => {
    asked = resolve;
  });
  async function* stalled(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(prose.repeat(2_000));
    asked();
    await new Promise(() => {});
  }
  const readings = [
    read(stalled(), { fileName: 'a.txt', signal: controller.signal }),
    read(pieces(nestedForms(12)), { fileName: 'a.pdf', signal: controller.signal }),
  ];
  const ends = readings.map((reading) => expect(reading).rejects.toThrow('not wanted any more'));
  await waits;
  await vi.waitFor(async () => expect(await children()).toHaveLength(2));
  controller.abort(new Error('not wanted any more'));
  await Promise.all(ends);
  await expect(read(pieces(prose), { fileName: 'a.txt', signal: controller.signal })).rejects.toThrow('not wanted');
  expect(await children()).toEqual([]);
});

test('K-3: the file is taken no faster than its chunks are, and nothing is left of a reading that is given up', async () => {
  let taken = 0;
  async function* rows(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('part,notes\n');
    for (let piece = 0; piece < 140; piece += 1) {
      taken += 1;
      yield Buffer.from(`bolt,${prose}\n`.repeat(600));
    }
  }
  const document = await readDocument(rows(), { fileName: 'a.csv', signal: never });
  const chunks = document.chunks[Symbol.asyncIterator]();
  await chunks.next();
  expect(taken).toBeLessThan(100);
  await document[Symbol.asyncDispose]();
  expect(await children()).toEqual([]);
});

test('K-3: the process that reads ends with the one that started it, even one that is killed while a parser spins', async () => {
  const program = fileURLToPath(new URL('./testing/reading-parent.ts', import.meta.url));
  const parent = spawn(process.execPath, [program], { stdio: 'ignore' });
  const processId = parent.pid ?? 0;
  const [reader] = await vi.waitUntil(
    async () => {
      const found = await children(processId);
      return found.length > 0 ? found : null;
    },
    { timeout: 30_000 },
  );
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await vi.waitFor(() => expect(() => process.kill(Number(reader), 0)).toThrow(), { timeout: 30_000 });
});
