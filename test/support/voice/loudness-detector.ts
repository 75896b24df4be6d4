import { VAD, type VADEvent, VADEventType, VADStream } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';

const enough = { speech: 40, silence: 250 } as const;
const threshold = 500;

/** Takes whatever is loud for speech: makes turn taking exact where no real voice is heard. */
export class LoudnessDetector extends VAD {
  override readonly label = 'test.LoudnessDetector';

  constructor() {
    super({ updateInterval: 20 });
  }

  override get minSilenceDuration(): number {
    return enough.silence;
  }

  override stream(): VADStream {
    return new LoudnessStream(this);
  }
}

const isLoud = ({ data }: AudioFrame) => data.some((sample) => Math.abs(sample) > threshold);

class LoudnessStream extends VADStream {
  constructor(detector: VAD) {
    super(detector);
    void this.#listen();
  }

  async #listen(): Promise<void> {
    let frames: AudioFrame[] = [];
    let loud = 0;
    let silent = 0;
    let speaking = false;
    let samplesIndex = 0;
    const tell = (type: VADEventType) => {
      const event: VADEvent = {
        type,
        samplesIndex,
        timestamp: Date.now(),
        speechDuration: loud,
        silenceDuration: silent,
        frames: type === VADEventType.INFERENCE_DONE ? [] : [...frames],
        probability: speaking ? 1 : 0,
        inferenceDuration: 0,
        speaking,
        rawAccumulatedSilence: silent,
        rawAccumulatedSpeech: silent > 0 ? 0 : loud,
      };
      this.sendVADEvent(event);
    };
    for (;;) {
      const { done, value } = await this.inputReader.read();
      if (done) return;
      if (!(value instanceof AudioFrame)) continue;
      const length = (value.samplesPerChannel / value.sampleRate) * 1_000;
      samplesIndex += value.samplesPerChannel;
      if (isLoud(value)) {
        loud += length;
        silent = 0;
      } else {
        silent += length;
      }
      if (loud > 0) frames.push(value);
      if (!speaking && loud >= enough.speech) {
        speaking = true;
        tell(VADEventType.START_OF_SPEECH);
      }
      tell(VADEventType.INFERENCE_DONE);
      if (silent < enough.silence) continue;
      if (speaking) {
        speaking = false;
        tell(VADEventType.END_OF_SPEECH);
      }
      loud = 0;
      frames = [];
    }
  }
}
