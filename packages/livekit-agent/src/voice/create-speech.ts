import { createServiceOutage, readRecordedApology } from './service-outage.ts';
import type { SpeechHooks, SpeechParts, SpeechSettings } from './speech-parts.ts';
import { createServiceClient } from './speech-retries.ts';
import { createTranscriber, SpeechToText } from './speech-to-text.ts';
import { TextToSpeech } from './text-to-speech.ts';
import { createSpeaker } from './text-to-speech-request.ts';
import { loadVoiceDetection } from './voice-detection.ts';

/**
 * Ears and mouth of one drive over servers that speak OpenAI's protocol; turn taking on this machine. Nothing in it ends a session:
 * failures are tried again, survived, and told through `hooks`. Whoever made it closes `stt` and `tts`.
 */
export function createSpeech({ stt, tts }: SpeechSettings, hooks: SpeechHooks = {}): SpeechParts {
  const { vad, turnDetection } = loadVoiceDetection();
  const { follow, ...followed } = createFollowedHooks(hooks);
  const sttOutage = createServiceOutage({ service: 'stt', code: 'STT_UNAVAILABLE' }, followed);
  const ttsOutage = createServiceOutage({ service: 'tts', code: 'TTS_UNAVAILABLE' }, followed);
  let rate = 1;
  const mouth = new TextToSpeech({
    model: tts.model,
    speaks: (language) => tts.languages === undefined || tts.languages.includes(language),
    outage: ttsOutage,
    apology: readRecordedApology(),
    speak: createSpeaker({
      client: createServiceClient(tts),
      model: tts.model,
      voice: tts.voice,
      outage: ttsOutage,
      rate: () => rate,
    }),
    onUnspoken: followed.onUnspoken,
  });
  return {
    follow,
    prepare: (words) => mouth.prepare(words),
    setRate: (wanted) => {
      rate = wanted;
    },
    vad,
    turnDetection,
    stt: new SpeechToText({
      vad,
      model: stt.model,
      transcribe: createTranscriber({ client: createServiceClient(stt), model: stt.model, outage: sttOutage }),
      onUnheard: followed.onUnheard,
    }),
    tts: mouth,
  };
}

interface FollowedHooks extends Required<SpeechHooks> {
  /** From now on these are told as well. */
  follow(hooks: SpeechHooks): void;
}

/** Hooks that pass on what they are told to everyone who follows. */
function createFollowedHooks(first: SpeechHooks): FollowedHooks {
  const followers = [first];
  return {
    follow: (hooks) => void followers.push(hooks),
    onTrouble: (trouble) => {
      for (const { onTrouble } of followers) onTrouble?.(trouble);
    },
    onRecovered: (trouble) => {
      for (const { onRecovered } of followers) onRecovered?.(trouble);
    },
    onUnheard: () => {
      for (const { onUnheard } of followers) onUnheard?.();
    },
    onUnspoken: (words) => {
      for (const { onUnspoken } of followers) onUnspoken?.(words);
    },
  };
}
