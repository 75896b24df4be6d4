import { createSeededRandom, hashText, mixHashes, shuffle } from '@nexus/text';
import { type AskModel, askProbability } from './ask-classifier.ts';
import { createFeatureExtractor, featureBuckets, type SparseFeatures } from './sentence-features.ts';

/** Chosen by five-fold F1; a factor of two either way changes it by less than .005. */
const rounds = 30;
const learningRate = 0.1;
const ridge = 1e-3;
/** How far a feature's weight follows its log-count ratio: 0 not at all, 1 wholly. */
const ratioShare = 0.5;
const largestRatio = 2;

/** In real mail three sentences in ten ask for something at most; training files are made up half of them. */
const askShareInMail = 0.3;
const thresholdFolds = { folds: 5, seed: 97 } as const;

interface Example {
  readonly sentence: string;
  readonly ask: boolean;
  readonly features: SparseFeatures;
}

function toExamples(sentences: readonly LabelledSentence[]): Example[] {
  const extract = createFeatureExtractor();
  return sentences.map(({ sentence, ask }) => {
    const { count, indices, values } = extract(sentence);
    return { sentence, ask, features: { count, indices: indices.slice(0, count), values: values.slice(0, count) } };
  });
}

/**
 * How telling each feature is by counting alone: the log-count ratio of naive Bayes, by which the inputs of a linear model are
 * scaled (Wang and Manning, "Baselines and Bigrams", ACL 2012), here mixed with 1.
 */
function ratioScales(examples: readonly Example[]): Float32Array {
  const inAsks = new Float32Array(featureBuckets).fill(1);
  const inOthers = new Float32Array(featureBuckets).fill(1);
  for (const { ask, features } of examples) {
    const counts = ask ? inAsks : inOthers;
    for (const index of features.indices) counts[index] = (counts[index] ?? 0) + 1;
  }
  const asks = Math.max(1, examples.filter(({ ask }) => ask).length);
  const others = Math.max(1, examples.length - asks);
  return inAsks.map((count, index) => {
    const ratio = Math.abs(Math.log(count / asks / ((inOthers[index] ?? 1) / others)));
    return 1 - ratioShare + ratioShare * Math.min(largestRatio, ratio);
  });
}

/** Logistic regression by AdaGrad (Duchi, Hazan, Singer 2011) with an L2 penalty, averaged over the second half of the rounds. */
function fitWeights(examples: readonly Example[]): { readonly weights: Float32Array; readonly bias: number } {
  const scales = ratioScales(examples);
  const weights = new Float32Array(featureBuckets);
  const squares = new Float32Array(featureBuckets).fill(0.01);
  const sums = new Float64Array(featureBuckets);
  const random = createSeededRandom(7);
  const order = Int32Array.from(examples, (_, index) => index);
  let bias = 0;
  let biasSum = 0;
  const learn = ({ ask, features: { count, indices, values } }: Example): void => {
    let sum = bias;
    for (let at = 0; at < count; at++) {
      const index = indices[at] ?? 0;
      sum += (weights[index] ?? 0) * (values[at] ?? 0) * (scales[index] ?? 1);
    }
    const error = 1 / (1 + Math.exp(-sum)) - (ask ? 1 : 0);
    bias -= 0.02 * error;
    for (let at = 0; at < count; at++) {
      const index = indices[at] ?? 0;
      const weight = weights[index] ?? 0;
      const gradient = error * (values[at] ?? 0) * (scales[index] ?? 1) + ridge * weight;
      const square = (squares[index] ?? 0) + gradient * gradient;
      squares[index] = square;
      weights[index] = weight - (learningRate * gradient) / Math.sqrt(square);
    }
  };
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example) learn(example);
    }
    if (round < rounds / 2) continue;
    biasSum += bias;
    for (let index = 0; index < featureBuckets; index++) sums[index] = (sums[index] ?? 0) + (weights[index] ?? 0);
  }
  const averaged = rounds / 2;
  return {
    weights: weights.map((_, index) => ((sums[index] ?? 0) / averaged) * (scales[index] ?? 1)),
    bias: biasSum / averaged,
  };
}

/** Where to cut, learnt by cross validation within the examples: a model's own training scores are too sure of themselves. */
function fitThreshold(examples: readonly Example[]): number {
  const scored: ScoredLabel[] = [];
  for (let fold = 0; fold < thresholdFolds.folds; fold++) {
    const isHeldOut = ({ sentence }: Example): boolean => foldOf(sentence, thresholdFolds) === fold;
    const model = { ...fitWeights(examples.filter((example) => !isHeldOut(example))), threshold: 0.5 };
    for (const example of examples.filter(isHeldOut)) {
      scored.push({ score: askProbability(model, example.features), ask: example.ask });
    }
  }
  return bestThreshold(scored, askShareInMail);
}

/** Learns to tell asks from labelled sentences. Deterministic. Takes some seconds for 4,000 sentences. */
export function trainAskModel(sentences: readonly LabelledSentence[]): AskModel {
  const examples = toExamples(sentences);
  return { ...fitWeights(examples), threshold: fitThreshold(examples) };
}

interface ScoredLabel {
  readonly score: number;
  readonly ask: boolean;
}

/**
 * The score from which on a sentence is best called an ask: it makes F1 highest for mail in which the share `askShare` of all
 * sentences are asks, whatever their share among `scored`.
 */
export function bestThreshold(scored: readonly ScoredLabel[], askShare: number): number {
  const asks = scored.filter(({ ask }) => ask).length;
  const others = scored.length - asks;
  if (asks === 0 || others === 0) return 0.5;
  const otherWeight = (asks * (1 - askShare)) / (askShare * others);
  let found = 0;
  let wrong = 0;
  let best = { threshold: 0.5, f1: -1 };
  for (const { score, ask } of [...scored].sort((one, other) => other.score - one.score)) {
    if (ask) found += 1;
    else wrong += otherWeight;
    const f1 = (2 * found) / (found + wrong + asks);
    if (f1 > best.f1) best = { threshold: score, f1 };
  }
  return best.threshold;
}

export interface LabelledSentence {
  readonly sentence: string;
  readonly ask: boolean;
}

/** Reads lines of "Yes" or "No", a tab, and a sentence; other lines are left out. */
export function parseLabelledSentences(text: string): LabelledSentence[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [label, sentence] = line.split('\t', 2);
    if (sentence === undefined || (label !== 'Yes' && label !== 'No')) return [];
    return [{ sentence, ask: label === 'Yes' }];
  });
}

/** The same for sentences that differ in case, digits, punctuation and links alone. */
function sameness(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/\$link|https?:\S+/g, ' ')
    .replace(/\d+/g, '0')
    .replace(/[^a-z0]+/g, ' ')
    .trim();
}

/** Which of `folds` a sentence belongs to: near-identical sentences share one, so that none is tested on its own twin. */
export function foldOf(sentence: string, { folds, seed }: { readonly folds: number; readonly seed: number }): number {
  return (mixHashes(hashText(sameness(sentence), seed), seed + 1) >>> 0) % folds;
}
