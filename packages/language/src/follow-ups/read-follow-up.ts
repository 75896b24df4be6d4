import type { Exchange, NamedValues } from '@nexus/contracts';
import { englishStopWords } from '@nexus/text';
import { amount, numberIn, readNamedValues } from './named-values.ts';
import { areOfOneFamily, sameWord } from './word-families.ts';

/** What was asked before, as far as a follow-up needs it. */
export type EarlierQuestion = Pick<Exchange, 'question' | 'kind' | 'named'>;

export interface FollowUp<Earlier extends EarlierQuestion = EarlierQuestion> {
  /** The question that it goes on from. */
  readonly of: Earlier;
  /** As one would ask it alone: what was said anew, and all the rest from before. */
  readonly question: string;
  readonly values: NamedValues;
  /** What was said anew: "600", "the lift". */
  readonly changed: string;
  /** It plainly has a place there; false: it is known alone by when, or how, it was said. */
  readonly hasPlace: boolean;
}

interface FollowUpContext {
  /** The newest of them is what was said right before: then anything new takes a place in it. Else only what plainly has one. */
  readonly isNext: boolean;
}

const opening = '(?:(?:ok(?:ay)?|alright|right|so|well|oh|hey|nexus|um|uh|no|but|great|thanks|then)[\\s,]+)*';
const closing = '(?:[\\s,]+(?:instead|then|please|nexus|thanks|again|now))*[\\s.!?…]*$';
const lead = '(?:(?:at|for|with|in|on|of|about|to|if it (?:is|was|were)|if there (?:are|is))\\s+)?';
const article = '(?:(?:the|a|an|some|any)\\s+)?';
const part = '(?<part>\\S.{0,60}?)';

interface Shape {
  readonly pattern: RegExp;
  /** It says that the question before is meant. */
  readonly pointsBack?: true;
  /** So little that it means what was said right before, or nothing. */
  readonly isNextAlone?: true;
}

const shapeOf = (pattern: string, more: Omit<Shape, 'pattern'> = {}): Shape => ({
  pattern: new RegExp(`^${opening}${pattern}${closing}`, 'iu'),
  ...more,
});

const shapes: readonly Shape[] = [
  shapeOf(
    `(?:and\\s+)?(?:the\\s+)?same(?: (?:question|thing|again|one))?\\s+(?:for|with|of|on|at|in|about)\\s+${article}${part}`,
    {
      pointsBack: true,
    },
  ),
  shapeOf(`(?:and\\s+)?(?:what|how)(?: is it)? about ${lead}${article}${part}`),
  shapeOf(
    `(?:and\\s+)?(?:what )?if (?:it(?: is|['’]s| was| were)?|(?:i|we) (?:use|used|have|had|take|took|need)|there (?:are|is|were)) ${lead}${article}${part}`,
  ),
  shapeOf(`(?:and\\s+)?what (?:would|will) (?:it|that) be ${lead}${article}${part}`),
  shapeOf(`(?:and\\s+)?(?:make|let['’]?s (?:say|make)) (?:that|it)\\s+${article}${part}`, { isNextAlone: true }),
  shapeOf(`and ${lead}${article}${part}`),
  { pattern: new RegExp(`^${opening}${article}${part}[\\s,]+instead(?:[\\s,]+(?:please|then))*[\\s.!?…]*$`, 'iu') },
];

/** Said of mail, of what is done to it, or of whom it is from. */
const ofMail =
  /\b(?:e-?mails?|mails?|messages?|inbox|briefing|threads?|topics?|repl(?:y|ies)|newsletters?|from|sender|archiv\w*|flag\w*|snooz\w*|mut(?:e|ed)|read|unread|calendar|meetings?|appointments?|remind\w*|draft|invoices?|attachments?)\b/iu;
/** Points at what was told, or opens something else; nothing that could take a place in a question. */
const noPart =
  /^(?:(?:it|that|this|them|him|her|those|these|you|me|us|all|both|each|everything|anything|something|nothing|yes|no|more|else|here|there|why|how|who|what|when|where|which)\b.*|(?:the )?(?:next|last|first|other|rest|previous|second|third)\b.*|(?:then|now|today|tomorrow|tonight|yesterday)|.*\b(?:is|are|was|were|do|does|did|can|could|will|would|should|must|tell|say|go|stop|please)\b.*)$/iu;
const mostWords = 4;

const emptyWords: ReadonlySet<string> = new Set([...englishStopWords, 'one', 'ones']);
const wordsOf = (text: string): string[] => text.match(/[\p{L}\d][\p{L}\d.,-]*/gu) ?? [];
const tellingOf = (text: string): string[] => wordsOf(text).filter((word) => !emptyWords.has(word.toLowerCase()));

/**
 * What words mean that say only what is different from a question before: "what about 600 instead?", "and for hardwood?", "the same for the lift"
 * (P-7). Pure. Null where they are a new subject, or about mail.
 *
 * @param before oldest first; the newest that has a place for what was said is meant
 */
