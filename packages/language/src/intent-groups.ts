import { type ActionIntent, actionIntents, draftIntents, type IntentKind, preferenceIntents } from './intent.ts';

const actions: ReadonlySet<string> = new Set([...actionIntents, ...preferenceIntents, ...draftIntents]);

/** Whether an intent changes something, as opposed to moving about or being answered in words. */
export function isAction(kind: IntentKind): kind is ActionIntent {
  return actions.has(kind);
}
