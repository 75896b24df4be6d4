import { AudioFrame } from '@livekit/rtc-node';

export function silence(milliseconds: number, sampleRate = 24_000): Int16Array {
  return new Int16Array(Math.round((milliseconds * sampleRate) / 1_000));
}

export function joinSound(...parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The sound in frames of 20 ms, as a room delivers it. The last one may be shorter. */
export function framesOf(samples: Int16Array, sampleRate = 24_000): readonly AudioFrame[] {
  const length = sampleRate / 50;
  return Array.from({ length: Math.ceil(samples.length / length) }, (_, index) => {
    const data = samples.slice(index * length, (index + 1) * length);
    return new AudioFrame(data, sampleRate, 1, data.length);
  });
}

/** Where `part` stands in `whole`, sample for sample; -1 when it does not. */
export function findSound(whole: Int16Array, part: Int16Array): number {
  const bytes = (samples: Int16Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const at = bytes(whole).indexOf(bytes(part));
  return at < 0 ? -1 : at / 2;
}
