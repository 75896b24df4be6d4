import {
  type BloomFilter,
  classProbabilities,
  createBloomFilter,
  hashText,
  mixHashes,
  type PackedSoftmax,
  type SoftmaxModel,
  type SparseVector,
  unpackSoftmax,
} from '@nexus/text';
import type { Heard } from '../grammar/match-pattern.ts';
import { hashOfWord } from '../guess/request-features.ts';
import { familyOrWord } from '../lexicon/word-families.ts';
import type { MailRule } from './mail-rule.ts';
import { type Mark, markMail, markRows, marks } from './mark-mail.ts';

/** What a sentence can rule on mail; `none`: it makes no rule. In the order of the model's classes. */
export const ruleVerdicts = ['none', 'never', 'important', 'urgent', 'first', 'left-out'] as const satisfies readonly (
  | MailRule['verdict']
  | 'none'
)[];
export type RuleVerdict = (typeof ruleVerdicts)[number];

/** Which words of a sentence name mail, and what the sentence rules on it. */
export interface RuleModel {
  /** Words met at least twice. */
  readonly usualWords: BloomFilter;
  readonly marks: SoftmaxModel;
  readonly verdicts: SoftmaxModel;
}

/** How a model is kept in JSON: bytes in base64. */
export interface PackedRuleModel {
  readonly format: 1;
  readonly usualWords: string;
  readonly marks: PackedSoftmax;
  readonly verdicts: PackedSoftmax;
}

/** Features of a sentence are hashed into this many rows of weights. */
const verdictRows = 16_384;

export const markShape = { rows: markRows, classes: marks.length };
export const verdictShape = { rows: verdictRows, classes: ruleVerdicts.length };

/** Throws a `RangeError` when the weights are not as many as this code needs. */
export function unpackRuleModel(packed: PackedRuleModel): RuleModel {
  return {
    usualWords: createBloomFilter(new Uint8Array(Buffer.from(packed.usualWords, 'base64'))),
    marks: unpackSoftmax(packed.marks, markShape),
    verdicts: unpackSoftmax(packed.verdicts, verdictShape),
  };
}

/** The words of a sentence, with one in place of all that name mail: what is ruled does not hang on whom it is about. */
export function wordsAroundMail({ tokens }: Heard, marked: readonly Mark[]): readonly string[] {
  return tokens.flatMap(({ word }, at) => {
    const mark = marked[at] ?? 'other';
    if (mark === 'other') return [word];
    return mark === marked[at - 1] ? [] : [standIn[mark]];
  });
}

export const standIn = { sender: '<sender>', matter: '<matter>' } as const;

/** Words, pairs, triples and pairs with one word between, as they are and by their families, and runs of three to five letters. */
export function verdictFeatures(words: readonly string[], usual: BloomFilter): SparseVector {
  const known = words.map((word) => (usual.has(hashOfWord(word)) ? word : '<strange>'));
  const features = [
    ...runsOf(['<opening>', ...known, '<closing>']),
    ...runsOf(['<opening>', ...words.map(familyOrWord), '<closing>']).map((run) => `family ${run}`),
    ...words.flatMap(lettersOf),
    `words ${Math.min(words.length, 20)}`,
    ...Object.values(standIn).map((one) => `${one} ${words.includes(one)}`),
  ];
  const indices = [
    ...new Set(features.map((feature) => (mixHashes(hashText(feature, 59), 0x9e3779b9) >>> 0) % verdictRows)),
  ];
  return {
    indices: Int32Array.from(indices),
    values: new Float32Array(indices.length).fill(3 / Math.sqrt(indices.length)),
  };
}

function runsOf(words: readonly string[]): string[] {
  return words.flatMap((word, at) => [
    word,
    ...(at > 0 ? [`${words[at - 1]} ${word}`] : []),
    ...(at > 1 ? [`${words[at - 2]} ${words[at - 1]} ${word}`, `${words[at - 2]} _ ${word}`] : []),
  ]);
}

function lettersOf(word: string): string[] {
  if (word.startsWith('<')) return [];
  const framed = `^${word}$`;
  return [3, 4, 5].flatMap((length) =>
    Array.from(
      { length: Math.max(0, framed.length - length + 1) },
      (_, start) => `letters ${framed.slice(start, start + length)}`,
    ),
  );
}

export interface WeighedRule {
  readonly marks: readonly Mark[];
  /** In the order of `ruleVerdicts`. */
  readonly probabilities: Float64Array;
}

/** From which probability of a rule on it is looked for the mail that it names, where none was found. */
const mayBeRule = 0.5;

/** What a sentence probably rules, and of which mail. */
export function weighRule(heard: Heard, model: RuleModel): WeighedRule {
  const weigh = (marked: readonly Mark[]): WeighedRule => ({
    marks: marked,
    probabilities: classProbabilities(
      model.verdicts,
      verdictFeatures(wordsAroundMail(heard, marked), model.usualWords),
    ),
  });
  const likeliest = weigh(markMail(heard, model.usualWords, model.marks));
  const namesMail = likeliest.marks.some((mark) => mark !== 'other');
  if (namesMail || (likeliest.probabilities[0] ?? 1) > 1 - mayBeRule) return likeliest;
  return weigh(markMail(heard, model.usualWords, model.marks, 'something'));
}
