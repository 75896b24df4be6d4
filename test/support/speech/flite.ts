import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { missingPrograms } from './missing-program.ts';
import { resample } from './resample.ts';
import { decodeWavFile } from './wav-file.ts';

/** Why nothing can be spoken on this machine; null when it can. */
export const fliteMissing = missingPrograms({ program: 'flite', package: 'flite' });

const run = promisify(execFile);

/**
 * Words in flite's voice `slt`, as 16 bit mono samples.
 *
 * @param sampleRate samples a second; flite's own 16,000 are resampled.
 */
export async function speak(words: string, sampleRate = 24_000): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-flite-'));
  try {
    const file = join(folder, 'speech.wav');
    await run('flite', ['-voice', 'slt', '-t', words, '-o', file]);
    return resample(decodeWavFile(await readFile(file)), sampleRate);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
