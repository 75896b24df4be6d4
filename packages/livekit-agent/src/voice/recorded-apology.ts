import { readFileSync } from 'node:fs';
import { createPcmDecoder } from './audio-formats.ts';
import { readWavHeader } from './audio-formats.ts';

/** What is heard when there is no voice; made with flite's `slt`. Mono samples at `speechRate`. */
export interface RecordedApology {
  /** "I lost my voice for a moment. I'm trying again." */
  readonly first: Int16Array;
  /** "I'm trying again." */
  readonly further: Int16Array;
}

function readRecording(name: string): Int16Array {
  const bytes = readFileSync(new URL(`./recorded/${name}.wav`, import.meta.url));
  const header = readWavHeader(bytes);
  if (header === null) throw new Error(`The recording ${name} is damaged.`);
  const decoder = createPcmDecoder(header);
  const samples = decoder.push(bytes.subarray(header.dataStart));
  return joined(samples, decoder.flush());
}

function joined(first: Int16Array, second: Int16Array): Int16Array {
  const both = new Int16Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

export function readRecordedApology(): RecordedApology {
  const lost = readRecording('lost-my-voice');
  const further = readRecording('trying-again');
  return { first: joined(lost, further), further };
}
