import type { Heard } from '../grammar/match-pattern.ts';
import { createPhraseList, createRuleIndex } from '../grammar/rule-index.ts';
import { isAction } from '../intent.ts';
import { assent, corrections, maybe, negations, refusal } from '../lexicon/answers.ts';
import { leadIns, tails, tentatives } from '../lexicon/politeness.ts';
import { remarkOpenings, unpausedRemarkOpenings } from '../lexicon/reasons.ts';
import { rules } from '../lexicon/rules.ts';
import { slotReaders } from '../slots/slot-readers.ts';

/** The whole lexicon, compiled once. It never changes. */
export const grammar = {
  rules: createRuleIndex(rules, slotReaders),
  leadIns: createPhraseList(leadIns),
  tails: createPhraseList(tails),
  negations: createPhraseList(negations),
  tentatives: createPhraseList(tentatives),
  corrections: createPhraseList(corrections),
  connectors: createPhraseList([
    'and|then|and then|and also|also|plus|and after that|after that|and afterwards|afterwards|and now|and next|but|but then|but also|but please|and please|and just|just|and instead|so',
  ]),
  remarks: createPhraseList(remarkOpenings),
  unpausedRemarks: createPhraseList(unpausedRemarkOpenings),
  assent: createPhraseList(assent),
  refusal: createPhraseList(refusal),
  maybe: createPhraseList(maybe),
} as const;

/** Whether some stretch of a sentence could be a command that acts. */
export function namesAction(heard: Heard): boolean {
  return heard.tokens.some((_, start) =>
    grammar.rules.readFrom(heard, start).some(({ intent }) => isAction(intent.kind)),
  );
}
