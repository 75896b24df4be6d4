import {
  createBloomFilter,
  fillBloomFilter,
  fitSoftmax,
  type PackedSoftmax,
  type SoftmaxModel,
  unpackSoftmax,
} from '@nexus/text';
import type { Heard } from '../grammar/match-pattern.ts';
import { hashOfWord } from '../guess/request-features.ts';
import { normalise } from '../words/normalise.ts';
import { type Mark, markMail, marks as markOrder, rowsOfWords, withMarkBefore } from './mark-mail.ts';
import {
  markShape,
  type PackedRuleModel,
  type RuleVerdict,
  ruleVerdicts,
  standIn,
  verdictFeatures,
  verdictShape,
  wordsAroundMail,
} from './rule-model.ts';

/** A sentence, what it rules, and which of its words name the mail. */
export interface LabelledRule {
  readonly verdict: RuleVerdict;
  readonly heard: Heard;
  readonly marks: readonly Mark[];
}

const opens: ReadonlyMap<string, Mark> = new Map([
  ['<', 'sender'],
  ['[', 'matter'],
]);
const closes = new Set(['>', ']']);

/**
 * Reads lines of a verdict, a tab, and a sentence with `<who sends the mail>` and `[what it is about]` marked. Throws a `RangeError` for
 * a verdict that does not exist.
 */
export function parseLabelledRules(text: string): LabelledRule[] {
  return text.split(/\r?\n/u).flatMap((line) => {
    const [label, marked] = line.split('\t', 2);
    if (label === undefined || marked === undefined) return [];
    const verdict = ruleVerdicts.find((known) => known === label);
    if (verdict === undefined) throw new RangeError(`No such verdict on mail: ${label}`);
    return [{ verdict, ...readMarks(marked) }];
  });
}

function readMarks(marked: string): Pick<LabelledRule, 'heard' | 'marks'> {
  const markAt: Mark[] = [];
  let text = '';
  let mark: Mark = 'other';
  for (const letter of marked) {
    const opened = opens.get(letter);
    if (opened) mark = opened;
    else if (closes.has(letter)) mark = 'other';
    else {
      text += letter;
      markAt.push(...Array.from({ length: letter.length }, () => mark));
    }
  }
  const tokens = normalise(text);
  return { heard: { text, tokens }, marks: tokens.map(({ start }) => markAt[start] ?? 'other') };
}

/** Chosen by cross-validation over the writers of the sentences. */
const markTraining = { rounds: 12, learningRate: 0.1, ridge: 1e-4 };
const verdictTraining = { rounds: 10, learningRate: 0.1, ridge: 2e-5 };
/** How much a sentence of the rules counts beside one that is said otherwise: there are far fewer. */
const weightOfRules = 3;
/** How much a sentence counts for the marks that rules nothing and has none, whatever it names: more of them teach to mark too little. */
const weightOfUnmarked = 0.3;
/** The marks that the verdicts are learned from are made by models that have not seen the sentence, since those of any other are worse than their own. */
const folds = 4;
const bytesOfUsualWords = 8192;

/** @param others sentences that make no rule on mail: questions, orders, talk. Deterministic. Takes some ten seconds for 3,000 rules. */
export function trainRuleModel(rules: readonly LabelledRule[], others: readonly string[]): PackedRuleModel {
  const bytes = usualWordsOf([
    ...rules.map(({ heard }) => heard),
    ...others.map((text) => ({ text, tokens: normalise(text) })),
  ]);
  const usual = createBloomFilter(bytes);
  const fitMarks = (examples: readonly LabelledRule[]): PackedSoftmax =>
    fitSoftmax(
      examples.flatMap(({ heard, marks, verdict }) =>
        rowsOfWords(heard, usual).map((rows, at) => ({
          vector: withMarkBefore(rows, marks[at - 1] ?? 'other'),
          wanted: markOrder.indexOf(marks[at] ?? 'other'),
          weight: verdict === 'none' ? weightOfUnmarked : 1,
        })),
      ),
      markShape,
      markTraining,
    );
  const unseen: SoftmaxModel[] = Array.from({ length: folds }, (_, fold) =>
    unpackSoftmax(fitMarks(rules.filter((_, at) => at % folds !== fold)), markShape),
  );
  const packed = fitMarks(rules);
  const marker = unpackSoftmax(packed, markShape);
  const vectorOf = (heard: Heard, model: SoftmaxModel) =>
    verdictFeatures(wordsAroundMail(heard, markMail(heard, usual, model)), usual);
  const none = ruleVerdicts.indexOf('none');
  const verdicts = fitSoftmax(
    [
      ...rules.map(({ heard, verdict }, at) => ({
        vector: vectorOf(heard, unseen[at % folds] ?? marker),
        wanted: ruleVerdicts.indexOf(verdict),
        weight: weightOfRules,
      })),
      ...others.map((text) => ({ vector: vectorOf({ text, tokens: normalise(text) }, marker), wanted: none })),
    ],
    verdictShape,
    verdictTraining,
  );
  return { format: 1, usualWords: Buffer.from(bytes).toString('base64'), marks: packed, verdicts };
}

function usualWordsOf(sentences: readonly Heard[]): Uint8Array {
  const counts = new Map<string, number>();
  for (const { tokens } of sentences) {
    for (const word of new Set(tokens.map((token) => token.word))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const usual = [...counts].filter(([, count]) => count > 1).map(([word]) => word);
  return fillBloomFilter([...usual, ...Object.values(standIn)].map(hashOfWord), bytesOfUsualWords);
}
