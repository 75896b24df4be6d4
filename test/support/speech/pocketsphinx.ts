import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jsgfGrammar, unknownWords } from './jsgf-grammar.ts';
import { missingPrograms } from './missing-program.ts';
import { resample } from './resample.ts';
import { encodeWavFile, type Sound } from './wav-file.ts';

const dictionary = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict';

/** Why nothing can be recognised on this machine; null when it can. */
export const pocketsphinxMissing =
  missingPrograms({ program: 'pocketsphinx_continuous', package: 'pocketsphinx pocketsphinx-en-us' }) ??
  (existsSync(dictionary) ? null : 'skipped: the dictionary is not found (Debian: apt-get install pocketsphinx-en-us)');

/** Understands a fixed list of phrases. */
export interface PhraseRecogniser extends AsyncDisposable {
  /** The phrase that was said; empty when none was. */
  recognise(sound: Sound): Promise<string>;
}

const run = promisify(execFile);
const rate = 16_000;
/** It wants silence around what is said, in samples. */
const silence = rate / 2;

/** @throws Error when a phrase has a word that pocketsphinx does not know. */
export async function createPhraseRecogniser(phrases: readonly string[]): Promise<PhraseRecogniser> {
  const unknown = await unknownWords(phrases, dictionary);
  if (unknown.length > 0) throw new Error(`Not in the dictionary of pocketsphinx: ${unknown.join(', ')}.`);
  const folder = await mkdtemp(join(tmpdir(), 'nexus-pocketsphinx-'));
  const grammar = join(folder, 'commands.gram');
  await writeFile(grammar, jsgfGrammar(phrases));
  let count = 0;
  return {
    async recognise(sound) {
      const said = resample(sound, rate);
      const padded = new Int16Array(said.length + 2 * silence);
      padded.set(said, silence);
      const file = join(folder, `${count++}.wav`);
      await writeFile(file, encodeWavFile({ samples: padded, sampleRate: rate }));
      const settings = ['-infile', file, '-jsgf', grammar, '-logfn', '/dev/null'];
      const { stdout } = await run('pocketsphinx_continuous', settings);
      await rm(file, { force: true });
      return stdout.trim().split('\n').join(' ').trim();
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
