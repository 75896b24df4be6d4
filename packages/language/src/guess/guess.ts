import type { Heard } from '../grammar/match-pattern.ts';
import type { UnderstandingContext } from '../intent.ts';
import type { GuessedKind } from './guessed-kinds.ts';
import { guessKinds, type IntentModel } from './intent-model.ts';
import { requestWords } from './request-words.ts';

/** The likeliest meaning of a sentence. */
export interface Guess {
  readonly kind: GuessedKind;
  /** In 0…1. */
  readonly probability: number;
  /** As the model saw them, in the order of the tokens. */
  readonly words: readonly string[];
}

/** "Carry on" is the next mail while the briefing runs and its resumption while it is paused: what speaks for one speaks for the other. */
function settlePause(
  probabilities: ReadonlyMap<GuessedKind, number>,
  paused: boolean,
): ReadonlyMap<GuessedKind, number> {
  const next = probabilities.get('next') ?? 0;
  const resume = probabilities.get('resume') ?? 0;
  if (paused) return new Map([...probabilities, ['next', resume > next / 4 ? 0 : next], ['resume', next + resume]]);
  return new Map([...probabilities, ['next', next > resume ? next + resume : next]]);
}

export function guess(heard: Heard, context: UnderstandingContext, model: IntentModel): Guess {
  const words = requestWords(heard);
  const [kind, probability] = [...settlePause(guessKinds(model, words), context.paused)].reduce((best, other) =>
    other[1] > best[1] ? other : best,
  );
  return { kind, probability, words };
}
