import OpenAI from 'openai';
import type { SpeechService } from './speech-settings.ts';

/** OpenAI's client without its own retries, which would double ours, and without its log, which may print what was said. */
export function createSpeechClient({ apiKey, baseURL }: SpeechService): OpenAI {
  return new OpenAI({ apiKey, baseURL: baseURL ?? null, maxRetries: 0, logLevel: 'off' });
}
