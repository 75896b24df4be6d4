/** One service that speaks OpenAI's protocol. */
export interface SpeechService {
  readonly apiKey: string;
  /** Undefined: OpenAI's own. */
  readonly baseURL?: string | undefined;
  readonly model: string;
}

export interface SpeechSettings {
  readonly stt: SpeechService;
  readonly tts: SpeechService & { readonly voice: string };
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
