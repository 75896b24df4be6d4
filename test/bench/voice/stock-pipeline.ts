import { inference, voice } from '@livekit/agents';
import { LLM, STT, TTS } from '@livekit/agents-plugin-openai';
import { loadVoiceDetection } from '@nexus/livekit-agent';
import type { PacedServices } from './paced-services.ts';
import type { ToldEars } from './told-ears.ts';
import { createBenchRoom, type VoicePipeline } from './voice-pipeline.ts';

const instructions = 'You brief a driver on their mail, in short spoken sentences.';

/**
 * What a user of the framework would wire: its agent, the OpenAI plugin, voice detection and end of turn as bundled. `told`: ears
 * that are told when speech ends, in place of the plugin's and of the end of turn.
 */
export async function startStockPipeline(
  { ears, chat, voice: mouth }: PacedServices,
  told?: ToldEars,
): Promise<VoicePipeline> {
  const apiKey = 'none';
  const room = createBenchRoom();
  const session = new voice.AgentSession({
    vad: told ? null : new inference.VAD({ model: 'silero' }),
    stt: told ?? new STT({ apiKey, baseURL: ears.baseURL, model: 'whisper-1', useRealtime: false }),
    llm: new LLM({ apiKey, baseURL: chat.baseURL, model: 'gpt-4o' }),
    tts: new TTS({ apiKey, baseURL: mouth.baseURL, model: 'tts-1', voice: 'alloy' }),
    turnHandling: {
      turnDetection: told ? 'stt' : loadVoiceDetection().turnDetection,
      interruption: { mode: 'vad' },
    },
  });
  session.input.audio = room.input;
  session.output.audio = room.output;
  await session.start({ agent: new voice.Agent({ instructions }), record: false });
  return {
    room,
    session,
    ...(told && { onSpeaking: () => told.begin(), onSpoken: (words) => void told.end(words) }),
    async [Symbol.asyncDispose]() {
      await session.close();
      await room[Symbol.asyncDispose]();
    },
  };
}
