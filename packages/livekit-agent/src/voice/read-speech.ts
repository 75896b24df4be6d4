import { createPcmDecoder, type PcmDecoder } from './decode-pcm.ts';
import { readPcmFormat } from './read-pcm-format.ts';
import { isWav, readWavHeader } from './read-wav-header.ts';

/** Nothing that is a WAV file has a longer header. */
const longestHeader = 64 * 1_024;

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Finds out what is sent from its first bytes; null when there are too few yet. */
function open(head: Uint8Array, contentType: string | null): { decoder: PcmDecoder; samples: Int16Array } | null {
  const wav = isWav(head);
  if (wav === null) return null;
  if (!wav) {
    const decoder = createPcmDecoder(readPcmFormat(contentType));
    return { decoder, samples: decoder.push(head) };
  }
  const header = readWavHeader(head);
  if (header === null && head.length > longestHeader) throw new Error('The WAV file has no samples.');
  if (header === null) return null;
  const decoder = createPcmDecoder(header);
  return { decoder, samples: decoder.push(head.subarray(header.dataStart)) };
}

/** Rejects when nothing came for `patience` milliseconds. */
async function readSoon<Value>(read: Promise<Value>, patience: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The text-to-speech server stopped sending.')), patience);
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/**
 * Speech as a server sends it: raw PCM as OpenAI does, or WAV, which some send instead.
 *
 * @yields mono samples at `speechRate`, as they arrive.
 * @throws Error when the answer is no speech, is empty, breaks off, or stops for `patience` milliseconds.
 */
export async function* readSpeech(response: Response, patience: number): AsyncGenerator<Int16Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('The text-to-speech server sent nothing.');
  const contentType = response.headers.get('content-type');
  let head: Uint8Array = new Uint8Array();
  let decoder: PcmDecoder | null = null;
  let given = 0;
  try {
    for (;;) {
      const { done, value } = await readSoon(reader.read(), patience);
      if (done) break;
      let samples: Int16Array;
      if (decoder === null) {
        head = concat(head, value);
        const opened = open(head, contentType);
        if (opened === null) continue;
        ({ decoder, samples } = opened);
      } else samples = decoder.push(value);
      given += samples.length;
      if (samples.length > 0) yield samples;
    }
    const last = decoder?.flush() ?? new Int16Array();
    if (given + last.length === 0) throw new Error('The text-to-speech server sent no speech.');
    if (last.length > 0) yield last;
  } finally {
    decoder?.close();
    // Without this the rest would be downloaded although nobody hears it.
    await reader.cancel().catch(() => {});
  }
}
