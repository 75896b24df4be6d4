import type { FoundDeadline } from '../../scoring/deadlines/deadline-language.ts';
import { createZoneOffset } from '../../scoring/deadlines/time-zone-offset.ts';
import type { MailSentence } from './mail-sentences.ts';
import {
  limits,
  namesTime,
  readSentence,
  type SentenceContext,
  type SentenceReading,
  tellingWords,
} from './sentence-signs.ts';
import weights from './sentence-weights.generated.json' with { type: 'json' };
import { isReference, isTotal } from './worth-saying.ts';

/** A sentence of a mail that could be said, with why. `ask` is a probability, 0 when it is no ask; `worth` is one too, that its reader wants to hear it. */
export interface RankedSentence {
  readonly text: string;
  readonly place: number;
  readonly ask: number;
  readonly deadline: FoundDeadline | null;
  readonly worth: number;
  /** It says what is needed without asking: "I still need the order form", "you are asked to respond". */
  readonly demands: boolean;
  /** Of a discussion: it asks whoever reads it. */
  readonly asksAll?: boolean;
  /** What was planned is off or at another time. */
  readonly turns?: boolean;
  /** It stands beside what is asked and names its time or its number, or it names what a bill comes to. */
  readonly saysWhen: boolean;
  /** What it may point to cannot be said. */
  readonly isAfterGap?: boolean;
  /** It is a point of a list, or begins one. */
  readonly isPoint?: boolean;
  /** It would mislead as it stands, so that at most it is said that there is one. */
  readonly withheld?: boolean;
  /** What `worth` was weighed of. */
  readonly signs: readonly string[];
}

/** Whether there is something in it to act on or to keep: an ask, what is needed, a date, what is off. */
export function isNeeded({ ask, demands, deadline, saysWhen, turns = false }: RankedSentence): boolean {
  return ask > 0 || demands || deadline !== null || saysWhen || turns;
}

/** Whether it asks, or says what is needed. */
export function isAsked({ ask, demands }: Pick<RankedSentence, 'ask' | 'demands'>): boolean {
  return ask > 0 || demands;
}

/** Of a logistic regression over the signs of a sentence. */
export interface SentenceWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

interface RankingContext extends SentenceContext {
  /** What it is about mostly stands first: in a discussion, in what a feed passes on. */
  readonly beginsWithPoint: boolean;
  readonly timeZone: string;
  /** Absent: those that ship with this package. */
  readonly weights?: SentenceWeights;
}

/** How likely a sentence with these signs is one that its reader wants to hear, 0…1. */
function worthOf(signs: readonly string[], { bias, weights }: SentenceWeights): number {
  const sum = signs.reduce((all, sign) => all + (weights[sign] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}

type Read = SentenceReading & Pick<RankedSentence, 'text' | 'place' | 'isAfterGap' | 'isPoint'>;

/** "place 1", "place 2": the third sentence has both, so that each step has a weight of its own. */
function stepsTo(name: string, value: number, last: number): string[] {
  return Array.from({ length: Math.min(value, last) }, (_, step) => `${name} ${step + 1}`);
}

/** What a sentence shows by where it stands, among those that ask. */
function signsOfPlace({ place, ask, demands }: Read, all: readonly Read[]): string[] {
  const asking = all.filter(isAsked);
  const asks = ask > 0 || demands;
  return [
    ...stepsTo('place', place, 8),
    ...stepsTo('sentences', all.length, 12),
    ...(asking.length > 0 && !asks ? ['beside an ask'] : []),
    ...(all.some((other) => other.place === place - 1 && isAsked(other)) ? ['after an ask'] : []),
  ];
}

/** Of the last sentences of what opens a discussion a question is what it was written to ask. */
const lastOfOpening = 2;

/** What each sentence shows, and what a listener wants of it: what is asked, until when, what it is about. */
export function rankSentences(sentences: readonly MailSentence[], context: RankingContext): RankedSentence[] {
  const { timeZone, subject } = context;
  const once = { ...context, zoneOffset: createZoneOffset(timeZone), subjectWords: new Set(tellingWords(subject)) };
  const read = sentences.map((sentence, place): Read => {
    const { text, isAfterGap, isPoint } = sentence;
    const found = readSentence(sentence, sentences[place + 1]?.text ?? '', once);
    const isLast = place >= sentences.length - lastOfOpening;
    const asksAll = found.asksAll || (context.discussion && context.asksAnew && isLast && text.endsWith('?'));
    const demands = found.demands || asksAll;
    const signs = asksAll ? [...found.signs, 'asks all'] : found.signs;
    return { ...found, text, place, isAfterGap, isPoint, demands, asksAll, signs };
  });
  return read.map((sentence) => {
    const isWhen = saysWhen(sentence, read);
    const signs = [
      ...sentence.signs,
      ...signsOfPlace(sentence, read),
      ...(isWhen ? [namesNumber(sentence.text) ? 'names number' : 'says when'] : []),
      ...(context.headlines ? ['headlines'] : []),
      ...(context.beginsWithPoint && sentence.place > 0 ? ['behind the opening'] : []),
    ];
    return { ...sentence, saysWhen: isWhen, signs, worth: worthOf(signs, context.weights ?? weights) };
  });
}

const offers = /\b(?:i|we) can\b|\bvalid\b|\bopen\b/i;
const absence =
  /\b(?:away|out of|off\b|on (?:leave|holiday|vacation|site visits)|back (?:in|on)|travelling|traveling)\b/i;
const near = 3;
const longestOccasion = 14;

/** "When: Thursday, 14:20", "a new appointment has been made for you: Thursday, 14:20", as lines of a form are told. */
function isOccasion(text: string): boolean {
  const [, when = ''] = /^(?:When|\p{Lu}[^.!?:]{8,100}): (.+)$/u.exec(text) ?? [];
  return namesTime(when) && when.split(' ').length <= longestOccasion;
}

function namesNumber(text: string): boolean {
  return isReference(text) || isTotal(text);
}

/**
 * Beside what is asked a time is its time: "Could you pick two? End of Wednesday would be lovely"; and near it, one that limits. A number
 * before it is the one to name: "The PO is 45-11872. Confirm it to Magda".
 */
function saysWhen({ text, place, ask }: Read, all: readonly Read[]): boolean {
  if (isOccasion(text) || isTotal(text)) return true;
  if (isReference(text)) return all.some((next) => next.place === place + 1 && isAsked(next));
  if (ask > 0 || !namesTime(text)) return false;
  const isBeside = [all[place - 1], all[place + 1]].some(
    (beside) => beside !== undefined && beside.ask > 0 && !namesTime(beside.text),
  );
  if (isBeside) return true;
  if (!limits(text) || absence.test(text)) return false;
  if (offers.test(text)) return true;
  return all
    .slice(Math.max(0, place - near), place + near + 1)
    .some((other) => (other.ask > 0 || other.demands) && !(other.place !== place && namesTime(other.text)));
}
