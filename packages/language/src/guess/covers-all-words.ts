import type { Heard } from '../grammar/match-pattern.ts';
import { everydayWords, mailNouns, namelessWords, plainWords, turningWords } from '../lexicon/loose-words.ts';
import { familyOrWord } from '../lexicon/word-families.ts';
import { callsSomebody } from '../unclear/mood-and-address.ts';
import type { Guess } from './guess.ts';
import type { GuessedKind } from './intent-model.ts';
import { arePairedIn, type IntentModel, isSaidIn } from './intent-model.ts';
import { strangeWord } from './request-features.ts';

/** In words. */
const longestRequest = 24;
export const saidToAgent = new Set(['you', 'your', 'yourself', 'yours', 'two']);

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
  // "Any sign of a mail from Ravi" is no road sign.
  const excused = kind === 'search' ? new Set([...saidToAgent, 'sign']) : saidToAgent;
  const noisy = excusedByNoise.has(kind) && probability >= surenessBesideNoise;
  return heard.tokens.every(
    ({ word }) => !everydayWords.has(word) || excused.has(word) || (noisy && drownOut.has(word)),
  );
}

/** The words of the sentence that have no part in such a request, as far as its examples show. */
export function strangersIn(heard: Heard, { kind, words }: Guess, model: IntentModel): readonly string[] {
  return heard.tokens
    .filter(({ word }, index) => {
      if (words[index] === strangeWord) return true;
      if ([plainWords, mailNouns, namelessWords, drownOut].some((known) => known.has(word))) return false;
      return !isSaidIn(model, kind, word) && !isSaidIn(model, kind, familyOrWord(word));
    })
    .map(({ word }) => word);
}

/** "I did not catch that" is such a request; "don't go back" is none, because nobody who asked for that said "not go". */
export function turnsRound({ kind, words }: Guess, model: IntentModel): boolean {
  return words.some(
    (word, index) => turningWords.has(word) && !arePairedIn(model, kind, [word, words[index + 1] ?? '']),
  );
}

const leadsName = new Set(
  "the a an this that these those my his her our their your from about of on for to in with by at into 's and many much how what which whose some any all more no".split(
    ' ',
  ),
);

/** "Read me the crane mail": a strange word that stands where a mail, somebody or something is named. */
export function namesSomething(heard: Heard, strange: readonly string[], words: readonly string[]): boolean {
  return heard.tokens.some(({ word }, index) => {
    if (!strange.includes(word)) return false;
    const next = heard.tokens[index + 1]?.word ?? '';
    return (
      words[index] === strangeWord ||
      leadsName.has(heard.tokens[index - 1]?.word ?? '') ||
      mailNouns.has(next) ||
      next === "'s"
    );
  });
}

/** Of words that name nothing so many may be strange, where the model is that sure. */
function strangersAllowed({ probability }: Guess, speaksOfMail: boolean): number {
  if (speaksOfMail) return probability >= 0.95 ? 2 : probability >= 0.6 ? 1 : 0;
  return probability >= 0.9 ? 1 : 0;
}

/** Whether nothing is left in the sentence that would turn the guess round, name another mail, or be meant for somebody else. */
export function leavesNothingOpen(heard: Heard, guess: Guess, model: IntentModel): boolean {
  if (guess.kind === 'nothing' || !staysWithMail(heard, guess) || turnsRound(guess, model)) return false;
  const strange = strangersIn(heard, guess, model);
  if (strange.length === 0) return true;
  const speaksOfMail = heard.tokens.some(({ word }) => mailNouns.has(word));
  return strange.length <= strangersAllowed(guess, speaksOfMail) && !namesSomething(heard, strange, guess.words);
}
