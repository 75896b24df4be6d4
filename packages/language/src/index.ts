export { type Correction, readCorrection } from './commands/read-correction.ts';
export {
  type ActionIntent,
  type Intent,
  type IntentKind,
  type IntentTarget,
  isAction,
  type MailView,
  type MemoryIntent,
  mailViews,
  manualSteps,
  type Understanding,
  type UnderstandingContext,
} from './intent.ts';
export { ordinaryWords } from './lexicon/loose-words.ts';
export { momentKinds } from './requests/draft-revision.ts';
export { type MailChoice, type MailTest, readMailChoice } from './requests/mail-choice.ts';
export { findNamedManual } from './requests/named-manual.ts';
export { type SpeakingPace, speakingPaces } from './requests/speaking-pace.ts';
export { resolveTime } from './time/resolve-time.ts';
export { sayTimeAhead } from './time/say-time.ts';
export { isThatAYes, understand } from './understand.ts';
