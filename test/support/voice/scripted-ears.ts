import { type AudioBuffer, normalizeLanguage, stt } from '@livekit/agents';

/** Hears what it was told to hear: one transcript for each stretch of sound, in order. */
export class ScriptedEars extends stt.STT {
  override readonly label = 'test.ScriptedEars';
  readonly #script: string[] = [];
  #heard = 0;

  constructor() {
    super({ streaming: false, interimResults: false });
  }

  /** How many stretches of sound it was asked about. */
  get heard(): number {
    return this.#heard;
  }

  /** The transcript of a stretch of sound that is still to come; empty: no words in it. */
  willHear(transcript: string): void {
    this.#script.push(transcript);
  }

  protected override async _recognize(_sound: AudioBuffer): Promise<stt.SpeechEvent> {
    this.#heard += 1;
    const text = this.#script.shift() ?? '';
    return {
      type: stt.SpeechEventType.FINAL_TRANSCRIPT,
      alternatives: [{ text, language: normalizeLanguage('en'), startTime: 0, endTime: 0, confidence: 1 }],
    };
  }

  override stream(): stt.SpeechStream {
    throw new Error('The framework gives it one stretch of sound at a time.');
  }
}
