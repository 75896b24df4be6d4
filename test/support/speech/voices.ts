import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { missingPrograms } from './missing-program.ts';
import { resample } from './resample.ts';
import { decodeWavFile } from './wav-file.ts';

const run = promisify(execFile);

/** A voice of this machine. */
export interface TestVoice {
  readonly name: string;
  /** Why it cannot speak here; null: it can. */
  readonly missing: string | null;
  /** Words as 16 bit mono samples. */
  speak(words: string, sampleRate: number): Promise<Int16Array>;
}

interface Program {
  readonly name: string;
  readonly program: string;
  readonly package: string;
  readonly command: (words: string, file: string) => readonly string[];
}

function createVoice({ name, program, package: debian, command }: Program): TestVoice {
  return {
    name,
    missing: missingPrograms({ program, package: debian }),
    async speak(words, sampleRate) {
      const folder = await mkdtemp(join(tmpdir(), 'nexus-voice-'));
      try {
        const file = join(folder, 'speech.wav');
        await run(program, command(words, file));
        return resample(decodeWavFile(await readFile(file)), sampleRate);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const flite = (voice: string) =>
  createVoice({
    name: `flite ${voice}`,
    program: 'flite',
    package: 'flite',
    command: (words, file) => ['-voice', voice, '-t', words, '-o', file],
  });
const espeak = (name: string, voice: string) =>
  createVoice({
    name: `espeak-ng ${name}`,
    program: 'espeak-ng',
    package: 'espeak-ng',
    command: (words, file) => ['-v', voice, '-s', '150', '-w', file, words],
  });

/** Four speakers who end their sentences in different ways (V-14). */
export const testVoices: readonly TestVoice[] = [
  flite('slt'),
  flite('rms'),
  espeak('male', 'en-us+m3'),
  espeak('female', 'en-us+f3'),
];
