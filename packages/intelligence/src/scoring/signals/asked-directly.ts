import type { Signal } from '@nexus/contracts';
import { mayAsk } from '../../asks/ask-classifier.ts';
import { isOneWayBulk } from '../../mailing-lists.ts';
import { isShortFor } from '../../sender-name.ts';
import { mayNameDeadline } from '../deadlines/find-deadline.ts';
import type { ReaderRole, SignalReader, SignalReading } from '../signal-reading.ts';
import { evidence, germanAsk } from '../signal-reading.ts';

const sureAsk = 0.85;
/** Whatever the mail as a whole is like: "please can you call me" at the end of what happened. */
const certainAsk = 0.97;
const smallRound = 4;
/** Three words at least. */
const askLength = /\p{L}+\P{L}+\p{L}+\P{L}+\p{L}/u;
/** Words that leave no doubt that something is asked; the classifier then need only not object. */
const outrightRequest =
  /\b(?:(?:could|can|would|will) you|(?:grateful|appreciate|glad) (?:it )?if you|(?:i|we) need you to|please (?!find|see|note|be\b)\p{L}+|let me know)\b/iu;
const notObjecting = 0.35;
/** Below it no sentence passes for an ask, whatever the mail as a whole is like. */
const leastPlausible = 0.02;
const farewell = /^(?:thanks|thank you|best|regards|cheers|looking forward|hope|have a|see you|talk soon|enjoy)\b/i;
const openings: ReadonlySet<string> = new Set(
  'thanks please hallo guten liebe bitte also so hello hi hey yes no well ok okay sorry finally first second maybe perhaps and but now then'.split(
    ' ',
  ),
);
const calledPattern = /^(?:(?:hi|hello|hey|dear)\s+)?(\p{Lu}\p{Ll}+)\s*(?:,|:|–|-\s)/u;

/** Who a sentence turns to by name: the reader, somebody else, or nobody in particular. */
function calledUpon(sentence: string, { names }: ReaderRole): 'reader' | 'other' | 'nobody' {
  const lower = sentence.toLowerCase();
  const isCalled = (name: string): boolean =>
    lower.includes(name) && new RegExp(`(?:^|[@,\\s])${name}(?:[,:?!.]|$)`, 'u').test(lower);
  if (names.some(isCalled)) return 'reader';
  const called = calledPattern.exec(sentence)?.[1]?.toLowerCase();
  if (called === undefined || openings.has(called)) return 'nobody';
  return names.some((name) => isShortFor(called, name)) ? 'reader' : 'other';
}

/** The mail opens with the reader's name. */
function greetsReader({ role, email }: SignalReading): boolean {
  const opening = email.body.own.slice(0, 60).toLowerCase();
  return role.names.some(
    (name) =>
      opening.includes(name) &&
      new RegExp(`^\\s*(?:(?:hi|hello|hey|dear|good \\w+|hallo|liebe[r]?|guten \\w+)\\s+)?${name}\\b`, 'u').test(
        opening,
      ),
  );
}

/** A mail to a list, where nobody called the reader by name: what it asks it asks of everybody. */
export function asksEverybody(reading: SignalReading): boolean {
  if (!reading.discussionList || greetsReader(reading)) return false;
  return !reading.sentences().some((sentence) => calledUpon(sentence, reading.role) === 'reader');
}

function baseWeight({ role, email, discussionList }: SignalReading): number {
  if (role.inTo && role.alone && !discussionList) return 0.5;
  if (role.inTo && !discussionList) return email.recipientCount <= smallRound ? 0.4 : 0.25;
  return role.inTo || role.inCc ? 0.12 : 0;
}

/** Neither form nor selling, and not turned to somebody else by name. */
function mayTurnToReader(sentence: string, { role, isCommercial }: SignalReading): boolean {
  if (farewell.test(sentence) || isCommercial(sentence)) return false;
  return role.alone || calledUpon(sentence, role) !== 'other';
}

/** The sentence that comes nearest to asking stands for the whole. */
function askedAsAWhole(reading: SignalReading, base: number): Signal | null {
  if (base === 0) return null;
  const sentences = reading.sentences();
  const turned = sentences.filter((sentence) => mayTurnToReader(sentence, reading));
  if (sentences.length > 0 && turned.length === 0) return null;
  const [surest] = turned
    .filter((sentence) => askLength.test(sentence))
    .map((sentence) => ({ sentence, probability: reading.askProbability(sentence) }))
    .sort((one, other) => other.probability - one.probability);
  if (surest !== undefined && surest.probability < leastPlausible) return null;
  // "Please print": what is asked is what was passed on.
  const words = surest?.sentence ?? reading.email.subject;
  return { id: 'asked-directly', weight: Math.round(base * 80) / 100, evidence: evidence(words) };
}

/** A question or a request that the reader is meant to answer: the stronger the fewer others could. Off while the reader is unknown. */
export const askedDirectly: SignalReader = (reading) => {
  const { role, email } = reading;
  if (!role.known || isOneWayBulk(email)) return null;
  const base = baseWeight(reading);
  const greeted = greetsReader(reading);
  if (base === 0 && role.names.length === 0) return null;
  const best = { weight: 0, value: 0, probability: 0, sentence: '' };
  for (const sentence of reading.sentences()) {
    const inGerman = reading.asksInGerman(sentence);
    if ((!inGerman && !mayAsk(sentence)) || !askLength.test(sentence)) continue;
    if (!mayTurnToReader(sentence, reading)) continue;
    const named = greeted || calledUpon(sentence, role) === 'reader';
    const possible = named ? Math.min(0.55, Math.max(base, 0.25) + 0.1) : base;
    if (possible < best.weight) continue;
    const probability = inGerman ? germanAsk : reading.askProbability(sentence);
    const isOutright = probability >= notObjecting && outrightRequest.test(sentence);
    if (!isOutright && !inGerman && probability < reading.asks.threshold) continue;
    const weight = probability >= sureAsk ? possible : possible * 0.8;
    // Of several asks that weigh the same, the one with a date is the one to name.
    const value = weight + (mayNameDeadline(sentence) ? 0.02 : 0) + probability / 100;
    if (value > best.value) Object.assign(best, { weight, value, probability, sentence });
  }
  if (best.weight === 0 && base === 0) return null;
  if (!reading.asksInGerman(best.sentence)) {
    // As a whole it asks nothing, or it asks in words that are no request.
    const isPlain = best.probability >= certainAsk && outrightRequest.test(best.sentence);
    if (!isPlain && reading.askedAsAWhole() < reading.judgement.asks.threshold) return null;
    if (best.weight === 0) return askedAsAWhole(reading, base);
  }
  if (best.weight === 0) return null;
  return { id: 'asked-directly', weight: Math.round(best.weight * 100) / 100, evidence: evidence(best.sentence) };
};