export function readFollowUp<Earlier extends EarlierQuestion>(
  words: string,
  before: readonly Earlier[],
  { isNext }: FollowUpContext,
): FollowUp<Earlier> | null {
  const said = words.replace(/\s+/g, ' ').trim();
  if (said.length > 100 || ofMail.test(said)) return null;
  const shape = shapes.find(({ pattern }) => pattern.test(said));
  const changed = shape?.pattern
    .exec(said)
    ?.groups?.part?.replace(/\s+(?:one|ones)$/iu, '')
    .trim();
  if (shape === undefined || changed === undefined || (shape.isNextAlone && !isNext)) return null;
  if (noPart.test(changed) || wordsOf(changed).length > mostWords || tellingOf(changed).length === 0) return null;
  const newestFirst = before.toReversed();
  for (const of of newestFirst) {
    const question = putInPlace(of.question, changed);
    if (question !== null) return answerOf(of, question, { changed, hasPlace: true });
  }
  // Nothing of it has a place: only of what was said right before it is known that it is meant.
  const [newest] = newestFirst;
  if (newest === undefined || !(isNext || shape.pointsBack)) return null;
  return answerOf(newest, putAnywhere(newest.question, changed), { changed, hasPlace: false });
}

function answerOf<Earlier extends EarlierQuestion>(
  of: Earlier,
  question: string,
  how: Pick<FollowUp, 'changed' | 'hasPlace'>,
): FollowUp<Earlier> | null {
  return question.length > longest ? null : { of, question, values: readNamedValues(question), ...how };
}

/** As `Exchange` takes it, with room for what the next one adds. */
const longest = 240;

/** The question with what was said in the place that plainly is its own; null: there is none. */
function putInPlace(question: string, changed: string): string | null {
  return putNumber(question, changed) ?? putSibling(question, changed) ?? putModifier(question, changed);
}

const numberAndName = new RegExp(`^(${amount})(?:[\\s-]*(\\p{L}[\\p{L}-]*))?`, 'iu');
const eachNumber = new RegExp(`(?<![\\p{L}\\d.])(${amount})(?:(?=[\\s-]*(\\p{L}[\\p{L}-]*)))?`, 'giu');
/** A bare number stands for one of its own size: 600 for 450 centres, not for 6 metres. */
const mostTimes = 8;

/** "600", "24 pupils": in the place of the number that is called so; a bare one, of the one that is nearest in size. */
function putNumber(question: string, changed: string): string | null {
  const [, digits, name] = numberAndName.exec(changed) ?? [];
  if (digits === undefined) return null;
  const wanted = numberIn(digits);
  const there = [...question.matchAll(eachNumber)].map((found) => ({
    at: found.index,
    text: found[1] ?? '',
    name: found[2] ?? '',
  }));
  const times = (text: string) => Math.exp(Math.abs(Math.log((wanted || 1) / (numberIn(text) || 1))));
  const place =
    name === undefined
      ? there.toSorted((one, other) => times(one.text) - times(other.text)).find(({ text }) => times(text) <= mostTimes)
      : there.find((one) => sameWord(one.name, name));
  if (place === undefined) return null;
  return `${question.slice(0, place.at)}${digits}${question.slice(place.at + place.text.length)}`;
}

/** "Hardwood" in the place of softwood. All else that was said stands in the question already. */
function putSibling(question: string, changed: string): string | null {
  const inQuestion = wordsOf(question);
  const telling = tellingOf(changed);
  let put = question;
  let isPut = false;
  for (const word of telling) {
    if (inQuestion.some((other) => sameWord(word, other))) continue;
    const sibling = inQuestion.find((other) => areOfOneFamily(word.toLowerCase(), other.toLowerCase()));
    if (sibling === undefined) return null;
    put = replaceWord(put, sibling, word);
    isPut = true;
  }
  return isPut ? put : null;
}

/** "The quay site" in the place of the harbour site: the same thing, called otherwise. */
function putModifier(question: string, changed: string): string | null {
  const telling = tellingOf(changed);
  const head = telling.at(-1);
  const modifiers = telling.slice(0, -1);
  if (head === undefined || modifiers.length === 0) return null;
  const words = wordsOf(question);
  const at = words.findIndex((word) => sameWord(word, head));
  const before = words.slice(0, Math.max(0, at)).slice(-modifiers.length);
  const isNamed = before.length === modifiers.length && before.every((word) => !emptyWords.has(word.toLowerCase()));
  if (at < 0 || !isNamed) return null;
  return question.replace(`${before.join(' ')} ${words[at] ?? ''}`, () => `${modifiers.join(' ')} ${words[at] ?? ''}`);
}

const lastPhrase = /\b(for|of|on|in|does|do|is|are) (?:(the|a|an) )(?:[\p{L}-]+ ?){1,2}$/iu;

/** In the place of what the question is about, where that can be told; else said behind it. */
function putAnywhere(question: string, changed: string): string {
  if (tellingOf(question).length === 1) return changed;
  if (lastPhrase.test(question))
    return question.replace(lastPhrase, (_, led: string, its: string) => `${led} ${its} ${changed}`);
  return `${question} for ${changed}`;
}

function replaceWord(text: string, word: string, instead: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'u'), () => instead);
}
