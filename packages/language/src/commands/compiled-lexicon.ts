import type { Heard } from '../grammar/match-pattern.ts';
import { createPhraseList, createRuleIndex, type Rule } from '../grammar/rule-index.ts';
import { isAction, type MailView } from '../intent.ts';
import { assent, corrections, maybe, negations, refusal } from '../lexicon/answers.ts';
import { archiveRules } from '../lexicon/archive.ts';
import { conversationRules } from '../lexicon/conversation.ts';
import { discardedDraftRules, draftRules } from '../lexicon/drafts.ts';
import { flagRules } from '../lexicon/flags.ts';
import { moveRules } from '../lexicon/move.ts';
import { navigationRules } from '../lexicon/navigation.ts';
import { leadIns, tails, tentatives } from '../lexicon/politeness.ts';
import { preferenceRules } from '../lexicon/preferences.ts';
import { remarkOpenings, unpausedRemarkOpenings } from '../lexicon/reasons.ts';
import { searchRules } from '../lexicon/search.ts';
import { senderRules } from '../lexicon/senders.ts';
import { snoozeRules } from '../lexicon/snooze.ts';
import { undoRules } from '../lexicon/undo.ts';
import { viewCues, viewRules } from '../lexicon/views.ts';
import { slotReaders } from '../slots/slot-readers.ts';

/** Every rule; where two read the same words equally well, the earlier one stands. */
const rules: readonly Rule[] = [
  ...navigationRules,
  ...viewRules,
  ...conversationRules,
  ...preferenceRules,
  ...discardedDraftRules,
  ...undoRules,
  ...flagRules,
  ...snoozeRules,
  ...senderRules,
  ...searchRules,
  ...archiveRules,
  ...moveRules,
  ...draftRules,
];

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
  views: viewCues.map(({ view, phrases }) => ({ view, phrases: createPhraseList(phrases) })),
} as const;

/** The view of a mail whose name, or whose question, stands somewhere in a sentence. */
export function viewNamedIn(heard: Heard): MailView | null {
  const named = grammar.views.find(({ phrases }) =>
    heard.tokens.some((_, start) => phrases.endsFrom(heard, start).length > 0),
  );
  return named?.view ?? null;
}

/** Whether some stretch of a sentence could be a command that acts. */
export function namesAction(heard: Heard): boolean {
  return heard.tokens.some((_, start) =>
    grammar.rules.readFrom(heard, start).some(({ intent }) => isAction(intent.kind)),
  );
}
