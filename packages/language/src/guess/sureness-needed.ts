import type { Heard } from '../grammar/match-pattern.ts';
import { mailNouns } from '../lexicon/loose-words.ts';
import type { Guess } from './guess.ts';
import type { GuessedKind } from './guessed-kinds.ts';

/**
 * From which probability on a guess is carried out, or asked about where it acts or ends. Chosen by five-fold cross-validation on the
 * training sentences: the smallest tenth at which hardly any sentence that was meant for nobody, and few others, would be taken for it.
 */
const needed: Readonly<Record<GuessedKind, number>> = {
  archive: 0.8,
  'mark-read': 0.5,
  'mark-unread': 0.5,
  flag: 0.5,
  unflag: 0.5,
  snooze: 0.5,
  move: 0.5,
  'mute-sender': 0.5,
  'prioritize-sender': 0.5,
  'draft-reply': 0.8,
  'send-draft': 0.5,
  undo: 0.5,
  search: 0.6,
  read: 0.6,
  next: 0.85,
  'go-back': 0.7,
  'skip-topic': 0.6,
  'go-deeper': 0.7,
  repeat: 0.8,
  'list-topics': 0.9,
  pause: 0.85,
  resume: 0.9,
  end: 0.85,
  yes: 1,
  no: 0.7,
  'who-from': 0.9,
  'when-sent': 0.85,
  'what-about': 0.8,
  'why-first': 0.9,
  'left-out': 0.6,
  'how-many': 0.6,
  help: 0.9,
  greeting: 0.9,
  thanks: 0.9,
  nothing: 1,
};

/** A sentence that speaks of mail is hardly ever meant for somebody in the car: cross-validation found none. */
const neededBesideMail = 0.45;

/** Whether the model is sure enough of this kind for this sentence. */
export function isSureEnough(heard: Heard, { kind, probability }: Guess): boolean {
  const besideMail = heard.tokens.some(({ word }) => mailNouns.has(word));
  return probability >= (besideMail ? Math.min(needed[kind], neededBesideMail) : needed[kind]);
}
