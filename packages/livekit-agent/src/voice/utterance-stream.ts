import {
  type APIConnectOptions,
  normalizeLanguage,
  stt,
  type VAD,
  type VADEvent,
  VADEventType,
  type VADStream,
} from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import type { Transcriber } from './transcriber.ts';
import { createUtteranceCollector, type UtteranceCollector } from './utterance-collector.ts';

export interface HearingOptions {
  readonly transcribe: Transcriber;
  readonly vad: VAD;
  readonly model: string;
  /** An utterance was given up. */
  readonly onUnheard: () => void;
}

/** Kept from before speech was noticed, in milliseconds. */
const padding = 500;
/** Noise that never ends is no utterance; of such a one the newest part is kept, in milliseconds. */
const longest = 60_000;
/**
 * After so much silence, in milliseconds, what was said so far is sent ahead: when the pause turns out to be the end, its words are
 * there at once; when it was not, the request is dropped. Sooner would gain nothing, since the end of turn is judged at 256 and takes
 * some 45 more.
 */
const silenceBeforeAhead = 96;

/** A request for the utterance so far, sent before its end is certain. */
interface Ahead {
  readonly words: Promise<string | null>;
  readonly cancel: () => void;
}

/** Utterances of one stream of audio as transcripts, in the order in which they were said. */
export class UtteranceStream extends stt.SpeechStream {
  override readonly label = 'nexus.UtteranceStream';
  readonly #options: HearingOptions;
  readonly #detection: VADStream;
  #collector: UtteranceCollector | null = null;
  #sampleRate = 0;
  #ahead: Ahead | null = null;
  /** What was heard before is told first. */
  #told: Promise<void> = Promise.resolve();

  constructor(ears: stt.STT, options: HearingOptions, connection?: APIConnectOptions) {
    super(ears, undefined, connection);
    this.#options = options;
    this.#detection = options.vad.stream();
  }

  override close(): void {
    if (this.closed) return;
    super.close();
    this.#detection.close();
  }

  /** Ends with the input; throws nothing, since the framework would end the session over it. */
  protected override async run(): Promise<void> {
    const detected = this.#followDetection();
    for await (const input of this.input) {
      if (input === stt.SpeechStream.FLUSH_SENTINEL) this.#detection.flush();
      else this.#listen(input as AudioFrame);
    }
    if (!this.closed) this.#detection.endInput();
    await detected;
    await this.#told;
  }

  #listen(frame: AudioFrame): void {
    if (frame.samplesPerChannel === 0) return;
    this.#sampleRate ||= frame.sampleRate;
    this.#detection.pushFrame(frame);
  }

  async #followDetection(): Promise<void> {
    for await (const event of this.#detection) {
      if (this.closed) return;
      if (event.type === VADEventType.INFERENCE_DONE) this.#hear(event);
      else if (event.type === VADEventType.START_OF_SPEECH) this.#begin();
      else if (event.type === VADEventType.END_OF_SPEECH) this.#end(event);
    }
  }

  #hear({ frames, speaking, rawAccumulatedSilence }: VADEvent): void {
    this.#collector ??= createUtteranceCollector({
      padding: Math.trunc((padding * this.#sampleRate) / 1_000),
      longest: Math.trunc((longest * this.#sampleRate) / 1_000),
    });
    for (const frame of frames) this.#collector.push(frame.data);
    if (!speaking) return;
    if (rawAccumulatedSilence >= silenceBeforeAhead) this.#ahead ??= this.#sendAhead(this.#collector.soFar());
    else if (rawAccumulatedSilence === 0) this.#dropAhead();
  }

  #begin(): void {
    this.#collector?.begin();
    this.#put({ type: stt.SpeechEventType.START_OF_SPEECH });
  }

  #end({ silenceDuration, inferenceDuration }: VADEvent): void {
    const speechEndTime = Date.now() - silenceDuration - inferenceDuration;
    this.#put({ type: stt.SpeechEventType.END_OF_SPEECH, speechEndTime });
    const samples = this.#collector?.end() ?? new Int16Array();
    const { words } = this.#ahead ?? this.#sendAhead(samples);
    this.#ahead = null;
    const told = this.#told;
    this.#told = words.then(async (text) => {
      await told;
      this.#tell(text, speechEndTime);
    });
  }

  #sendAhead(samples: Int16Array): Ahead {
    const dropped = new AbortController();
    const signal = AbortSignal.any([dropped.signal, this.abortSignal]);
    const words = this.#options.transcribe({ samples, sampleRate: this.#sampleRate }, signal);
    return { words, cancel: () => dropped.abort() };
  }

  #dropAhead(): void {
    this.#ahead?.cancel();
    this.#ahead = null;
  }

  #tell(text: string | null, speechEndTime: number): void {
    if (this.closed) return;
    if (text === null) this.#options.onUnheard();
    else if (text !== '') this.#put(transcriptOf(text, speechEndTime));
  }

  #put(event: stt.SpeechEvent): void {
    if (!this.queue.closed) this.queue.put(event);
  }
}

function transcriptOf(text: string, speechEndTime: number): stt.SpeechEvent {
  const words = { text, language: normalizeLanguage('en'), startTime: 0, endTime: 0, confidence: 1 };
  return { type: stt.SpeechEventType.FINAL_TRANSCRIPT, alternatives: [words], speechEndTime };
}
