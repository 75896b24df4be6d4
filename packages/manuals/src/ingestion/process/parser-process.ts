import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { DocumentChunk } from '@nexus/contracts';
import { DocumentRefusal, type DocumentRefusalCode } from '../document-refusal.ts';
import { parseDocument } from '../parse-document.ts';
import type { ParserAnswer, ParserTask } from './parser-protocol.ts';
import { answersDescriptor, lifeLineDescriptor } from './parser-protocol.ts';

// A process for one file, started by `startParser`: the file comes in by standard input, answers go out by a pipe of their own, so that
// nothing a library prints can be taken for one. It keeps nothing, and is killed when its work is taken or costs too much.

/** Chunks in one answer. */
const batchSize = 64;

function refusalCode(error: unknown): DocumentRefusalCode {
  if (error instanceof DocumentRefusal) return error.code;
  // V8 refuses strings and buffers beyond its own bounds this way.
  return error instanceof RangeError && /memory|allocation|Invalid (?:string|array)/.test(error.message)
    ? 'DOCUMENT_TOO_COSTLY'
    : 'DOCUMENT_DAMAGED';
}

async function run({ format, limits }: ParserTask): Promise<void> {
  const output = createWriteStream('', { fd: answersDescriptor });
  const answer = async (message: ParserAnswer): Promise<void> => {
    if (!output.write(`${JSON.stringify(message)}\n`)) await once(output, 'drain');
  };
  try {
    const { summary, chunks, remarks } = await parseDocument(format, process.stdin, limits);
    let batch: DocumentChunk[] = [];
    let said = false;
    const send = async () => {
      if (!said) await answer({ type: 'summary', summary });
      said = true;
      await answer({ type: 'chunks', chunks: batch });
      batch = [];
    };
    for await (const chunk of chunks) {
      batch.push(chunk);
      if (batch.length >= batchSize) await send();
    }
    if (batch.length > 0) await send();
    await answer({ type: 'done', remarks });
  } catch (error) {
    await answer({ type: 'refused', code: refusalCode(error) });
  }
}

// It watches while this thread is busy; this process ends with the one that started it, however that ends.
new Worker(new URL('./end-with-parent.mjs', import.meta.url), { env: {}, workerData: lifeLineDescriptor }).unref();
const task: ParserTask = JSON.parse(process.argv[2] ?? '');
await run(task);
