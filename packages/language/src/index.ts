export {
  type ActionIntent,
  actionIntents,
  conversationIntents,
  type Intent,
  type IntentKind,
  type IntentTarget,
  isAction,
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
export { findNamedManual } from './requests/named-manual.ts';
export { type ResolvedTime, resolveTime } from './time/resolve-time.ts';
export { sayTimeAhead } from './time/spoken-time.ts';
export type { TimeContext } from './time/zoned-clock.ts';
export { understand } from './understand.ts';
