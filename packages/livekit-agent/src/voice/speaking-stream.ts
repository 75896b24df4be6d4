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
  readonly sound: AsyncIterableQueue<Int16Array>;
  /** True when the voice was lost. */
  readonly lost: Promise<boolean>;
}

/** Short enough that a pause in the speech comes at once: 50 ms. */
const frameLength = speechRate / 20;

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
    const ask = (words: string) => {
      // One is heard while the next is fetched; more would be paid for and perhaps never heard.
      const request = this.#request(words, { after: done.at(-2) ?? Promise.resolve(false), signal });
      done.push(request.lost);
      requests.put(request);
    };
    for await (const text of this.input) {
      if (typeof text === 'string') cutter.push(text).forEach(ask);
    }
    cutter.flush().forEach(ask);
    requests.close();
  }

  #request(words: string, { after, signal }: { after: Promise<boolean>; signal: AbortSignal }): Request {
    const sound = new AsyncIterableQueue<Int16Array>();
    const fetchSound = async () => {
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
    };
    return { words, sound, lost: fetchSound() };
  }

  /** @returns true when the voice was lost on it. */
  async #play({ sound, lost }: Request): Promise<boolean> {
    for await (const samples of sound) this.#say(samples);
    if (this.abortSignal.aborted) return false;
    if (await lost) return true;
    this.#options.onSaid();
    return false;
  }

  #apologise(): void {
    this.#stop.abort();
    const { outage, apology } = this.#options;
    this.#say(outage.apologise() ? apology.first : apology.further);
  }

  #say(samples: Int16Array): void {
    for (let at = 0; at < samples.length; at += frameLength) {
      const data = samples.slice(at, at + frameLength);
      const frame = new AudioFrame(data, speechRate, 1, data.length);
      this.#put({ requestId: this.#id, segmentId: this.#id, frame, final: false });
    }
  }

  #put(audio: tts.SynthesizedAudio | typeof tts.SynthesizeStream.END_OF_STREAM): void {
    if (!this.queue.closed && !this.abortSignal.aborted) this.queue.put(audio);
  }
}
