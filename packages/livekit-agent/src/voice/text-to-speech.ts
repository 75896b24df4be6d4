import { setTimeout as wait } from 'node:timers/promises';
import { type APIConnectOptions, tts } from '@livekit/agents';
import { speechRate } from './decode-pcm.ts';
import { createPieceCutter } from './piece-cutter.ts';
import type { RecordedApology } from './recorded-apology.ts';
import type { ServiceOutage } from './service-outage.ts';
import { type SoundAhead, soundAhead } from './sound-ahead.ts';
import type { Speaker } from './speaker.ts';
import { SpeakingStream } from './speaking-stream.ts';

export interface TextToSpeechOptions {
  readonly speak: Speaker;
  readonly outage: ServiceOutage;
  readonly apology: RecordedApology;
  readonly model: string;
  /** The voice is back and can say this now. */
  readonly onUnspoken: (words: string) => void;
}

/** How long after losing the voice it is tried again, in milliseconds; the last one repeats. */
const probes = [1_000, 2_000, 4_000, 8_000];
/** Said to try the voice; heard by nobody. */
const probeWords = 'Testing.';

/** Mouth: its streams never fail. While the service is out it is tried behind the scenes, and what was not said is handed back. */
export class TextToSpeech extends tts.TTS {
  override readonly label = 'nexus.TextToSpeech';
  readonly #options: TextToSpeechOptions;
  readonly #closing = new AbortController();
  readonly #streams = new Set<SpeakingStream>();
  #ahead: SoundAhead | null = null;
  #unspoken: string | null = null;
  #probing = false;

  constructor(options: TextToSpeechOptions) {
    super(speechRate, 1, { streaming: true });
    this.#options = options;
  }

  override get model(): string {
    return this.#options.model;
  }

  override get provider(): string {
    return 'openai-protocol';
  }

  override stream(options: { connOptions?: APIConnectOptions } = {}): SpeakingStream {
    const { outage, apology } = this.#options;
    const stream: SpeakingStream = new SpeakingStream(
      this,
      {
        speak: (words, signal) => this.#speak(words, signal),
        outage,
        apology,
        // The conversation went on with something else; what was lost before is old.
        onSaid: () => {
          this.#unspoken = null;
        },
        onLost: (words) => this.#lost(words),
        onDone: () => this.#streams.delete(stream),
      },
      options.connOptions,
    );
    this.#streams.add(stream);
    return stream;
  }

  /** Asks for the sound of what will be said first, up to its first clause, before there is anybody to say it to. */
  prepare(words: string): void {
    const cutter = createPieceCutter();
    const [first] = [...cutter.push(words), ...cutter.flush()];
    if (first !== undefined) this.#ahead = soundAhead(this.#options.speak, first, this.#closing.signal);
  }

  /** The framework asks for it only where a service cannot stream. */
  override synthesize(): tts.ChunkedStream {
    throw new Error('TextToSpeech speaks streams only.');
  }

  override async close(): Promise<void> {
    this.#closing.abort();
    this.#unspoken = null;
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  #speak(words: string, signal: AbortSignal): AsyncGenerator<Int16Array> {
    const ahead = this.#ahead;
    if (ahead?.words !== words) return this.#options.speak(words, signal);
    this.#ahead = null;
    return ahead.play(signal);
  }

  #lost(words: string): void {
    this.#unspoken = words;
    if (!this.#probing) void this.#probe();
  }

  async #probe(): Promise<void> {
    const { signal } = this.#closing;
    this.#probing = true;
    for (let count = 0; this.#unspoken !== null && !signal.aborted; count += 1) {
      const pause = probes[Math.min(count, probes.length - 1)];
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || this.#unspoken === null || !(await this.#answers(signal))) continue;
      const words = this.#unspoken;
      this.#unspoken = null;
      if (words !== null) this.#options.onUnspoken(words);
    }
    this.#probing = false;
  }

  async #answers(signal: AbortSignal): Promise<boolean> {
    try {
      for await (const samples of this.#options.speak(probeWords, signal)) return samples.length > 0;
    } catch {
      // Still out.
    }
    return false;
  }
}
