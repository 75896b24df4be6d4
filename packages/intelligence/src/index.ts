// The offline language.
export {
  type ActionIntent,
  actionIntents,
  conversationIntents,
  type Intent,
  type IntentKind,
  type IntentTarget,
  navigationIntents,
  type Understanding,
  type UnderstandingContext,
} from './language/intent.ts';
export { isAction } from './language/intent-groups.ts';
export { understand } from './language/understand.ts';
