import { actionIntents, conversationIntents, type IntentKind, navigationIntents } from '../intent.ts';

/** What a sentence can be guessed to mean; `nothing` is what was not said to the agent, or asks for nothing. */
export type GuessedKind = IntentKind | 'nothing';

/** In the order of the model's weights. */
export const guessedKinds: readonly GuessedKind[] = [
  ...actionIntents,
  ...navigationIntents,
  ...conversationIntents,
  'nothing',
];
