import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { speak } from './flite.ts';
import { type SpeechAnswer, type SpeechServer, startSpeechServer } from './speech-server.ts';
import { encodeWavFile } from './wav-file.ts';

/** A server for `POST /audio/speech`. */
export interface TtsServer extends SpeechServer {
  /** What was asked for, in order. */
  readonly inputs: readonly string[];
}

export interface VoicingOptions {
  /** `wav`: what some servers send whatever they are asked for. */
  readonly format?: 'pcm' | 'wav';
  /** Samples a second. */
  readonly sampleRate?: number;
}

const SpeechRequest = z.object({
  model: z.string().min(1),
  voice: z.string().min(1),
  input: z.string().min(1).max(4_096),
  response_format: z.literal('pcm'),
});

type Voicing = (words: string) => Promise<SpeechAnswer>;

/** Starts a server that speaks as it is told. Refuses what OpenAI would refuse. */
export async function startTtsServer(voicing: Voicing): Promise<TtsServer> {
  const inputs: string[] = [];
  const server = await startSpeechServer('/v1/audio/speech', async (body) => {
    const asked = SpeechRequest.safeParse(JSON.parse(body.toString('utf8')));
    if (!asked.success) return { refused: 'A model, a voice and an input are needed.' };
    inputs.push(asked.data.input);
    return voicing(asked.data.input);
  });
  return Object.assign(server, { inputs });
}

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    await wait(0);
  }
}

/** Speaks in flite's voice, in pieces of 4,099 bytes: an odd number, so that samples are torn apart on the way. */
export async function startFliteServer({
  format = 'pcm',
  sampleRate = 24_000,
}: VoicingOptions = {}): Promise<TtsServer> {
  return startTtsServer(async (words) => {
    const samples = await speak(words, sampleRate);
    const raw = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    const bytes = format === 'wav' ? encodeWavFile({ samples, sampleRate }) : raw;
    const pcmType = sampleRate === 24_000 ? 'audio/pcm' : `audio/pcm;rate=${sampleRate}`;
    return { contentType: format === 'wav' ? 'audio/wav' : pcmType, body: chunks(bytes, 4_099) };
  });
}

export interface SimulatedPace {
  /** Milliseconds until the first byte. */
  readonly firstByte: number;
  /** How many times faster than it is heard the rest comes. */
  readonly realTime: number;
  /** How fast it speaks; as people do, 15, where absent. */
  readonly charactersPerSecond?: number;
}

/** 50 ms of sound. */
const chunkSamples = 1_200;

async function* pacedTone(
  words: string,
  { firstByte, realTime, charactersPerSecond = 15 }: SimulatedPace,
): AsyncGenerator<Uint8Array> {
  const total = Math.ceil((words.length * 24_000) / charactersPerSecond / chunkSamples);
  const began = performance.now() + firstByte;
  for (let chunk = 0; chunk < total; chunk += 1) {
    await wait(Math.max(0, began + (chunk * 50) / realTime - performance.now()));
    const samples = Int16Array.from(
      { length: chunkSamples },
      (_, index) => 8_000 * Math.sin((index * 2 * Math.PI) / 120),
    );
    yield new Uint8Array(samples.buffer);
  }
}

/** A tone as long as the words would take, at a fixed pace: for measuring, on every machine. */
export async function startSimulatedTts(pace: SimulatedPace = { firstByte: 120, realTime: 5 }): Promise<TtsServer> {
  return startTtsServer(async (words) => ({ contentType: 'audio/pcm', body: pacedTone(words, pace) }));
}
