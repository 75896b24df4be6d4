import { readRecordedApology } from './recorded-apology.ts';
import { createServiceOutage } from './service-outage.ts';
import { createSpeaker } from './speaker.ts';
import { createSpeechAudience } from './speech-audience.ts';
import { createSpeechClient } from './speech-client.ts';
import type { SpeechParts } from './speech-parts.ts';
import type { SpeechHooks, SpeechSettings } from './speech-settings.ts';
import { SpeechToText } from './speech-to-text.ts';
import { TextToSpeech } from './text-to-speech.ts';
import { createTranscriber } from './transcriber.ts';
import { loadVoiceDetection } from './voice-detection.ts';

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
