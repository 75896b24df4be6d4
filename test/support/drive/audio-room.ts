import { ReadableStream } from 'node:stream/web';
import { voice } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';

/** A room's ears and mouth without a room: what a caller says is fed in, what the agent says is recorded. */
export interface AudioRoom extends AsyncDisposable {
  readonly input: voice.AudioInput;
  readonly output: RecordingOutput;
  /** The caller speaks, mono, at the room's rate; resolves when the last sample was fed in. Between that there is silence, as from a microphone. */
  speak(samples: Int16Array): Promise<void>;
}

export interface AudioRoomOptions {
  /** Of the microphone and of the loudspeaker, in samples a second. */
  readonly microphoneRate?: number;
  readonly loudspeakerRate?: number;
  /** How often the microphone gives a frame, in milliseconds. */
  readonly frame?: number;
}

/** A stretch of what the caller heard; times are in milliseconds of `performance.now()`. */
export interface HeardFrame {
  readonly at: number;
  readonly samples: Int16Array;
}

interface Segment {
  readonly frames: AudioFrame[];
  flushed: boolean;
  /** In seconds. */
  played: number;
  begun: boolean;
}

const newSegment = (): Segment => ({ frames: [], flushed: false, played: 0, begun: false });

/** Plays at the pace of a loudspeaker and keeps what was played; pauses, goes on and is cleared as a room's output is. */
class RecordingOutput extends voice.AudioOutput {
  readonly heard: HeardFrame[] = [];
  #segments: Segment[] = [];
  #open: Segment | null = null;
  #paused = false;
  #timer: NodeJS.Timeout | null = null;
  #listeners: { left: number; done: () => void }[] = [];
  /** When the frame that plays now will be over. */
  #busyUntil = 0;

  constructor(rate: number) {
    super(rate, undefined, { pause: true });
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Nothing plays, and nothing waits to. */
  get quiet(): boolean {
    return this.#segments.length === 0;
  }

  override async captureFrame(frame: AudioFrame): Promise<void> {
    await super.captureFrame(frame);
    if (this.#open === null) {
      this.#open = newSegment();
      this.#segments.push(this.#open);
    }
    this.#open.frames.push(frame);
    this.#play();
  }

  override flush(): void {
    super.flush();
    if (this.#open !== null) this.#open.flushed = true;
    this.#open = null;
    this.#play();
  }

  override clearBuffer(): void {
    const cleared = this.#segments;
    this.#segments = [];
    this.#open = null;
    super.flush();
    for (const { played } of cleared) this.onPlaybackFinished({ playbackPosition: played, interrupted: true });
  }

  override pause(): void {
    super.pause();
    this.#paused = true;
  }

  override resume(): void {
    super.resume();
    this.#paused = false;
    this.#play();
  }

  /** Resolves when so many more milliseconds were played. */
  hear(milliseconds: number): Promise<void> {
    return new Promise((done) => this.#listeners.push({ left: milliseconds, done }));
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #play(): void {
    if (this.#timer !== null) return;
    const wait = Math.max(0, this.#busyUntil - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#playFrame();
    }, wait);
  }

  #playFrame(): void {
    const [segment] = this.#segments;
    if (segment === undefined || this.#paused) return;
    const frame = segment.frames.shift();
    if (frame === undefined) {
      if (!segment.flushed) return;
      this.#segments.shift();
      this.onPlaybackFinished({ playbackPosition: segment.played, interrupted: false });
    } else {
      if (!segment.begun) this.onPlaybackStarted(Date.now());
      segment.begun = true;
      const seconds = frame.samplesPerChannel / frame.sampleRate;
      segment.played += seconds;
      this.heard.push({ at: performance.now(), samples: frame.data.slice() });
      this.#busyUntil = performance.now() + seconds * 1_000;
      for (const listener of this.#listeners) listener.left -= seconds * 1_000;
      for (const { done } of this.#listeners.filter(({ left }) => left <= 0)) done();
      this.#listeners = this.#listeners.filter(({ left }) => left > 0);
    }
    this.#play();
  }
}

class Microphone extends voice.AudioInput {
  readonly #length: number;
  readonly #rate: number;
  #waiting: { samples: Int16Array; done: () => void }[] = [];
  #closed = false;

  constructor(rate: number, frame: number) {
    super();
    this.#rate = rate;
    this.#length = Math.round((rate * frame) / 1_000);
    this.multiStream.addInputStream(ReadableStream.from(this.#frames(frame)));
  }

  say(samples: Int16Array): Promise<void> {
    return new Promise((done) => this.#waiting.push({ samples, done }));
  }

  override async close(): Promise<void> {
    this.#closed = true;
    await super.close();
  }

  async *#frames(frame: number): AsyncGenerator<AudioFrame> {
    let due = performance.now();
    while (!this.#closed) {
      due += frame;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      const data = new Int16Array(this.#length);
      const [speech] = this.#waiting;
      if (speech !== undefined) {
        data.set(speech.samples.subarray(0, this.#length));
        speech.samples = speech.samples.subarray(this.#length);
        if (speech.samples.length === 0) this.#waiting.shift()?.done();
      }
      yield new AudioFrame(data, this.#rate, 1, this.#length);
    }
  }
}

export function createAudioRoom(options: AudioRoomOptions = {}): AudioRoom {
  const { microphoneRate = 16_000, loudspeakerRate = 24_000, frame = 20 } = options;
  const input = new Microphone(microphoneRate, frame);
  const output = new RecordingOutput(loudspeakerRate);
  return {
    input,
    output,
    speak: (samples) => input.say(samples),
    async [Symbol.asyncDispose]() {
      output.stop();
      await input.close();
    },
  };
}
