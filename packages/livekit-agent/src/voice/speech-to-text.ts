import {
  type APIConnectOptions,
  normalizeLanguage,
  stt,
  telemetry,
  type VAD,
  type VADEvent,
  VADEventType,
  type VADStream,
} from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import { NexusError } from '@nexus/contracts';
import type OpenAI from 'openai';
import { encodeWav, joinSamples } from './audio-formats.ts';
import type { ServiceOutage } from './service-outage.ts';
import { type AttemptBudget, attemptWithinBudget } from './speech-retries.ts';

/** Milliseconds kept from before speech was noticed. */
const keptBeforeSpeech = 500;
/** Milliseconds. Noise that never ends is no utterance; of such a one the newest part is kept. */
const longestUtterance = 60_000;
/**
 * After so many milliseconds of silence what was said so far is sent ahead: when the pause turns out to be the end, its words are there
 * at once; when it was not, the request is dropped. Sooner would gain nothing, since the end of turn is judged at 256 and takes some 45
 * more.
 */
const silenceBeforeAhead = 96;
const transcriptionBudget: AttemptBudget = { attempt: 4_000, whole: 6_000 };
/** While the service is known to be out, the driver is told sooner. */
const transcriptionBudgetInOutage: AttemptBudget = { attempt: 2_000, whole: 2_500 };

interface HearingOptions {
  readonly transcribe: Transcriber;
  readonly vad: VAD;
  readonly model: string;
  /** An utterance was given up. */
  readonly onUnheard: () => void;
}

/** Ears: cuts the driver's audio into utterances and has each transcribed. Its streams never fail. */
export class SpeechToText extends stt.STT {
  override readonly label = 'nexus.SpeechToText';
  readonly #options: HearingOptions;
  readonly #streams = new Set<UtteranceStream>();

  constructor(options: HearingOptions) {
    super({ streaming: true, interimResults: false });
    this.#options = options;
  }

  override get model(): string {
    return this.#options.model;
  }

  override get provider(): string {
    return 'openai-protocol';
  }

  override stream(options: { connOptions?: APIConnectOptions } = {}): UtteranceStream {
    const stream = new UtteranceStream(this, this.#options, options.connOptions);
    this.#streams.add(stream);
    return stream;
  }

  /** The framework asks for it only where a service cannot stream. */
  protected override async _recognize(): Promise<stt.SpeechEvent> {
    throw new Error('SpeechToText hears streams only.');
  }

  override async close(): Promise<void> {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }
}

/** A request for the utterance so far, sent before its end is certain. */
interface Ahead {
  readonly words: Promise<string | null>;
  readonly cancel: () => void;
}

/** The utterances of one stream of audio as transcripts, in the order in which they were said. */
class UtteranceStream extends stt.SpeechStream {
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
      if (typeof input === 'symbol') this.#detection.flush();
      else this.#listen(input);
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
      padding: Math.trunc((keptBeforeSpeech * this.#sampleRate) / 1_000),
      longest: Math.trunc((longestUtterance * this.#sampleRate) / 1_000),
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
    const span = telemetry.tracer.startSpan({ name: 'stt_request' });
    const words = this.#options.transcribe({ samples, sampleRate: this.#sampleRate }, signal).then((text) => {
      span.setAttribute('nexus.stt.given_up', text === null);
      span.end();
      return text;
    });
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

/** Samples of one stretch of speech, with what came just before it. */
interface UtteranceCollector {
  /** One stretch of audio, in order; it is copied. */
  push(samples: Int16Array): void;
  /** From here on everything is kept, together with the padding before. */
  begin(): void;
  /** What was said so far. */
  soFar(): Int16Array;
  /** What was said; the next utterance may share its padding with the end of this one. */
  end(): Int16Array;
}

interface CollectorLimits {
  readonly padding: number;
  readonly longest: number;
}

/**
 * Keeps copies of its own: the framework's voice detection hands out views into a buffer that it overwrites as soon as speech
 * ends, so that the first half second of an utterance becomes its last (agents 1.9.0, `inference/vad.js`, `copySpeechBuffer`
 * followed by `resetWriteCursor`).
 *
 * @param padding samples kept from before an utterance.
 * @param longest samples; of a longer utterance the oldest are dropped.
 */
export function createUtteranceCollector({ padding, longest }: CollectorLimits): UtteranceCollector {
  let kept: Int16Array[] = [];
  let length = 0;
  let speaking = false;

  function trim(limit: number): void {
    while (kept.length > 0 && length - (kept[0]?.length ?? 0) >= limit) length -= kept.shift()?.length ?? 0;
  }

  return {
    push(samples) {
      kept.push(samples.slice());
      length += samples.length;
      trim(speaking ? longest : padding);
    },
    begin() {
      speaking = true;
    },
    soFar: () => joinSamples(kept),
    end() {
      const whole = joinSamples(kept);
      speaking = false;
      kept = [whole.slice(Math.max(0, whole.length - padding))];
      length = kept[0]?.length ?? 0;
      return whole;
    },
  };
}

interface Utterance {
  /** Mono, 16 bit. */
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

interface TranscriberOptions {
  readonly client: OpenAI;
  readonly model: string;
  readonly outage: ServiceOutage;
}

/**
 * Words of an utterance, empty when there are none in it; null when the service was given up on, or `signal` aborted. Never rejects.
 * The same audio is sent again within the budget.
 */
type Transcriber = (utterance: Utterance, signal: AbortSignal) => Promise<string | null>;

/** Speech to text over OpenAI's `POST /audio/transcriptions`, the whole utterance at once. */
export function createTranscriber({ client, model, outage }: TranscriberOptions): Transcriber {
  async function request(wav: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<string> {
    const file = new File([wav], 'speech.wav', { type: 'audio/wav' });
    const answer: unknown = await client.audio.transcriptions.create(
      { file, model, language: 'en', response_format: 'json' },
      { signal },
    );
    const text = typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined;
    if (typeof text !== 'string') {
      throw new NexusError('STT_UNAVAILABLE', 'The speech-to-text server answered without a text.', {
        retryable: true,
      });
    }
    return text.trim();
  }

  return async ({ samples, sampleRate }, signal) => {
    const wav = encodeWav(samples, sampleRate);
    const text = await attemptWithinBudget((attempt) => request(wav, attempt), {
      budget: outage.lasting ? transcriptionBudgetInOutage : transcriptionBudget,
      signal,
    });
    if (signal.aborted) return null;
    if (text === null) outage.failed();
    else outage.answered();
    return text;
  };
}
