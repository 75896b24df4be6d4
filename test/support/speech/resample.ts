import { AudioFrame, AudioResampler } from '@livekit/rtc-node';
import type { Sound } from './wav-file.ts';

/** The same sound at another rate, by LiveKit's resampler. */
export function resample({ samples, sampleRate }: Sound, to: number): Int16Array {
  if (sampleRate === to || samples.length === 0) return samples;
  const resampler = new AudioResampler(sampleRate, to, 1);
  const frames = resampler.push(new AudioFrame(samples, sampleRate, 1, samples.length));
  const all = [...frames, ...resampler.flush()];
  resampler.close();
  const whole = new Int16Array(all.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of all) {
    whole.set(data, at);
    at += data.length;
  }
  return whole;
}
