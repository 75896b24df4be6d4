import { readRecordedApology } from './recorded-apology.ts';
import { createServiceOutage, createSpeechAudience } from './service-outage.ts';
import { createSpeaker } from './text-to-speech-request.ts';
import type { SpeechParts, SpeechHooks, SpeechSettings, SpeechService } from './speech-parts.ts';
import { SpeechToText, createTranscriber } from './speech-to-text.ts';
import { TextToSpeech } from './text-to-speech.ts';
import { loadVoiceDetection } from './voice-detection.ts';
import OpenAI from 'openai';

/**
 * Ears and mouth of one drive over servers that speak OpenAI's protocol; turn taking on this machine. Nothing in it ends a session:
 * failures are tried again, survived, and told through `hooks`. Whoever made it closes `stt` and `tts`.
 */
export function createSpeech({ stt, tts }: SpeechSettings, hooks: SpeechHooks = {}): SpeechParts {
  const { vad, turnDetection } = loadVoiceDetection();
  const audience = createSpeechAudience(hooks);
  const deafness = createServiceOutage({ service: 'stt', code: 'STT_UNAVAILABLE' }, audience);
  const muteness = createServiceOutage({ service: 'tts', code: 'TTS_UNAVAILABLE' }, audience);
  const mouth = new TextToSpeech({
    model: tts.model,
    outage: muteness,
    apology: readRecordedApology(),
    speak: createSpeaker({ client: createSpeechClient(tts), model: tts.model, voice: tts.voice, outage: muteness }),
    onUnspoken: audience.onUnspoken,
  });
  return {
    follow: audience.follow,
    prepare: (words) => mouth.prepare(words),
    vad,
    turnDetection,
    stt: new SpeechToText({
      vad,
      model: stt.model,
      transcribe: createTranscriber({ client: createSpeechClient(stt), model: stt.model, outage: deafness }),
      onUnheard: audience.onUnheard,
    }),
    tts: mouth,
  };
}

/** OpenAI's client without its own retries, which would double ours, and without its log, which may print what was said. */
export function createSpeechClient({ apiKey, baseURL }: SpeechService): OpenAI {
  return new OpenAI({ apiKey, baseURL: baseURL ?? null, maxRetries: 0, logLevel: 'off' });
}
