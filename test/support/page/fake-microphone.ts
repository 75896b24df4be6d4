import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { speak } from '../speech/flite.ts';
import { encodeWavFile } from '../speech/wav-file.ts';

const sampleRate = 24_000;

/** What Chromium hears instead of a microphone, and how it is told so. */
export interface FakeMicrophone extends AsyncDisposable {
  readonly browserArguments: readonly string[];
}

/** Words with silence before each, in seconds, heard once from the moment the page takes the microphone. */
export async function createFakeMicrophone(
  script: readonly { readonly after: number; readonly words: string }[],
): Promise<FakeMicrophone> {
  const pieces: Int16Array[] = [];
  for (const { after, words } of script) pieces.push(new Int16Array(after * sampleRate), await speak(words));
  pieces.push(new Int16Array(60 * sampleRate));
  const sound = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    sound.set(piece, at);
    at += piece.length;
  }
  const folder = await mkdtemp(join(tmpdir(), 'nexus-microphone-'));
  const file = join(folder, 'words.wav');
  await writeFile(file, encodeWavFile({ samples: sound, sampleRate }));
  return {
    browserArguments: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}%noloop`,
    ],
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
