import { commonWords } from '../knowledge/common-words.ts';
import { gateWords } from '../knowledge/gate-words.ts';

/** Said around "more", whatever it is more of. */
const around = new Set(
  `more else further ahead continue deeper detail details elaborate expand explain carry proceed place places passage passages page pages part
  parts section chapter rest remaining whole full manual manuals handbook handbooks guide guides document documents documentation book
  nexus right alright well great cool oh um uh er ah hm hmm mm yeah yep`.split(/\s+/),
);
/** A mail, or who wrote it. */
const saysMail = /\b(?:e-?mails?|messages?|repl(?:y|ies)|wrote|writes?|sent|he|she|him|her|his|hers)\b|\bmails?\b/iu;

/** Whether words ask for more of what was told, and name nothing else: no mail, no person, no other subject. */
export function asksForMoreOf(told: string, words: string): boolean {
  if (saysMail.test(words)) return false;
  const known = new Set(gateWords(told));
  return gateWords(words).every((word) => commonWords.has(word) || around.has(word) || known.has(word));
}
