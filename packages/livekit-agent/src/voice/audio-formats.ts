import { AudioFrame, AudioResampler } from '@livekit/rtc-node';
import { late, orLate } from '@nexus/async';

/** The rate at which everything is spoken, OpenAI's own: samples a second, mono. */
export const speechRate = 24_000;

/** How raw samples are laid out; always 16 bit, little-endian. */
interface PcmFormat {
  readonly sampleRate: number;
  readonly channels: number;
}

/** What OpenAI sends for `response_format: pcm`. */
const openAIPcm: PcmFormat = { sampleRate: 24_000, channels: 1 };
const rawTypes = /^(?:audio\/(?:pcm|x-pcm|l16|raw)|application\/octet-stream|binary\/octet-stream)$/;
/** Bytes. Nothing that is a WAV file has a longer header. */
const longestHeader = 64 * 1_024;

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
      const chunk = await orLate(reader.read(), patience);
      if (chunk === late) throw new Error('The text-to-speech server stopped sending.');
      if (chunk.done) break;
      let samples: Int16Array;
      if (decoder === null) {
        head = Buffer.concat([head, chunk.value]);
        const opened = openDecoder(head, contentType);
        if (opened === null) continue;
        ({ decoder, samples } = opened);
      } else samples = decoder.push(chunk.value);
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

/**
 * A whole WAV file as mono samples at `speechRate`.
 *
 * @throws Error when it is no WAV file of 16 bit PCM.
 */
export function decodeWav(bytes: Uint8Array): Int16Array {
  const header = readWavHeader(bytes);
  if (header === null) throw new Error('The WAV file has no samples.');
  const decoder = createPcmDecoder(header);
  return joinSamples([decoder.push(bytes.subarray(header.dataStart)), decoder.flush()]);
}

/** A WAV file of 16 bit mono PCM: a RIFF header of 44 bytes, then the samples as they are. */
export function encodeWav(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.byteLength);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples.byteLength, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.byteLength, true);
  bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), 44);
  return bytes;
}

export function joinSamples(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Finds out from the first bytes what is being sent, and decodes them; null when there are too few yet. */
function openDecoder(
  head: Uint8Array,
  contentType: string | null,
): { decoder: PcmDecoder; samples: Int16Array } | null {
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

/** Whether the file begins as a WAV file does; null when there are too few bytes to tell. */
function isWav(bytes: Uint8Array): boolean | null {
  const mark = String.fromCharCode(...bytes.subarray(0, 4));
  return mark.length < 4 && 'RIFF'.startsWith(mark) ? null : mark === 'RIFF';
}

/**
 * The header of a RIFF WAVE file, of which perhaps only the beginning is there. The length it names is ignored: a server that streams
 * does not know it.
 *
 * @returns the format and where the samples begin, in bytes; null when more bytes are needed.
 * @throws Error when the file is not 16 bit PCM.
 */
function readWavHeader(bytes: Uint8Array): (PcmFormat & { readonly dataStart: number }) | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: PcmFormat | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    if (id === 'data') {
      if (format === null) throw new Error('The WAV file has samples before their format.');
      return { ...format, dataStart: at + 8 };
    }
    if (id === 'fmt ') {
      if (at + 24 > bytes.length) return null;
      if (view.getUint16(at + 22, true) !== 16) throw new Error('The WAV file is not 16 bit PCM.');
      format = { channels: view.getUint16(at + 10, true), sampleRate: view.getUint32(at + 12, true) };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

/**
 * What a server says of raw samples: `audio/pcm;rate=16000;channels=1`, or nothing, which means OpenAI's.
 *
 * @throws Error when it sends something else, a web page or MP3.
 */
function readPcmFormat(contentType: string | null): PcmFormat {
  const [type = '', ...parameters] = (contentType ?? 'audio/pcm').toLowerCase().split(';');
  if (!rawTypes.test(type.trim())) throw new Error('The text-to-speech server sends neither PCM nor WAV.');
  const named = new Map(
    parameters.map((parameter) => {
      const [name = '', value = ''] = parameter.split('=').map((part) => part.trim());
      return [name, value];
    }),
  );
  const number = (name: string, otherwise: number) => {
    const value = Number(named.get(name));
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  return { sampleRate: number('rate', openAIPcm.sampleRate), channels: number('channels', openAIPcm.channels) };
}

/** Bytes of 16 bit PCM in, mono samples at `speechRate` out, as soon as they are whole. */
interface PcmDecoder {
  push(bytes: Uint8Array): Int16Array;
  /** What is left. Closes the decoder. */
  flush(): Int16Array;
  close(): void;
}

function createPcmDecoder({ sampleRate, channels }: PcmFormat): PcmDecoder {
  const width = channels * 2;
  const resampler = sampleRate === speechRate ? null : new AudioResampler(sampleRate, speechRate, 1);
  const joined = (frames: readonly AudioFrame[]) => joinSamples(frames.map(({ data }) => data));
  let rest = new Uint8Array();

  function resampled(samples: Int16Array): Int16Array {
    if (resampler === null || samples.length === 0) return samples;
    return joined(resampler.push(new AudioFrame(samples, sampleRate, 1, samples.length)));
  }

  return {
    push(bytes) {
      // Memory of its own, so that samples begin at its beginning: a piece of Node's pool need not lie at an even byte.
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const whole = all.length - (all.length % width);
      rest = all.slice(whole);
      return resampled(mixed(new Int16Array(all.buffer, 0, whole / 2), channels));
    },
    flush() {
      const last = resampler === null ? new Int16Array() : joined(resampler.flush());
      resampler?.close();
      return last;
    },
    close: () => resampler?.close(),
  };
}

function mixed(interleaved: Int16Array, channels: number): Int16Array {
  if (channels === 1) return interleaved;
  return Int16Array.from({ length: interleaved.length / channels }, (_, index) => {
    const sample = interleaved.subarray(index * channels, (index + 1) * channels);
    return sample.reduce((sum, value) => sum + value, 0) / channels;
  });
}
