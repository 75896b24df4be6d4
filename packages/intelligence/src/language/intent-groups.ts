import { type ActionIntent, actionIntents, type IntentKind } from './intent.ts';

const actions: ReadonlySet<string> = new Set(actionIntents);

/** Whether an intent changes something, as opposed to moving about or being answered in words. */
export function isAction(kind: IntentKind): kind is ActionIntent {
  return actions.has(kind);
}
