export { createPrivateLogger, installFrameworkLogger } from './logging/private-logger.ts';
export type { CondensedRefusal, CondenseOutcome } from './memory/condense-memory.ts';
export { createMailTextIndex, type GatedMail, type MailTextIndex } from './memory/mail-text-index.ts';
export { isSameMemory, makeEntry, memoryLines, type NewEntry, selectMemories } from './memory/memory-entries.ts';
export { findMailText, type MailTextFinding } from './memory/privacy-gate.ts';
export { defaultModelBudget, type ModelBudget } from './model/model-attempt.ts';
export {
  createOpenAIModel,
  type ModelSource,
  type OpenAIModelOptions,
  type RequestObserver,
} from './model/openai-model.ts';
export { type CondenseWithModelOptions, condenseWithModel } from './session/background.ts';
export type { BriefingDependencies, BriefingPlace, BriefingSession } from './session/briefing-session.ts';
export { createBriefingSession } from './session/create-briefing-session.ts';
export { createSpeech } from './voice/create-speech.ts';
export type { SpeechHooks, SpeechParts, SpeechService, SpeechSettings, SpeechTrouble } from './voice/speech-parts.ts';
export { loadVoiceDetection, prewarmVoiceDetection, type VoiceDetection } from './voice/voice-detection.ts';
