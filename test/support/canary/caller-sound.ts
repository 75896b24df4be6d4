import { readFile } from 'node:fs/promises';
import { decodeWavFile, type Sound } from '../speech/wav-file.ts';

/** A human-sounding sentence that is on every machine: what the agent plays when it has lost its voice. */
export async function callerSound(): Promise<Sound> {
  const recording = new URL('../../../packages/livekit-agent/src/voice/recorded/trying-again.wav', import.meta.url);
  return decodeWavFile(await readFile(recording));
}
