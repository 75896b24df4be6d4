import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../support/manuals/load-drive.ts', import.meta.url));
/** Not papaparse, by which a CSV is told: it is one small file. */
const heavy =
  /node_modules\/(?:bullmq|pdf-parse|pdfjs-dist|mammoth|read-excel-file|mdast-util-from-markdown|micromark|gpt-tokenizer)\//;

async function loadedBy(...how: readonly string[]): Promise<readonly string[]> {
  const run = await promisify(execFile)(process.execPath, [program, ...how], { maxBuffer: 64 * 1_048_576 });
  return run.stdout.split('\n');
}

it('K-2: a drive that can look things up loads neither the queue nor what reads files', async () => {
  const loaded = await loadedBy();
  expect(loaded.some((url) => url.includes('create-runtime.ts'))).toBe(true);
  expect(loaded.filter((url) => heavy.test(url))).toEqual([]);
  // The same looks find the queue where it is.
  expect((await loadedBy('and take files in')).some((url) => url.includes('/bullmq/'))).toBe(true);
});
