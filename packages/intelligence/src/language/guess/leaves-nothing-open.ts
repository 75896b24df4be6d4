import { callsSomebody } from '../decide/calls-somebody.ts';
import type { Heard } from '../grammar/match-pattern.ts';
import { everydayWords, mailNouns, plainWords, turningWords } from '../lexicon/loose-words.ts';
import { namelessWords } from '../lexicon/nameless-words.ts';
import type { Guess } from './guess.ts';
import type { GuessedKind } from './guessed-kinds.ts';
import { arePairedIn, type IntentModel, isSaidIn } from './intent-model.ts';
import { strangeWord } from './request-words.ts';

/** In words. */
const longestRequest = 24;
const saidToAgent = new Set(['you', 'your', 'yourself', 'yours', 'two']);

/** In front of these nothing was heard, or nothing can be listened to ("say that again, there was a lorry"). */
const drownOut = new Set(
  'lorry lorries truck bus train traffic light lights lane road roads junction roundabout motorway radio phone engine van car cars window rain'.split(
    ' ',
  ),
);
const excusedByNoise: ReadonlySet<GuessedKind> = new Set<GuessedKind>(['repeat', 'pause']);
const surenessBesideNoise = 0.9;

/** Whether somebody or something in the car or on the road may be meant. */
export function staysWithMail(heard: Heard, { kind, probability }: Guess): boolean {
  if (heard.tokens.length > longestRequest || callsSomebody(heard)) return false;
  const noisy = excusedByNoise.has(kind) && probability >= surenessBesideNoise;
  return heard.tokens.every(
    ({ word }) => !everydayWords.has(word) || saidToAgent.has(word) || (noisy && drownOut.has(word)),
  );
}

/** The words of the sentence that have no part in such a request, as far as its examples show. */
export function strangersIn(heard: Heard, { kind, words }: Guess, model: IntentModel): readonly string[] {
  return heard.tokens
    .filter(({ word }, index) => {
      if (words[index] === strangeWord) return true;
      if ([plainWords, mailNouns, namelessWords, drownOut].some((known) => known.has(word))) return false;
      return !isSaidIn(model, kind, words[index] ?? '');
    })
    .map(({ word }) => word);
}

/** "I did not catch that" is such a request; "don't go back" is none, because nobody who asked for that said "not go". */
function turnsRound({ kind, words }: Guess, model: IntentModel): boolean {
  return words.some(
    (word, index) => turningWords.has(word) && !arePairedIn(model, kind, [word, words[index + 1] ?? '']),
  );
}

/** Whether nothing is left in the sentence that would turn the guess round, name another mail, or be meant for somebody else. */
export function leavesNothingOpen(heard: Heard, guess: Guess, model: IntentModel): boolean {
  if (guess.kind === 'nothing' || !staysWithMail(heard, guess) || turnsRound(guess, model)) return false;
  return strangersIn(heard, guess, model).length === 0;
}
