import { toFile } from 'openai';
import { z } from 'zod';
import { encodeWav } from '../voice/encode-wav.ts';
import { notTheProtocol, type ProbedService, probingClient } from './probed-service.ts';
import { speechLikeAudio } from './speech-like-audio.ts';

const Transcription = z.object({ text: z.string() });
const sampleRate = 16_000;

/**
 * Has a second of speech-like audio transcribed; what is heard in it does not matter.
 *
 * @throws OpenAI's APIError with its status, its APIConnectionError, or NexusError MODEL_ANSWER_INVALID.
 */
export async function probeSpeechToText(service: ProbedService, signal: AbortSignal): Promise<void> {
  const wav = encodeWav(speechLikeAudio(sampleRate), sampleRate);
  const answer: unknown = await probingClient(service).audio.transcriptions.create(
    { model: service.model, file: await toFile(wav, 'probe.wav', { type: 'audio/wav' }) },
    { signal },
  );
  if (!Transcription.safeParse(answer).success) throw notTheProtocol();
}
