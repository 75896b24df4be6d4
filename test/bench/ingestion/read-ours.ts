import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { readDocument } from '@nexus/manuals';
import type { IngestionRun } from './ingestion-run.ts';
import { watchMemory } from './watch-memory.ts';

async function run(path: string): Promise<IngestionRun> {
  const memory = watchMemory();
  const started = performance.now();
  const signal = new AbortController().signal;
  await using document = await readDocument(createReadStream(path), { fileName: basename(path), signal });
  let chunks = 0;
  for await (const batch of document.chunks) chunks += batch.length;
  return { milliseconds: performance.now() - started, chunks, megabytesAboveIdle: memory.peak() };
}

process.stdout.write(JSON.stringify(await run(process.argv[2] ?? '')));
