import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createAskClassifierFrom,
  foldOf,
  type LabelledSentence,
  packAskModel,
  parseLabelledSentences,
  trainAskModel,
  unpackAskModel,
} from '@nexus/intelligence/asks';
import { createSeededRandom, shuffle } from '@nexus/text';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { isAskByKeyword } from '../baselines/keyword-asks.ts';
import { trainPassiveAggressive } from '../baselines/passive-aggressive-asks.ts';

type Trainer = (sentences: readonly LabelledSentence[]) => (sentence: string) => boolean;

const folds = 5;
const target = { atLeast: 0.75 };

/** As shipped: trained, packed into bytes, unpacked. */
const trainOurs: Trainer = (sentences) => {
  const classifier = createAskClassifierFrom(unpackAskModel(packAskModel(trainAskModel(sentences))));
  return (sentence) => classifier.isAsk(sentence);
};

function foldsOfTwins(sentences: readonly LabelledSentence[]): number[] {
  return sentences.map(({ sentence }) => foldOf(sentence, { folds, seed: 2026 }));
}

function foldsAtRandom(sentences: readonly LabelledSentence[]): number[] {
  const order = Int32Array.from(sentences, (_, index) => index % folds);
  shuffle(order, createSeededRandom(2026));
  return [...order];
}

interface Sample {
  readonly sentences: readonly LabelledSentence[];
  readonly foldNumbers: readonly number[];
}

/** F1 of the asks over all held-out sentences together. */
function crossValidate(train: Trainer, { sentences, foldNumbers }: Sample): number {
  let hits = 0;
  let wrong = 0;
  let missed = 0;
  for (let fold = 0; fold < folds; fold++) {
    const isAsk = train(sentences.filter((_, index) => foldNumbers[index] !== fold));
    for (const { sentence, ask } of sentences.filter((_, index) => foldNumbers[index] === fold)) {
      const said = isAsk(sentence);
      if (said && ask) hits += 1;
      else if (said) wrong += 1;
      else if (ask) missed += 1;
    }
  }
  return (2 * hits) / (2 * hits + wrong + missed);
}

function measure(name: string, sample: Sample): Row {
  return {
    requirement: 'B-21',
    name,
    value: crossValidate(trainOurs, sample),
    unit: 'F1',
    baselines: [
      { name: 'keyword rules', value: crossValidate(() => isAskByKeyword, sample) },
      { name: 'averaged passive-aggressive', value: crossValidate(trainPassiveAggressive, sample) },
    ],
    target,
    note: `${sample.sentences.length} sentences, the threshold learnt on the training folds`,
  };
}

function notMeasured(note: string): Row {
  return { requirement: 'B-21', name: 'asks found, five-fold', value: null, unit: 'F1', baselines: [], target, note };
}

export const task: MeasurementTask = {
  title: 'Asks',
  async run(dataFolder) {
    if (dataFolder === null) return [notMeasured('EVAL_DATA is not there')];
    const file = join(dataFolder, 'intent/asks-train.txt');
    if (!existsSync(file)) return [notMeasured('EVAL_DATA has no intent/asks-train.txt')];
    const sentences = parseLabelledSentences(readFileSync(file, 'utf8'));
    return [
      measure('asks found, five-fold, twins in one fold', { sentences, foldNumbers: foldsOfTwins(sentences) }),
      measure('asks found, five-fold at random', { sentences, foldNumbers: foldsAtRandom(sentences) }),
    ];
  },
};
