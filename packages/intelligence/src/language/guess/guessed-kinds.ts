import {
  actionIntents,
  conversationIntents,
  type IntentKind,
  type MemoryIntent,
  navigationIntents,
} from '../intent.ts';

/** What a sentence can be guessed to mean, memory apart, which is never touched on a guess; `nothing` is what was not said to the agent, or asks for nothing. */
export type GuessedKind = Exclude<IntentKind, MemoryIntent> | 'nothing';

/** In the order of the model's weights. */
export const guessedKinds: readonly GuessedKind[] = [
  ...actionIntents,
  ...navigationIntents,
  ...conversationIntents,
  'nothing',
];
