export { probeModel } from './probe-model.ts';
export { probeSpeechToText } from './probe-speech-to-text.ts';
export { probeTextToSpeech } from './probe-text-to-speech.ts';
export type { ProbedService } from './probed-service.ts';
export { speechLikeAudio } from './speech-like-audio.ts';
