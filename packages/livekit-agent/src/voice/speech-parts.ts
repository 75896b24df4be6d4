import type { stt, tts, VAD, voice } from '@livekit/agents';
import type { SpeechHooks } from './speech-settings.ts';

type SessionOptions = NonNullable<ConstructorParameters<typeof voice.AgentSession>[0]>;

/** Ears and mouth of one drive. Not shared between drives: a stream of one must never be heard by another. */
export interface SpeechParts {
  readonly stt: stt.STT;
  /** Given spoken form, a piece at a time: the first clause at once, then sentence by sentence. */
  readonly tts: tts.TTS;
  /** Tells sound that is speech from sound that is none; null: the ears tell when speech begins and ends (turn detection `stt`). */
  readonly vad: VAD | null;
  /** Tells whether the driver has finished; null: a pause is the end. */
  readonly turnDetection: NonNullable<NonNullable<SessionOptions['turnHandling']>['turnDetection']> | null;
  /** Asks for the sound of what will be said first, in spoken form, ahead of its time. Absent where nothing is gained by it. */
  readonly prepare?: (words: string) => void;
  /** From now on these are told of troubles as well. Absent where there is nothing to tell. */
  readonly follow?: (hooks: SpeechHooks) => void;
}
