import {
  actionIntents,
  conversationIntents,
  type IntentKind,
  type MemoryIntent,
  navigationIntents,
  type PreferenceIntent,
} from '../intent.ts';

/**
 * What a sentence can be guessed to mean, apart from what outlives the drive, which is never touched on a guess; `nothing` is what was
 * not said to the agent, or asks for nothing.
 */
export type GuessedKind = Exclude<IntentKind, MemoryIntent | PreferenceIntent> | 'nothing';

/** In the order of the model's weights. */
export const guessedKinds: readonly GuessedKind[] = [
  ...actionIntents,
  ...navigationIntents,
  ...conversationIntents,
  'nothing',
];
