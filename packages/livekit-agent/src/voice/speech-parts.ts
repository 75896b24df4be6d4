import type { stt, tts, VAD, voice } from '@livekit/agents';

/** One service that speaks OpenAI's protocol. */
export interface SpeechService {
  readonly apiKey: string;
  /** Undefined: OpenAI's own. */
  readonly baseURL?: string | undefined;
  readonly model: string;
}

export interface SpeechSettings {
  readonly stt: SpeechService;
  readonly tts: SpeechService & {
    readonly voice: string;
    /** Codes of the languages that the voice speaks besides English; absent: all that are read out. */
    readonly languages?: readonly string[] | undefined;
  };
}

export interface SpeechTrouble {
  readonly service: 'stt' | 'tts';
  readonly code: 'STT_UNAVAILABLE' | 'TTS_UNAVAILABLE';
}

/** What ears and mouth tell the conversation. Words given here are for speaking only: they may quote mail. */
export interface SpeechHooks {
  /** A service was given up on; once for each outage. */
  readonly onTrouble?: (trouble: SpeechTrouble) => void;
  /** It answers again; once for each outage. */
  readonly onRecovered?: (trouble: SpeechTrouble) => void;
  /** The driver said something that nobody could transcribe: ask for it again. */
  readonly onUnheard?: () => void;
  /** The voice is back, and this is what it could not say of its last answer, in spoken form: say it now. */
  readonly onUnspoken?: (words: string) => void;
}

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
  /** Speaks so many times as fast as usual from the next piece on. Absent where the voice has one speed. */
  readonly setRate?: (rate: number) => void;
  /** From now on these are told of troubles as well. Absent where there is nothing to tell. */
  readonly follow?: (hooks: SpeechHooks) => void;
}
