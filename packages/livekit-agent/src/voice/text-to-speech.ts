import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type APIConnectOptions, AsyncIterableQueue, tts } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { type CutRules, firstCut } from '@nexus/spoken-text';
import { languageName } from '@nexus/text';
import { speechRate } from './audio-formats.ts';
import type { RecordedApology, ServiceOutage } from './service-outage.ts';
import type { PolyglotStream } from './speak-answer.ts';
import { type SoundAhead, type Speaker, soundAhead } from './text-to-speech-request.ts';

interface TextToSpeechOptions {
  readonly speak: Speaker;
  readonly outage: ServiceOutage;
  readonly apology: RecordedApology;
  readonly model: string;
  /** Whether the voice speaks the language of this code. */
  readonly speaks: (language: string) => boolean;
  /** The voice is back and can say this now. */
  readonly onUnspoken: (words: string) => void;
}

/** Milliseconds until a lost voice is tried again; the last one repeats. */
const pausesBeforeProbe = [1_000, 2_000, 4_000, 8_000];
/** Said to try the voice; heard by nobody. */
const probeWords = 'Testing.';
/** Samples that the framework hands on whole before it looks whether to be quiet, so they are few: 20 ms. */
const frameLength = speechRate / 50;
/** The `segmentId` of sound that is of none of the text; that of other sound is the number of the flushes before its text. */
const apologySegment = '-1';

/** Mouth: its streams never fail. While the service is out it is tried in the background, and what was not said is handed back. */
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
    const { outage, apology, speaks } = this.#options;
    const stream: SpeakingStream = new SpeakingStream(
      this,
      {
        speak: (words, signal, language) => this.#speak(words, signal, language),
        speaks,
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

  #speak(words: string, signal: AbortSignal, language?: string): AsyncGenerator<Int16Array> {
    const ahead = this.#ahead;
    if (ahead?.words !== words) return this.#options.speak(words, signal, language);
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
      const pause = pausesBeforeProbe[Math.min(count, pausesBeforeProbe.length - 1)];
      // Waits without keeping the process alive, which may end while there is no voice.
      await delay(pause, undefined, { signal, ref: false }).catch(() => {});
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

interface SpeakingOptions {
  readonly speak: Speaker;
  readonly speaks: (language: string) => boolean;
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

/** One answer: text in, sound out, each piece asked for while the one before is heard. Never fails, and is never silent. */
class SpeakingStream extends tts.SynthesizeStream implements PolyglotStream {
  override readonly label = 'nexus.SpeakingStream';
  readonly #options: SpeakingOptions;
  readonly #id = randomUUID();
  /** Ends all requests: the driver interrupts, or the voice is lost. */
  readonly #stop = new AbortController();
  /** Codes by segment; those of English text are not in it. */
  readonly #languages = new Map<number, string>();

  constructor(mouth: tts.TTS, options: SpeakingOptions, connection?: APIConnectOptions) {
    super(mouth, connection);
    this.#options = options;
  }

  inLanguage(segment: number, language: string): void {
    this.#languages.set(segment, language);
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
    let silentIn: string | null = null;
    const ask = (text: string) => {
      const language = this.#languages.get(segment);
      const isSpoken = language === undefined || this.#options.speaks(language);
      // Said once for a stretch of text, however many pieces it has.
      if (!isSpoken && silentIn === language) return;
      silentIn = isSpoken ? null : language;
      const words = isSpoken ? text : cannotSay(language);
      // One is heard while the next is fetched; more would be paid for and perhaps never heard.
      const sound = new AsyncIterableQueue<Int16Array>();
      const after = done.at(-2) ?? Promise.resolve(false);
      const lost = this.#fetch({ words, language: isSpoken ? language : undefined }, sound, { after, signal });
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
    { words, language }: { readonly words: string; readonly language: string | undefined },
    sound: AsyncIterableQueue<Int16Array>,
    { after, signal }: { readonly after: Promise<boolean>; readonly signal: AbortSignal },
  ): Promise<boolean> {
    try {
      if ((await after) || signal.aborted) return true;
      this.markStarted();
      for await (const samples of this.#options.speak(words, signal, language)) sound.put(samples);
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

/** Instead of words that an English voice would only mangle (W-5). */
function cannotSay(language: string): string {
  return `What comes here is in ${languageName(language)}, which my voice does not speak.`;
}

/** Cuts text into what is asked of the voice at a time. */
interface PieceCutter {
  push(text: string): readonly string[];
  flush(): readonly string[];
}

/** The first piece of an answer is short, since the driver waits for it; what follows is asked for while it is heard. */
const firstRules: CutRules = { shortestClause: 15, shortestSentence: 15, longest: 160 };
const laterRules: CutRules = { shortestClause: 160, shortestSentence: 2, longest: 400 };
/** What comes from a spoken stream ends where a piece ends. */
const pieceEnd = /[.!?…]["'”’)\]]*\s*$|.{15}[,;:—]\s*$/s;
const speakable = /[\p{L}\p{N}]/u;

export function createPieceCutter(): PieceCutter {
  let waiting = '';
  let begun = false;

  function take(end: number): string {
    const piece = waiting.slice(0, end).trim();
    waiting = waiting.slice(end);
    if (!speakable.test(piece)) return '';
    begun = true;
    return piece;
  }

  function drain(complete: boolean): string[] {
    const pieces: string[] = [];
    for (;;) {
      const cut = firstCut(waiting, begun ? laterRules : firstRules, complete);
      if (cut === null) break;
      pieces.push(take(cut.end));
    }
    if (complete) pieces.push(take(waiting.length));
    return pieces.filter((piece) => piece !== '');
  }

  return {
    push(text) {
      waiting += text;
      return drain(pieceEnd.test(waiting));
    },
    flush: () => drain(true),
  };
}
