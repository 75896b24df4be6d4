import { NexusError } from '@nexus/contracts';
import { toFile } from 'openai';
import { z } from 'zod';
import { encodeWav } from '../voice/audio-formats.ts';
import { createServiceClient } from '../voice/speech-retries.ts';

/** A service that speaks OpenAI's protocol, to be tried once, without retries: a probe tells what the first try met. */
interface ProbedService {
  readonly apiKey: string;
  /** Undefined: OpenAI's own. */
  readonly baseURL?: string | undefined;
  readonly model: string;
}

const Completion = z.object({ choices: z.array(z.object({ message: z.object({}) })).min(1) });

/**
 * Asks the model for one word.
 *
 * @throws OpenAI's APIError with its status, its APIConnectionError, or NexusError MODEL_ANSWER_INVALID. No message of these is
 * fit to be shown: a server may quote the key in it.
 */
export async function probeModel(service: ProbedService, signal: AbortSignal): Promise<void> {
  const answer: unknown = await createServiceClient(service).chat.completions.create(
    // Enough for models that think before they say a word, and little for those that do not.
    { model: service.model, messages: [{ role: 'user', content: 'Say ok.' }], max_completion_tokens: 16 },
    { signal },
  );
  if (!Completion.safeParse(answer).success) throw notTheProtocol();
}

const Transcription = z.object({ text: z.string() });
const sampleRate = 16_000;

/**
 * Has a second of speech-like audio transcribed; what is heard in it does not matter.
 *
 * @throws OpenAI's APIError with its status, its APIConnectionError, or NexusError MODEL_ANSWER_INVALID.
 */
export async function probeSpeechToText(service: ProbedService, signal: AbortSignal): Promise<void> {
  const wav = encodeWav(speechLikeAudio(sampleRate), sampleRate);
  const answer: unknown = await createServiceClient(service).audio.transcriptions.create(
    { model: service.model, file: await toFile(wav, 'probe.wav', { type: 'audio/wav' }) },
    { signal },
  );
  if (!Transcription.safeParse(answer).success) throw notTheProtocol();
}

/**
 * Asks for two words as PCM and leaves with the first byte.
 *
 * @throws OpenAI's APIError with its status, its APIConnectionError, or NexusError MODEL_ANSWER_INVALID.
 */
export async function probeTextToSpeech(
  service: ProbedService & { readonly voice: string },
  signal: AbortSignal,
): Promise<void> {
  const { model, voice } = service;
  const response = await createServiceClient(service).audio.speech.create(
    { model, voice, input: 'Good morning.', response_format: 'pcm' },
    { signal },
  );
  // A server that has no such address may answer 200 with a page or with JSON.
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  if (/text\/|json/.test(type) || first?.value === undefined || first.value.length === 0) throw notTheProtocol();
}

/** The server answered with something that is not the protocol. */
function notTheProtocol(): NexusError {
  return new NexusError('MODEL_ANSWER_INVALID', "What it answers is not OpenAI's protocol.");
}

/** Vowels by their first two formants, in hertz (Peterson and Barney 1952, men's means). */
const vowels = [
  { first: 730, second: 1_090 },
  { first: 270, second: 2_290 },
  { first: 570, second: 840 },
];
const pitch = 120;

/** How much of a harmonic passes a formant: a resonance about 80 Hz wide. */
function resonance(frequency: number, formant: number): number {
  return 1 / (1 + ((frequency - formant) / 80) ** 2);
}

/**
 * A second of three vowels with pauses between them, as 16 bit samples: loud, voiced and broken up as speech is, so that a
 * server which drops silence or noise does not drop it. It says nothing.
 */
function speechLikeAudio(sampleRate: number): Int16Array {
  const samples = new Int16Array(sampleRate);
  const harmonics = Array.from({ length: 25 }, (_, index) => (index + 1) * pitch).filter(
    (hertz) => hertz < sampleRate / 2,
  );
  const syllable = sampleRate / vowels.length;
  samples.forEach((_, at) => {
    const vowel = vowels[Math.min(vowels.length - 1, Math.floor(at / syllable))];
    if (vowel === undefined) return;
    const envelope = Math.max(0, Math.sin((Math.PI * (at % syllable)) / (syllable * 0.8)));
    const sound = harmonics.reduce((sum, hertz) => {
      const strength = resonance(hertz, vowel.first) + 0.5 * resonance(hertz, vowel.second);
      return sum + strength * Math.sin((2 * Math.PI * hertz * at) / sampleRate);
    }, 0);
    samples[at] = Math.round(Math.max(-1, Math.min(1, (envelope * sound) / 3)) * 20_000);
  });
  return samples;
}
