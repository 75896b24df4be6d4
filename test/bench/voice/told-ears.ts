import { setTimeout as wait } from 'node:timers/promises';
import { type APIConnectOptions, normalizeLanguage, stt } from '@livekit/agents';
import { servicePace } from './paced-services.ts';

/**
 * Ears that need not find out when the caller speaks: `begin` and `end` say so, and a transcriber's time after it the words are there.
 * They go without voice detection: its late silence would contradict them, and the framework then holds an answer back for good.
 */
export class ToldEars extends stt.STT {
  override readonly label = 'bench.ToldEars';
  #stream: ToldStream | null = null;
  /** When the words of the last turn were handed over, on the clock of `performance.now`. */
  toldAt = Number.NaN;

  constructor() {
    super({ streaming: true, interimResults: false });
  }

  begin(): void {
    this.#stream?.begin();
  }

  async end(words: string): Promise<void> {
    await wait(servicePace.transcription);
    this.toldAt = performance.now();
    this.#stream?.tell(words);
  }

  override stream(options: { connOptions?: APIConnectOptions } = {}): stt.SpeechStream {
    this.#stream = new ToldStream(this, undefined, options.connOptions);
    return this.#stream;
  }

  protected override async _recognize(): Promise<stt.SpeechEvent> {
    throw new Error('ToldEars hears streams only.');
  }
}

/** So long ago, in milliseconds, that no further silence is waited for. */
const longAgo = 10_000;

class ToldStream extends stt.SpeechStream {
  override readonly label = 'bench.ToldStream';

  begin(): void {
    this.queue.put({ type: stt.SpeechEventType.START_OF_SPEECH });
  }

  tell(text: string): void {
    const words = { text, language: normalizeLanguage('en'), startTime: 0, endTime: 0, confidence: 1 };
    const speechEndTime = Date.now() - longAgo;
    this.queue.put({ type: stt.SpeechEventType.END_OF_SPEECH, speechEndTime });
    this.queue.put({ type: stt.SpeechEventType.FINAL_TRANSCRIPT, alternatives: [words], speechEndTime });
  }

  protected override async run(): Promise<void> {
    for await (const _frame of this.input);
  }
}
