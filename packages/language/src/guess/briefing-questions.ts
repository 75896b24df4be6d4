import { grammar } from '../commands/compiled-lexicon.ts';
import { type Heard, wordsOf } from '../grammar/match-pattern.ts';
import { isAction } from '../intent.ts';
import { everydayWords, mailNouns, namelessWords } from '../lexicon/loose-words.ts';
import { readPerson } from '../slots/read-person.ts';
import { callsSomebody } from '../unclear/mood-and-address.ts';
import { saidToAgent, strangersIn, turnsRound } from './covers-all-words.ts';
import type { Guess } from './guess.ts';
import type { GuessedKind, IntentModel } from './intent-model.ts';

/**
 * Asked of all that the drive knows, and answered from its memory: the answer does no harm where it was not wanted. So a name, a place and
 * the word for an action may stand in them ("who is waiting for me to reply").
 */
const askedOfBriefing: ReadonlySet<GuessedKind> = new Set<GuessedKind>([
  'list-topics',
  'how-many',
  'who-waits',
  'contact',
  'attachment',
  'what-do-you-know',
]);

const tellsWhen = new Set(['since', 'while', 'before', 'after', 'until', 'till', 'when', 'during', 'over']);
const drivers = new Set(['i', 'we', 'my']);
/** What somebody remembers or wrote has times of its own. */
const heldUntilNow: ReadonlySet<GuessedKind> = new Set<GuessedKind>(['list-topics', 'how-many', 'who-waits']);
/** In words: so much of a question stands before it is said since when. */
const shortestQuestion = 3;

/** The sentence without "while I was at the dentist", "before we get there"; null where it says no such time. */
export function withoutTimeClause({ text, tokens }: Heard): Heard | null {
  const at = tokens.findIndex(({ word }, index) => index >= shortestQuestion && tellsWhen.has(word));
  const [first, ...others] = at < 0 ? [] : tokens.slice(at + 1).map(({ word }) => word);
  if (first === undefined) return null;
  const ofDriver = others.length === 0 || drivers.has(first);
  if (!ofDriver && [first, ...others].some((word) => everydayWords.has(word))) return null;
  return { text, tokens: tokens.slice(0, at) };
}

/** Whether an order follows on the question: "what came in, and archive it". */
function ordersBehind(heard: Heard): boolean {
  return heard.tokens.some(
    ({ word }, at) =>
      at > 0 &&
      (joints.has(heard.tokens[at - 1]?.word ?? '') || heard.tokens[at - 1]?.breaks === true) &&
      !joints.has(word) &&
      grammar.rules.readFrom(heard, at).some(({ intent }) => isAction(intent.kind)),
  );
}

const sure = 0.9;
const sureEnough = 0.6;

const joints = new Set(['and', 'then', 'also', 'please']);

/**
 * Whether the guess is a question about the briefing, and neither somebody in the car nor an order may be meant.
 *
 * @param whole all that was said; `heard`: the same, or without the time that it tells
 */
export function asksBriefing(
  whole: Heard,
  { heard, guess, model }: { heard: Heard; guess: Guess; model: IntentModel },
): boolean {
  if (guess.probability < sureEnough || !askedOfBriefing.has(guess.kind)) return false;
  if (callsSomebody(heard) || turnsRound(guess, model)) return false;
  if (ordersBehind(whole) || (whole !== heard && !heldUntilNow.has(guess.kind))) return false;
  if (heard.tokens.some(({ word }) => everydayWords.has(word) && !saidToAgent.has(word) && !contactWords.has(word)))
    return false;
  const named = guess.kind === 'contact' ? (personNamed(heard)?.toLowerCase().split(' ') ?? []) : [];
  const strange = strangersIn(heard, guess, model).filter((word) => !named.includes(word) && word !== "'s");
  // "How many are there from Bob" asks for less than all.
  if (
    strange.length > 0 &&
    heard.tokens.some(({ word }, at) => narrows.has(word) && strange.includes(nextName(heard, at)))
  )
    return false;
  if (guess.probability >= sure) return strange.length <= 2;
  return strange.length <= (heard.tokens.some(({ word }) => mailNouns.has(word)) ? 1 : 0);
}

const narrows = new Set('from by about regarding concerning'.split(' '));
const articles = new Set(['the', 'my', 'our', 'a', 'an']);

function nextName({ tokens }: Heard, at: number): string {
  const next = tokens[at + 1]?.word ?? '';
  return articles.has(next) ? (tokens[at + 2]?.word ?? '') : next;
}

const contactWords = new Set(
  'number numbers phone mobile cell landline address email mail contact details line extension'.split(' '),
);
const leadsPerson = new Set('for of from reach contact does do get is ring call with use by'.split(' '));
const descriptions = new Set('lot people team folks guys crowd company office'.split(' '));
/** In words. */
const longestName = 4;

function nameIn(heard: Heard, start: number, end: number): string | null {
  if (wordsOf(heard, { start, end }).some((word) => contactWords.has(word) || namelessWords.has(word))) return null;
  const reading = readPerson.read(heard, { start, end });
  return reading === null || reading.value.isSender ? null : reading.value.name;
}

/** Whose number or address is asked for, as said: "Winifred" in "what's Winifred's number"; null: nobody is named, or "his". */
export function personNamed(heard: Heard): string | null {
  const { tokens } = heard;
  const owner = tokens.findIndex(({ word }) => word === "'s");
  for (let start = Math.max(0, owner - longestName); start < owner; start += 1) {
    const name = nameIn(heard, start, owner);
    if (name !== null) return name;
  }
  for (const [lead, { word }] of tokens.entries()) {
    if (!leadsPerson.has(word)) continue;
    for (let end = Math.min(tokens.length, lead + 1 + longestName); end > lead + 1; end -= 1) {
      const name = nameIn(heard, lead + 1, end);
      if (name === null) continue;
      const words = name.split(' ');
      return words.length > 1 && descriptions.has(words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : name;
    }
  }
  return null;
}
