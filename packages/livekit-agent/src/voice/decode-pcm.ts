import { AudioFrame, AudioResampler } from '@livekit/rtc-node';
import type { PcmFormat } from './read-wav-header.ts';

/** The rate at which everything is spoken, OpenAI's own: samples a second, mono. */
export const speechRate = 24_000;

/** Bytes of 16 bit PCM in, mono samples at `speechRate` out, as soon as they are whole. */
export interface PcmDecoder {
  push(bytes: Uint8Array): Int16Array;
  /** What is left. Closes the decoder. */
  flush(): Int16Array;
  close(): void;
}

function mixed(interleaved: Int16Array, channels: number): Int16Array {
  if (channels === 1) return interleaved;
  return Int16Array.from({ length: interleaved.length / channels }, (_, index) => {
    const sample = interleaved.subarray(index * channels, (index + 1) * channels);
    return sample.reduce((sum, value) => sum + value, 0) / channels;
  });
}

function joined(frames: readonly AudioFrame[]): Int16Array {
  const whole = new Int16Array(frames.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of frames) {
    whole.set(data, at);
    at += data.length;
  }
  return whole;
}

export function createPcmDecoder({ sampleRate, channels }: PcmFormat): PcmDecoder {
  const width = channels * 2;
  const resampler = sampleRate === speechRate ? null : new AudioResampler(sampleRate, speechRate, 1);
  let rest = new Uint8Array();

  function resampled(samples: Int16Array): Int16Array {
    if (resampler === null || samples.length === 0) return samples;
    return joined(resampler.push(new AudioFrame(samples, sampleRate, 1, samples.length)));
  }

  return {
    push(bytes) {
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
