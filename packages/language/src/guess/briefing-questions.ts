import { grammar } from '../commands/compiled-lexicon.ts';
import { type Heard, wordsOf } from '../grammar/match-pattern.ts';
import { isAction } from '../intent.ts';
import { everydayWords, mailNouns, namelessWords, turningWords } from '../lexicon/loose-words.ts';
import { readPerson } from '../slots/read-person.ts';
import { callsSomebody } from '../unclear/mood-and-address.ts';
import { namesSomething, saidToAgent, strangersIn, turnsRound } from './covers-all-words.ts';
import type { Guess } from './guess.ts';
import type { GuessedKind, IntentModel } from './intent-model.ts';

/**
 * Asked of all that the drive knows, and answered from its memory: the answer does no harm where it was not wanted. So a name, a place and
 * the word for an action may stand in them ("who is waiting for me to reply").
 */
export const askedOfBriefing: ReadonlySet<GuessedKind> = new Set<GuessedKind>([
  'list-topics',
  'how-many',
  'who-waits',
  'contact',
  'attachment',
  'what-do-you-know',
]);

const tellsWhen = new Set(['since', 'while', 'before', 'after', 'until', 'till', 'when', 'during', 'over']);
const drivers = new Set(['i', 'we', 'my']);
const meals = new Set(['breakfast', 'lunch', 'tea', 'dinner']);
/** What somebody remembers or wrote has times of its own. */
const heldUntilNow: ReadonlySet<GuessedKind> = new Set<GuessedKind>(['list-topics', 'how-many', 'who-waits']);
/** In words: so much of a question stands before it is said since when. */
const shortestQuestion = 3;

/** The sentence without "while I was at the dentist", "before we get there"; null where it says no such time. */
function withoutTimeClause({ text, tokens }: Heard): Heard | null {
  // "The mail before" is a mail.
  const isPlace = (index: number) => tokens[index]?.word === 'before' && mailNouns.has(tokens[index - 1]?.word ?? '');
  const at = tokens.findIndex(({ word }, index) => index >= shortestQuestion && tellsWhen.has(word) && !isPlace(index));
  const [first, ...others] = at < 0 ? [] : tokens.slice(at + 1).map(({ word }) => word);
  if (first === undefined) return null;
  if ([first, ...others].some((word) => turningWords.has(word) && !tellsWhen.has(word) && word !== 'yesterday'))
    return null;
  const ofDriver = others.length === 0 || drivers.has(first) || meals.has(first);
  if (!ofDriver && [first, ...others].some((word) => everydayWords.has(word))) return null;
  return { text, tokens: tokens.slice(0, at) };
}

const asksOn = new Set('if whether please'.split(' '));
/** How one leads up to a question that could stand alone. */
const leadIns: readonly (readonly string[])[] = [
  'could you tell me|can you tell me|would you tell me|will you tell me|could you say|can you say|could you check|can you check|could you see|can you see|could you look|can you look',
  'i wonder|i was wondering|i am wondering|i would like to know|i would love to know|i want to know|i need to know|i would like to hear|i do not know|i am not sure|i am curious',
  'do you know|do you happen to know|can you let me know|let me know|tell me|remind me|any idea|have you any idea|do we know|just tell me|check|see|look',
].flatMap((forms) => forms.split('|').map((form) => form.split(' ')));

/** The question without "I wonder if", "could you tell me"; null where nothing leads up to one. */
function withoutLeadIn({ text, tokens }: Heard): Heard | null {
  const lengths = leadIns
    .filter((form) => form.every((word, at) => tokens[at]?.word === word))
    .map((form) => form.length);
  let start = Math.max(0, ...lengths);
  if (start === 0) return null;
  while (asksOn.has(tokens[start]?.word ?? '')) start += 1;
  return tokens.length - start < shortestQuestion ? null : { text, tokens: tokens.slice(start) };
}

/** A question as it may be read, with or without what was said around it. */
export interface QuestionReading {
  readonly heard: Heard;
  /** The time it is asked for was said as well, and is not in it. */
  readonly isTimed: boolean;
}

/** What may be asked in a sentence: all of it, or the question that is left without what leads up to it and the time. */
export function questionsIn(whole: Heard): readonly QuestionReading[] {
  const bare = withoutLeadIn(whole);
  return [whole, ...(bare ? [bare] : [])].flatMap((heard) => {
    const timeless = withoutTimeClause(heard);
    return [{ heard, isTimed: false }, ...(timeless ? [{ heard: timeless, isTimed: true }] : [])];
  });
}

