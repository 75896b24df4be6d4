import {
  actionIntents,
  conversationIntents,
  type DraftIntent,
  type IntentKind,
  type ManualIntent,
  type MemoryIntent,
  navigationIntents,
  type PreferenceIntent,
} from '../intent.ts';

/**
 * What a sentence can be guessed to mean, apart from what outlives the drive, which is never touched on a guess, from a draft that is
 * to be thrown away, and from questions about manuals, which say so; `nothing` is what was not said to the agent, or asks for nothing.
 */
export type GuessedKind = Exclude<IntentKind, MemoryIntent | ManualIntent | PreferenceIntent | DraftIntent> | 'nothing';

/** In the order of the model's weights. */
export const guessedKinds: readonly GuessedKind[] = [
  ...actionIntents,
  ...navigationIntents,
  ...conversationIntents,
  'nothing',
];
