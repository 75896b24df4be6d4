import { tts } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';

const rate = 24_000;
/** Of a hurried voice, so that tests are short. */
const secondsPerCharacter = 0.006;

export function tone(seconds: number, sampleRate: number): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) =>
    Math.round(8_000 * Math.sin((index * 2 * Math.PI * 220) / sampleRate)),
  );
}

/** Says every text as a tone of its length, and keeps what it was asked to say. Can be made to fail. */
export class ToneVoice extends tts.TTS {
  override readonly label = 'test.ToneVoice';
  readonly requests: string[] = [];
  broken = false;
  /** How much slower it speaks than usual, from now on. */
  pace = 1;

  constructor() {
    super(rate, 1, { streaming: false });
  }

  override synthesize(...[text, connOptions, signal]: Parameters<tts.TTS['synthesize']>): tts.ChunkedStream {
    this.requests.push(text);
    const samples = tone(text.length * secondsPerCharacter * this.pace, rate);
    return new ToneStream({ text, voice: this, samples }, connOptions, signal);
  }

  override stream(): tts.SynthesizeStream {
    throw new Error('It says one piece at a time.');
  }
}

interface ToneRequest {
  readonly text: string;
  readonly voice: ToneVoice;
  readonly samples: Int16Array;
}

class ToneStream extends tts.ChunkedStream {
  override readonly label = 'test.ToneStream';
  readonly #request: ToneRequest;

  constructor(
    request: ToneRequest,
    ...[connOptions, signal]: [Parameters<tts.TTS['synthesize']>[1], Parameters<tts.TTS['synthesize']>[2]]
  ) {
    super(request.text, request.voice, connOptions, signal);
    this.#request = request;
  }

  protected override async run(): Promise<void> {
    const { voice, samples } = this.#request;
    if (voice.broken) {
      // Thrown, it would be a rejection that the framework leaves unhandled.
      const error = new Error('The voice is gone.');
      voice.emit('error', { type: 'tts_error', timestamp: Date.now(), label: voice.label, error, recoverable: false });
      this.queue.close();
      return;
    }
    const length = rate / 50;
    for (let at = 0; at < samples.length; at += length) {
      const data = samples.slice(at, at + length);
      const frame = new AudioFrame(data, rate, 1, data.length);
      this.queue.put({ requestId: 'tone', segmentId: 'tone', frame, final: at + length >= samples.length });
    }
    this.queue.close();
  }
}
