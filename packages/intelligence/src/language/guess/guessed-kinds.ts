import {
  actionIntents,
  conversationIntents,
  type IntentKind,
  type ManualIntent,
  type MemoryIntent,
  navigationIntents,
  type PreferenceIntent,
} from '../intent.ts';

/**
 * What a sentence can be guessed to mean, apart from what outlives the drive, which is never touched on a guess, and from questions about
 * manuals, which say so; `nothing` is what was not said to the agent, or asks for nothing.
 */
export type GuessedKind = Exclude<IntentKind, MemoryIntent | ManualIntent | PreferenceIntent> | 'nothing';

/** In the order of the model's weights. */
export const guessedKinds: readonly GuessedKind[] = [
  ...actionIntents,
  ...navigationIntents,
  ...conversationIntents,
  'nothing',
];
