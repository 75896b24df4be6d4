import { probeModel, probeSpeechToText, probeTextToSpeech } from '@nexus/livekit-agent/probes';
import type { ModelService, Settings } from '@nexus/runtime';
import { probeEmbeddingModel } from '@nexus/runtime/inspection';
import type { Check } from '../check.ts';

/** The language model, which answers and judges. */
export function checkModel({ model }: Settings): Check {
  return checkService(model, probeModel, {
    service: 'Model',
    absent: 'the offline language answers',
    turnOn:
      'Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own: then a language model answers, and there is voice.',
    settings: 'Check OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL.',
  });
}

/** What reads the driver's words once more and works behind a drive; its default name is OpenAI's, which a server of one's own need not have. */
export function checkSmallModel({ smallModel }: Settings): Check {
  return checkService(smallModel, probeModel, {
    service: 'Small model',
    absent: 'what is not read plainly is asked back',
    settings: 'Set OPENAI_SMALL_MODEL to a model of the server at OPENAI_BASE_URL.',
  });
}

/** What hears, and what speaks. */
export function checkSpeech({ speech }: Settings): Check[] {
  const absent = 'no voice, the page talks in text';
  return [
    checkService(speech?.stt ?? null, probeSpeechToText, {
      service: 'Speech to text',
      absent,
      settings: 'Check OPENAI_API_KEY, STT_BASE_URL and STT_MODEL.',
    }),
    checkService(speech?.tts ?? null, probeTextToSpeech, {
      service: 'Text to speech',
      absent,
      settings: 'Check OPENAI_API_KEY, TTS_BASE_URL, TTS_MODEL and TTS_VOICE.',
    }),
  ];
}

/** What makes manuals found by meaning. */
export function checkEmbeddingModel({ embeddingModel }: Settings): Check {
  return checkService(embeddingModel, probeEmbeddingModel, {
    service: 'Embedding model',
    absent: 'not set; manuals are searched by words',
    settings: 'Check OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_EMBEDDING_MODEL.',
  });
}

function checkService<Service extends ModelService & { readonly voice?: string }>(
  service: Service | null,
  probe: (service: Service, signal: AbortSignal) => Promise<void>,
  told: Omit<Check, 'attempt'>,
): Check {
  const attempt = async (one: Service, signal: AbortSignal) => {
    await probe(one, signal);
    const voice = one.voice === undefined ? '' : ` (${one.voice})`;
    const host = one.baseURL === undefined ? 'api.openai.com' : new URL(one.baseURL).host;
    return `${one.model}${voice} at ${host}`;
  };
  return { ...told, attempt: service && ((signal) => attempt(service, signal)) };
}
