import { grammar, namesAction } from '../commands/compiled-lexicon.ts';
import type { Heard } from '../grammar/match-pattern.ts';
import {
  changesOfMail,
  type Intent,
  type IntentKind,
  isAction,
  type Understanding,
  type UnderstandingContext,
} from '../intent.ts';
import { askAgain, clarifyQuestion } from '../unclear/clarify-question.ts';
import { moodOf } from '../unclear/mood-and-address.ts';
import {
  askedOfBriefing,
  asksBriefing,
  namesWhatIsAsked,
  onlyTells,
  ordersBehind,
  personNamed,
  type QuestionReading,
  questionsIn,
} from './briefing-questions.ts';
import { leavesNothingOpen, staysWithMail, strangersIn, turnsRound } from './covers-all-words.ts';
import { type Guess, guess, isSureEnough, saysOtherwise } from './guess.ts';
import type { IntentModel } from './intent-model.ts';
import { searchIn } from './search-words.ts';

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
  const [asked] = questionsIn(heard).flatMap((reading) => guessQuestion(heard, reading, place) ?? []);
  if (asked) return { text, intents: [asked], verdict: 'meant' };
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

/** What they are about is not in the mail: a message to write names anything, a time and a folder too. */
const mayNameAnything: ReadonlySet<IntentKind> = new Set<IntentKind>(['draft-reply', 'snooze', 'move']);
/** More than the current mail may be meant. */
const pointsFurther = new Set(
  'all every everything them these those they rest others other both lot any thread topic conversation chain before previous'.split(
    ' ',
  ),
);

/** "That was done in error, restore it" tells something and is an order; what somebody said is none. */
const quotes =
  /\b(said|says|saying|told|tells|wrote|writes|asked|asks|quote|unquote|called|mentioned|thinks|people|they|everybody|everyone|always|usually|often|sometimes|yesterday)\b/u;
const strangersAllowed = 1;
const kindsOnMail: ReadonlySet<IntentKind> = new Set<IntentKind>(changesOfMail);

/** "Could you …" is how an order is put politely; any other mood may turn it round. */
function isOrder(heard: Heard): boolean {
  const words = heard.tokens.map(({ word }) => word).join(' ');
  const mood = moodOf(words.replace(/^(can|could|would|will) you /u, ''));
  return mood === 'plain' || (mood === 'reported' && !quotes.test(words));
}

/** An action that was probably meant on the current mail. It is only ever asked about. Null where it may be another mail, or no order. */
function guessAction(
  heard: Heard,
  guess: Guess,
  { context, model }: { readonly context: UnderstandingContext; readonly model: IntentModel },
): Intent | null {
  const { kind, probability } = guess;
  if (kind === 'nothing' || !isAction(kind) || !isSureEnough(heard, guess)) return null;
  if (context.pendingQuestion || (kind === 'send-draft' && !context.pendingDraft)) return null;
  if (!staysWithMail(heard, guess) || !isOrder(heard)) return null;
  if (kindsOnMail.has(kind) && heard.tokens.some(({ word }) => pointsFurther.has(word))) return null;
  if (!mayNameAnything.has(kind) && strangersIn(heard, guess, model).length > strangersAllowed) return null;
  return { kind, target: { scope: 'current' }, confidence: probability };
}

/** "How do I archive one?" names an action and asks for none. */
const questions: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'help',
  'left-out',
  'who-from',
  'when-sent',
  'why-first',
]);
const asks = new Set('what when who whose which how why'.split(' '));

function mayStand(kind: IntentKind, { pendingQuestion, paused }: UnderstandingContext): boolean {
  if (isAction(kind) || kind === 'yes' || kind === 'end') return false;
  if (kind === 'resume') return paused;
  if (kind === 'no') return pendingQuestion;
  // "Great" may be the answer.
  return !(pendingQuestion && (kind === 'thanks' || kind === 'greeting'));
}

function asksOnly(heard: Heard, kind: IntentKind): boolean {
  if (!questions.has(kind) || !asks.has(heard.tokens[0]?.word ?? '')) return false;
  return moodOf(heard.tokens.map(({ word }) => word).join(' ')) === 'question';
}

/** They go to another mail, which no question about how something is asks for. */
const moves: ReadonlySet<IntentKind> = new Set(['go-back', 'next', 'skip-topic']);
const states = new Set('is are was were does did has am'.split(' '));

const threads = new Set(['thread', 'chain', 'conversation']);

function scopeOf(heard: Heard, kind: IntentKind): 'current' | 'thread' | 'topic' {
  if (kind !== 'skip-topic') return 'current';
  return heard.tokens.some(({ word }) => threads.has(word)) ? 'thread' : 'topic';
}

/** A guess that changes nothing and leaves nothing open is carried out. */
function guessHarmless(
  heard: Heard,
  guess: Guess,
  { context, model }: { readonly context: UnderstandingContext; readonly model: IntentModel },
): Intent | null {
  const { kind, probability } = guess;
  if (kind === 'search') return guessSearch(heard, guess, model);
  if (kind === 'nothing' || !mayStand(kind, context) || !isSureEnough(heard, guess)) return null;
  if (namesAction(heard) && !asksOnly(heard, kind)) return null;
  if (askedOfBriefing.has(kind) && (onlyTells(heard) || !namesWhatIsAsked(heard, guess))) return null;
  const opening = heard.tokens[0]?.word ?? '';
  if (kind === 'skip-topic' && asks.has(opening)) return null;
  // "Is that the same as the one before" goes nowhere.
  if (moves.has(kind) && states.has(opening)) return null;
  if (!leavesNothingOpen(heard, guess, model)) return null;
  return { kind, target: { scope: scopeOf(heard, kind) }, confidence: probability };
}

/** A question about the briefing, whatever it names besides; null where there is none, or an order follows it. */
function guessQuestion(
  whole: Heard,
  reading: QuestionReading,
  { context, model }: { readonly context: UnderstandingContext; readonly model: IntentModel },
): Intent | null {
  const { heard } = reading;
  const guessed = guess(heard, context, model);
  const { kind, probability: confidence } = guessed;
  if (kind === 'nothing' || saysOtherwise(whole, kind) || !asksBriefing(whole, { ...reading, guess: guessed, model }))
    return null;
  const from = kind === 'contact' ? personNamed(heard) : null;
  return { kind, target: { scope: 'current' }, ...(from !== null && { from }), confidence };
}

const sureOfSender = 0.45;
const openers = new Set('please just now then so well right ok and but oh hey'.split(' '));

/** "Archive everything except the one from Anna". */
function opensAsOrder(heard: Heard): boolean {
  const start = heard.tokens.findIndex(({ word }) => !openers.has(word));
  return grammar.rules.readFrom(heard, start).some(({ intent }) => isAction(intent.kind));
}

/** A search for what the words name, however they lead up to it; null where that is open. Who asks whether somebody replied orders no reply. */
function guessSearch(heard: Heard, guess: Guess, model: IntentModel): Intent | null {
  if (turnsRound(guess, model) || !staysWithMail(heard, guess) || opensAsOrder(heard) || ordersBehind(heard))
    return null;
  const sought = questionsIn(heard)
    .map((reading) => searchIn(reading.heard))
    .find((found) => found !== null);
  if (!sought) return null;
  const namesSender = sought.query === undefined || sought.from !== undefined;
  if (!isSureEnough(heard, guess) && !(namesSender && guess.probability >= sureOfSender)) return null;
  if (!namesSender && namesAction(heard)) return null;
  return { kind: 'search', target: { scope: 'current' }, ...sought, confidence: guess.probability };
}
