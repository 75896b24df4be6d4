export { createBriefingSession } from './create-briefing-session.ts';
export type { CondensedRefusal } from './knowledge/check-condensed.ts';
export type { CondenseOutcome } from './knowledge/condense-knowledge.ts';
export { createMailTextIndex, type GatedMail, type MailTextIndex } from './knowledge/mail-text-index.ts';
export { makeEntry, type NewEntry } from './knowledge/make-entry.ts';
export { memoryLines, selectMemories } from './knowledge/memory-lines.ts';
export { findMailText, type MailTextFinding } from './knowledge/privacy-gate.ts';
export { isSameMemory } from './knowledge/same-memory.ts';
export { createPrivateLogger, installFrameworkLogger } from './logging/private-logger.ts';
export { defaultModelBudget, type ModelBudget } from './reasoning/attempt-model.ts';
export { type CondenseWithModelOptions, condenseWithModel } from './reasoning/condense-with-model.ts';
export {
  createOpenAIModel,
  type ModelSource,
  type OpenAIModelOptions,
  type RequestObserver,
} from './reasoning/openai-model.ts';
export type { BriefingDependencies, BriefingPlace, BriefingSession } from './session/briefing-session.ts';
export { createSpeech } from './voice/create-speech.ts';
export type { SpeechHooks, SpeechParts, SpeechService, SpeechSettings, SpeechTrouble } from './voice/speech-parts.ts';
export { loadVoiceDetection, prewarmVoiceDetection, type VoiceDetection } from './voice/voice-detection.ts';
