import { getJobContext, inference, type VAD } from '@livekit/agents';
import localInference from '@livekit/local-inference';
import { z } from 'zod';

// CommonJS whose names Node cannot read off its source, so they are taken from the whole.
const { initEot, initVad, predict } = localInference;

type InferenceExecutor = NonNullable<inference.TurnDetectorOptions['executor']>;

interface VoiceDetection {
  readonly vad: VAD;
  readonly turnDetection: inference.TurnDetector;
}

/** Silence, in milliseconds, after which it is asked whether the turn is over. Below 250 the detector throws. The words decide besides (V-14), so that a pause inside a sentence cuts nobody off. */
const shortestSilence = 250;

/** What the detector hands over: the last seconds of the driver's audio, 16 bit samples in Base64. */
const TurnAudio = z.object({ pcm: z.string() });

/** Where the detector runs outside a LiveKit job: a test, a bench, a room without a worker. Its model then loads in this process. */
const inThisProcess: InferenceExecutor = {
  async doInference(_method: string, data: unknown) {
    const bytes = Buffer.from(TurnAudio.parse(data).pcm, 'base64');
    const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.byteLength & ~1)));
    const began = performance.now();
    const probability = await predict(samples);
    return { probability, inferenceDurationMs: performance.now() - began };
  },
};

/** A job shares one inference process with all others; without an executor the detector would take every pause for the end. */
function currentExecutor(): InferenceExecutor {
  try {
    return getJobContext().inferenceExecutor;
  } catch {
    return inThisProcess;
  }
}

/** Loads the model that hears whether somebody speaks, before the first drive needs it: for a worker's `prewarm`. */
export function prewarmVoiceDetection(): void {
  initVad();
}

/**
 * Voice activity (silero) and end of turn (`v1-mini`), both on this machine: the version is named because a worker in development
 * would otherwise call LiveKit's gateway. Made anew for each drive, inside its job.
 */
export function loadVoiceDetection(): VoiceDetection {
  const executor = currentExecutor();
  if (executor === inThisProcess) initEot();
  return {
    vad: new inference.VAD({ model: 'silero', minSilenceDuration: shortestSilence }),
    turnDetection: new inference.TurnDetector({ version: 'v1-mini', executor }),
  };
}
