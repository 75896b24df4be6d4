export { parseLabelledRequests } from './guess/labelled-requests.ts';
export { trainIntentModel } from './guess/train-intent-model.ts';
export {
  type ActionIntent,
  actionIntents,
  conversationIntents,
  type Intent,
  type IntentKind,
  type IntentTarget,
  type ManualIntent,
  type ManualStep,
  type MemoryIntent,
  manualIntents,
  manualSteps,
  memoryIntents,
  navigationIntents,
  type Understanding,
  type UnderstandingContext,
} from './intent.ts';
export { isAction } from './intent-groups.ts';
export { findNamedManual } from './manuals/find-named-manual.ts';
export { type ResolvedTime, resolveTime, type TimeContext } from './resolve-time.ts';
export { sayTimeAhead } from './say-time-ahead.ts';
export { understand } from './understand.ts';
