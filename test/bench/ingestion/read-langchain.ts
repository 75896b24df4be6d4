import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Document } from '@langchain/core/documents';
import { MarkdownTextSplitter, RecursiveCharacterTextSplitter } from '@langchain/textsplitters';
import { dsvFormat } from 'd3-dsv';
import { getEncoding } from 'js-tiktoken';
import { PDFParse } from 'pdf-parse';
import type { IngestionRun } from './ingestion-run.ts';
import { watchMemory } from './watch-memory.ts';

// What LangChain.js does with a file. Its loaders are in @langchain/community, which brings hundreds of packages; these are made of what
// they are made of: CSVLoader of d3-dsv, a document for each row of "column: value" lines; PDFLoader of pdf-parse, one for each page.

async function load(path: string): Promise<Document[]> {
  const metadata = { source: path };
  switch (extname(path)) {
    case '.csv': {
      const rows = dsvFormat(',').parse((await readFile(path, 'utf8')).trim());
      return rows.map((row, index) => {
        const lines = Object.keys(row).map((key) => `${key.trim() || '_0'}: ${row[key]?.trim()}`);
        return new Document({ pageContent: lines.join('\n'), metadata: { ...metadata, line: index + 1 } });
      });
    }
    case '.pdf': {
      const parser = new PDFParse({ data: new Uint8Array(await readFile(path)) });
      const { pages } = await parser.getText();
      await parser.destroy();
      return pages.map(
        ({ text, num }) => new Document({ pageContent: text, metadata: { ...metadata, loc: { pageNumber: num } } }),
      );
    }
    default:
      return [new Document({ pageContent: await readFile(path, 'utf8'), metadata })];
  }
}

/** By tokens: as large as ours, counted with js-tiktoken, as LangChain.js does. By characters: as it comes. */
function splitterFor(path: string, unit: string) {
  const encoding = unit === 'tokens' ? getEncoding('cl100k_base') : null;
  const options = encoding
    ? { chunkSize: 500, chunkOverlap: 0, lengthFunction: (text: string) => encoding.encode(text, [], []).length }
    : { chunkSize: 1_000, chunkOverlap: 200 };
  return extname(path) === '.md' ? new MarkdownTextSplitter(options) : new RecursiveCharacterTextSplitter(options);
}

async function run(path: string, unit: string): Promise<IngestionRun> {
  const splitter = splitterFor(path, unit);
  const memory = watchMemory();
  const started = performance.now();
  const chunks = await splitter.splitDocuments(await load(path));
  return { milliseconds: performance.now() - started, chunks: chunks.length, megabytesAboveIdle: memory.peak() };
}

process.stdout.write(JSON.stringify(await run(process.argv[2] ?? '', process.argv[3] ?? 'tokens')));
