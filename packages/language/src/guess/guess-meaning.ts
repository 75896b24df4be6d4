import { askAgain, clarifyQuestion } from '../decide/clarify-question.ts';
import type { Heard } from '../grammar/match-pattern.ts';
import type { Understanding, UnderstandingContext } from '../intent.ts';
import { guess } from './guess.ts';
import { guessAction } from './guess-action.ts';
import { guessHarmless } from './guess-harmless.ts';
import type { IntentModel } from './intent-model.ts';
import { leavesNothingOpen } from './leaves-nothing-open.ts';
import { isSureEnough } from './sureness-needed.ts';

const wasThatAll = 'Was that all? Say goodbye to stop here.';

/**
 * What words probably mean that the grammar could not account for (B-19): what changes nothing is carried out where the model is
 * sure and nothing in the sentence speaks against it; an action, and the end, are asked about. Null where it is anybody's guess.
 */
export function guessMeaning(
  heard: Heard,
  place: { readonly context: UnderstandingContext; readonly model: IntentModel },
): Understanding | null {
  const { text } = heard;
  const guessed = guess(heard, place.context, place.model);
  const harmless = guessHarmless(heard, guessed, place);
  if (harmless) return { text, intents: [harmless], verdict: 'meant' };
  const action = guessAction(heard, guessed, place);
  if (action) {
    const clarify = clarifyQuestion([action]);
    return clarify === askAgain ? null : { text, intents: [], verdict: 'unsure', clarify, proposed: [action] };
  }
  const ends = guessed.kind === 'end' && isSureEnough(heard, guessed) && !place.context.pendingQuestion;
  if (!ends || !leavesNothingOpen(heard, guessed, place.model)) return null;
  const end = { kind: 'end', target: { scope: 'current' }, confidence: guessed.probability } as const;
  return { text, intents: [], verdict: 'unsure', clarify: wasThatAll, proposed: [end] };
}
