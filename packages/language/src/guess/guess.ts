import type { Heard } from '../grammar/match-pattern.ts';
import type { UnderstandingContext } from '../intent.ts';
import { mailNouns } from '../lexicon/loose-words.ts';
import { type GuessedKind, guessKinds, type IntentModel } from './intent-model.ts';
import { requestWords } from './request-features.ts';

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
  search: 0.8,
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
  'who-waits': 0.6,
  contact: 0.6,
  attachment: 0.6,
  'what-do-you-know': 0.6,
  help: 0.9,
  greeting: 0.9,
  thanks: 0.9,
  nothing: 1,
};

/** A sentence that speaks of mail is hardly ever meant for somebody in the car: cross-validation found none. */
const neededBesideMail = 0.45;

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** With these the words are about something else, or the other way round, however sure the model is: "previous topic", "which mails have attachments". */
const contrary: Readonly<Partial<Record<GuessedKind, ReadonlySet<string>>>> = {
  'skip-topic': wordSet('previous last earlier back stay keep remain more again'),
  attachment: wordSet('mails emails messages ones'),
  'how-many': wordSet(
    'today yesterday came arrived hear heard flagged archived snoozed moved answered read attachments attachment people person come comes coming good he she they',
  ),
  'who-waits': wordSet('else somebody someone'),
  contact: wordSet(
    'po invoice order reference booking ticket claim case room serial vat tax policy page flight account',
  ),
};

/** Whether a word of the sentence speaks against what the model makes of it. */
export function saysOtherwise(heard: Heard, kind: GuessedKind): boolean {
  return heard.tokens.some(({ word }) => contrary[kind]?.has(word));
}

/** Whether the model is sure enough of this kind for this sentence. */
export function isSureEnough(heard: Heard, { kind, probability }: Guess): boolean {
  if (saysOtherwise(heard, kind)) return false;
  const besideMail = heard.tokens.some(({ word }) => mailNouns.has(word));
  return probability >= (besideMail ? Math.min(needed[kind], neededBesideMail) : needed[kind]);
}
