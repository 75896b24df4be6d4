import { firstVisitWording } from './wording.ts';

/** How long the driver has to say something, and how often is looked, in milliseconds. */
const patience = 6_000;
const lookEvery = 100;
/** The root mean square of a voice near the microphone, of 1; the noise of a quiet room is a tenth of it. */
const loud = 0.02;
/** Looks at a voice, so that a knock is none. */
const looksOfVoice = 2;

/** Listens to the microphone for a moment; nothing is kept or sent. @returns a sentence that says what came of it */
export async function tryMicrophone(): Promise<string> {
  if (navigator.mediaDevices === undefined) return firstVisitWording.needsHttps;
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
    return isMissing ? firstVisitWording.missing : firstVisitWording.notAllowed;
  }
  const context = new AudioContext();
  try {
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    return (await hearsVoice(analyser)) ? firstVisitWording.heard : firstVisitWording.silent;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    await context.close();
  }
}

async function hearsVoice(analyser: AnalyserNode): Promise<boolean> {
  const samples = new Float32Array(analyser.fftSize);
  let heard = 0;
  for (let waited = 0; waited < patience; waited += lookEvery) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
    if (Math.sqrt(power) >= loud) heard += 1;
    if (heard >= looksOfVoice) return true;
  }
  return false;
}
