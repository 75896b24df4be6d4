export { createBriefingSession } from './create-briefing-session.ts';
export { createPrivateLogger, installFrameworkLogger } from './logging/private-logger.ts';
export { stripInvisible } from './prompts/strip-invisible.ts';
export { defaultModelBudget, type ModelBudget } from './reasoning/attempt-model.ts';
export {
  createOpenAIModel,
  type ModelSource,
  type OpenAIModelOptions,
  type RequestObserver,
} from './reasoning/openai-model.ts';
export type { BriefingDependencies, BriefingPlace, BriefingSession } from './session/briefing-session.ts';
export { createSpeech } from './voice/create-speech.ts';
export type { SpeechParts } from './voice/speech-parts.ts';
export type { SpeechHooks, SpeechService, SpeechSettings, SpeechTrouble } from './voice/speech-settings.ts';
export { loadVoiceDetection, prewarmVoiceDetection, type VoiceDetection } from './voice/voice-detection.ts';
