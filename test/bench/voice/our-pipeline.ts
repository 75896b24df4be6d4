import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { createBriefingSession, createOpenAIModel, createSpeech } from '@nexus/livekit-agent';
import type { PacedServices } from './paced-services.ts';
import type { ToldEars } from './told-ears.ts';
import { createBenchRoom, untilListening, type VoicePipeline } from './voice-pipeline.ts';

/** The product, wired as the worker wires it, greeted and with a mail open. */
export async function startOurPipeline(
  { ears, chat, voice: mouth }: PacedServices,
  told?: ToldEars,
): Promise<VoicePipeline> {
  const service = { apiKey: 'none' };
  await using opened = new AsyncDisposableStack();
  const mailbox = opened.adopt(await openMailbox(sampleMailboxPath), (box) => box.close());
  const room = opened.use(createBenchRoom());
  const speech = createSpeech({
    stt: { ...service, baseURL: ears.baseURL, model: 'whisper-1' },
    tts: { ...service, baseURL: mouth.baseURL, model: 'tts-1', voice: 'alloy' },
  });
  opened.defer(() => speech.stt.close());
  opened.defer(() => speech.tts.close());
  const briefing = opened.use(
    createBriefingSession({
      mailbox,
      model: createOpenAIModel({ ...service, baseURL: chat.baseURL, model: 'gpt-4o' }),
      speech: told ? { ...speech, stt: told, vad: null, turnDetection: 'stt' } : speech,
      timeZone: 'Europe/Dublin',
      // Nobody is asked again while the other pipelines have their turns.
      silence: 600_000,
      onEvent: () => {},
    }),
  );
  const session = briefing.voiceSession;
  session.input.audio = room.input;
  session.output.audio = room.output;
  await briefing.start();
  const parts = opened.move();
  const pipeline: VoicePipeline = {
    room,
    session,
    ...(told && { onSpeaking: () => told.begin(), onSpoken: (words) => void told.end(words) }),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
  await briefing.say('next');
  await untilListening(pipeline);
  return pipeline;
}
