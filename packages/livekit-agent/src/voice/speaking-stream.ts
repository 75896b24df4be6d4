import { randomUUID } from 'node:crypto';
import { type APIConnectOptions, AsyncIterableQueue, tts } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { speechRate } from './decode-pcm.ts';
import { createPieceCutter } from './piece-cutter.ts';
import type { RecordedApology } from './recorded-apology.ts';
import type { ServiceOutage } from './service-outage.ts';
import type { Speaker } from './speaker.ts';

export interface MouthOptions {
  readonly speak: Speaker;
  readonly outage: ServiceOutage;
  readonly apology: RecordedApology;
  /** A piece was said. */
  readonly onSaid: () => void;
  /** This, and nothing after it, could not be said. */
  readonly onLost: (words: string) => void;
  readonly onDone: () => void;
}

interface Request {
  readonly words: string;
  /** Which stretch of the text between two flushes it is of, from 0 on. */
  readonly segment: number;
  readonly sound: AsyncIterableQueue<Int16Array>;
  /** True when the voice was lost. */
  readonly lost: Promise<boolean>;
}

/** The `segmentId` of sound that is of none of the text; that of others is the number of the flushes before their text. */
const apologySegment = '-1';
/** What the framework hands on whole before it looks whether to be quiet, so it is short: 20 ms. */
const frameLength = speechRate / 50;

/** One answer: text in, sound out, each piece asked for while the one before is heard. Never fails, and is never silent. */
export class SpeakingStream extends tts.SynthesizeStream {
  override readonly label = 'nexus.SpeakingStream';
  readonly #options: MouthOptions;
  readonly #id = randomUUID();
  /** Ends all requests: the driver interrupts, or the voice is lost. */
  readonly #stop = new AbortController();

  constructor(mouth: tts.TTS, options: MouthOptions, connection?: APIConnectOptions) {
    super(mouth, connection);
    this.#options = options;
  }

  protected override async run(): Promise<void> {
    const requests = new AsyncIterableQueue<Request>();
    const signal = AbortSignal.any([this.#stop.signal, this.abortSignal]);
    const asked = this.#ask(requests, signal);
    const unspoken: string[] = [];
    for await (const request of requests) {
      if (unspoken.length > 0) unspoken.push(request.words);
      else if (await this.#play(request)) unspoken.push(request.words);
      if (unspoken.length === 1) this.#apologise();
    }
    await asked;
    if (this.abortSignal.aborted) return;
    if (unspoken.length > 0) this.#options.onLost(unspoken.join(' '));
    this.#put(tts.SynthesizeStream.END_OF_STREAM);
  }

  protected override onStreamDone(): void {
    this.#options.onDone();
  }

  async #ask(requests: AsyncIterableQueue<Request>, signal: AbortSignal): Promise<void> {
    const cutter = createPieceCutter();
    const done: Promise<boolean>[] = [];
    let segment = 0;
    const ask = (words: string) => {
      // One is heard while the next is fetched; more would be paid for and perhaps never heard.
      const sound = new AsyncIterableQueue<Int16Array>();
      const lost = this.#fetch(words, sound, { after: done.at(-2) ?? Promise.resolve(false), signal });
      done.push(lost);
      requests.put({ words, segment, sound, lost });
    };
    for await (const text of this.input) {
      if (typeof text === 'string') cutter.push(text).forEach(ask);
      else {
        cutter.flush().forEach(ask);
        segment += 1;
      }
    }
    cutter.flush().forEach(ask);
    requests.close();
  }

  /** @returns true when the voice was lost before or on it. */
  async #fetch(
    words: string,
    sound: AsyncIterableQueue<Int16Array>,
    { after, signal }: { readonly after: Promise<boolean>; readonly signal: AbortSignal },
  ): Promise<boolean> {
    try {
      if ((await after) || signal.aborted) return true;
      this.markStarted();
      for await (const samples of this.#options.speak(words, signal)) sound.put(samples);
      return false;
    } catch {
      return true;
    } finally {
      sound.close();
    }
  }

  /** @returns true when the voice was lost on it. */
  async #play({ segment, sound, lost }: Request): Promise<boolean> {
    for await (const samples of sound) this.#say(samples, String(segment));
    if (this.abortSignal.aborted) return false;
    if (await lost) return true;
    this.#options.onSaid();
    return false;
  }

  #apologise(): void {
    this.#stop.abort();
    const { outage, apology } = this.#options;
    this.#say(outage.apologise() ? apology.first : apology.further, apologySegment);
  }

  #say(samples: Int16Array, segmentId: string): void {
    for (let at = 0; at < samples.length; at += frameLength) {
      const data = samples.slice(at, at + frameLength);
      const frame = new AudioFrame(data, speechRate, 1, data.length);
      this.#put({ requestId: this.#id, segmentId, frame, final: false });
    }
  }

  #put(audio: tts.SynthesizedAudio | typeof tts.SynthesizeStream.END_OF_STREAM): void {
    if (!this.queue.closed && !this.abortSignal.aborted) this.queue.put(audio);
  }
}