/** Whether an order follows on the question: "what came in, and archive it". */
export function ordersBehind(heard: Heard): boolean {
  return heard.tokens.some(
    ({ word }, at) =>
      at > 0 &&
      (joints.has(heard.tokens[at - 1]?.word ?? '') || heard.tokens[at - 1]?.breaks === true) &&
      !joints.has(word) &&
      grammar.rules.readFrom(heard, at).some(({ intent }) => isAction(intent.kind)),
  );
}

const saidFirst = new Set('and but so well ok oh now right yes no then'.split(' '));
const tells = new Set('i we he she they it there nobody everybody everyone'.split(' '));
const owns = new Set('the my his her our their that this these those'.split(' '));
const states = new Set('is are was were am has have had does did will'.split(' '));
const asksOrWants = new Set(
  'who whom whose what which how where when any anything anyone anybody if whether need want like love'.split(' '),
);

/** "I have nothing to say to those people", "the number of complaints is going up": told to whoever listens, and asked of nobody. */
export function onlyTells({ text, tokens }: Heard): boolean {
  if (text.includes('?') || tokens.some(({ word }) => asksOrWants.has(word))) return false;
  // Behind a pause a question or an order may follow: "I've five minutes, is that enough".
  if (tokens.some(({ breaks }, at) => breaks && at + 1 < tokens.length && !tells.has(tokens[at + 1]?.word ?? '')))
    return false;
  const opening = tokens.find(({ word }) => !saidFirst.has(word))?.word ?? '';
  if (tells.has(opening)) return true;
  // "His address changed"; "the attached document" has the word in front of what it is about.
  const said = tokens.some(({ word }, at) => states.has(word) || (at > 1 && /[^e]ed$/u.test(word)));
  return owns.has(opening) && said;
}

const sure = 0.9;
const ratherSure = 0.8;
const sureEnough = 0.5;

const joints = new Set(['and', 'or', 'but', 'then', 'also', 'please']);

/**
 * Whether the guess is a question about the briefing, and neither somebody in the car nor an order may be meant.
 *
 * @param whole all that was said
 */
export function asksBriefing(
  whole: Heard,
  { heard, isTimed, guess, model }: QuestionReading & { readonly guess: Guess; readonly model: IntentModel },
): boolean {
  if (guess.probability < sureEnough || !askedOfBriefing.has(guess.kind)) return false;
  if (callsSomebody(heard) || onlyTells(whole) || turnsRound(guess, model)) return false;
  if (ordersBehind(whole) || (isTimed && !heldUntilNow.has(guess.kind))) return false;
  const excused = [saidToAgent, contactWords, ...(guess.kind === 'contact' ? [senders] : [])];
  if (heard.tokens.some(({ word }) => everydayWords.has(word) && !excused.some((words) => words.has(word))))
    return false;
  if (!namesWhatIsAsked(heard, guess)) return false;
  const named = guess.kind === 'contact' ? (personNamed(heard)?.toLowerCase().split(' ') ?? []) : [];
  const strange = strangersIn(heard, guess, model).filter((word) => !named.includes(word) && word !== "'s");
  // "How many are there from Bob" asks for less than all, "how many lanes" and "read my lips" for something else.
  const limits = guess.kind === 'what-do-you-know' ? ofOwner : narrows;
  if (
    strange.length > 0 &&
    heard.tokens.some(({ word }, at) => limits.has(word) && strange.includes(nextName(heard, at)))
  )
    return false;
  if (guess.probability >= sure) return strange.length <= 2;
  if (heard.tokens.some(({ word }) => mailNouns.has(word))) return strange.length <= 1;
  return (
    strange.length === 0 ||
    (strange.length === 1 && guess.probability >= ratherSure && !namesSomething(heard, strange, guess.words))
  );
}

const narrows = new Set('from by about regarding concerning many much which whose'.split(' '));
const ofOwner = new Set([...narrows, 'my']);
const articles = new Set(['the', 'my', 'our', 'a', 'an']);

function nextName({ tokens }: Heard, at: number): string {
  const next = tokens[at + 1]?.word ?? '';
  return articles.has(next) ? (tokens[at + 2]?.word ?? '') : next;
}

/** "A number for that lady". */
const senders = new Set(['lady', 'gentleman', 'young']);
const contactWords = new Set(
  'number numbers phone mobile cell landline address email mail contact details line extension'.split(' '),
);
const asksContact = new Set(
  'number numbers phone mobile cell landline address addresses contact details extension reach ring call hold write writes email'.split(
    ' ',
  ),
);

/** A number or an address is asked for by some such word, unless the model is sure all the same. */
export function namesWhatIsAsked({ tokens }: Heard, { kind, probability }: Guess): boolean {
  return kind !== 'contact' || probability >= sure || tokens.some(({ word }) => asksContact.has(word));
}

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
