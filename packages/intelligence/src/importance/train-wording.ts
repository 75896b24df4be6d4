import type { Targets } from './logistic-regression.ts';
import { chooseVocabulary, type Wordings } from './vocabulary.ts';
import { lengthOfPhrases } from './wording.ts';

/** Weights by phrase, in log-odds. */
export interface TrainedWording {
  readonly weights: ReadonlyMap<string, number>;
  readonly bias: number;
}

/** Chosen by five-fold AUC; a factor of two either way changes it by less than .01. */
const ridge = 1;
const rounds = 60;
const learningRate = 0.1;

/** Log-odds by a trained wording, as `readWording` gives them. */
export function wordingLogOdds({ weights, bias }: TrainedWording, { phrases }: Wordings): number {
  let sum = 0;
  let count = 0;
  for (const phrase of phrases) {
    const weight = weights.get(phrase);
    if (weight === undefined) continue;
    sum += weight;
    count += 1;
  }
  return bias + sum / lengthOfPhrases(count);
}

/** Logistic regression over phrases by AdaGrad on whole passes (Duchi, Hazan, Singer 2011), with an L2 penalty. Deterministic. */
export function trainWording(mails: readonly Wordings[], { values: wanted, importance }: Targets): TrainedWording {
  const vocabulary = chooseVocabulary(mails);
  const places = new Map(vocabulary.map((phrase, place) => [phrase, place]));
  const rows = mails.map(({ phrases }) => Int32Array.from(phrases.flatMap((phrase) => places.get(phrase) ?? [])));
  const weights = new Float64Array(vocabulary.length);
  const squares = new Float64Array(vocabulary.length).fill(1e-9);
  const slopes = new Float64Array(vocabulary.length);
  let bias = 0;
  let biasSquares = 1e-9;
  for (let round = 0; round < rounds; round++) {
    for (let place = 0; place < weights.length; place++) slopes[place] = ridge * (weights[place] ?? 0);
    let biasSlope = 0;
    for (const [index, row] of rows.entries()) {
      const scale = 1 / lengthOfPhrases(row.length);
      let sum = 0;
      for (const place of row) sum += weights[place] ?? 0;
      const error = (1 / (1 + Math.exp(-bias - sum * scale)) - (wanted[index] ?? 0)) * (importance[index] ?? 0);
      biasSlope += error;
      for (const place of row) slopes[place] = (slopes[place] ?? 0) + error * scale;
    }
    for (let place = 0; place < weights.length; place++) {
      const slope = slopes[place] ?? 0;
      const square = (squares[place] ?? 0) + slope * slope;
      squares[place] = square;
      weights[place] = (weights[place] ?? 0) - (learningRate * slope) / Math.sqrt(square);
    }
    biasSquares += biasSlope * biasSlope;
    bias -= (learningRate * biasSlope) / Math.sqrt(biasSquares);
  }
  return { weights: new Map(vocabulary.map((phrase, place) => [phrase, weights[place] ?? 0])), bias };
}
