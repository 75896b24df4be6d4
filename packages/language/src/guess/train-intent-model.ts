import { createBloomFilter, createSeededRandom, fillBloomFilter, shuffle } from '@nexus/text';
import { normalise } from '../words/normalise.ts';
import { type GuessedKind, guessedKinds } from './guessed-kinds.ts';
import { type PackedIntentModel, toProbabilities } from './intent-model.ts';
import type { LabelledRequest } from './labelled-requests.ts';
import { featureRows, type RequestFeatures, requestFeatures } from './request-features.ts';
import { withFrames } from './request-frames.ts';
import { hashOfPair, hashOfWord, requestWords } from './request-words.ts';

/** Chosen by five-fold cross-validation; a factor of two either way changes what is read right by less than .005. */
const rounds = 8;
const learningRate = 0.1;
const ridge = 2e-5;
const bytesOfUsualWords = 8192;
const bytesOfSaidWords = 49_152;

interface Example {
  readonly kind: number;
  readonly features: RequestFeatures;
}

interface Fitted {
  readonly weights: Float32Array;
  readonly biases: Float64Array;
}

/** AdaGrad (Duchi, Hazan, Singer 2011) with an L2 penalty on the weights in use, averaged over the second half of the rounds. */
function fitWeights(examples: readonly Example[]): Fitted {
  const kinds = guessedKinds.length;
  const weights = new Float32Array(featureRows * kinds);
  const squares = new Float32Array(featureRows * kinds).fill(0.01);
  const sums = new Float64Array(featureRows * kinds);
  const biases = new Float64Array(kinds);
  const biasSums = new Float64Array(kinds);
  const random = createSeededRandom(11);
  const order = Int32Array.from(examples, (_, index) => index);
  const learn = ({ kind: wanted, features: { indices, values } }: Example): void => {
    const scores = Float64Array.from(biases);
    for (let at = 0; at < indices.length; at += 1) {
      const row = (indices[at] ?? 0) * kinds;
      for (let kind = 0; kind < kinds; kind += 1) {
        scores[kind] = (scores[kind] ?? 0) + (weights[row + kind] ?? 0) * (values[at] ?? 0);
      }
    }
    const errors = toProbabilities(scores);
    errors[wanted] = (errors[wanted] ?? 0) - 1;
    for (let kind = 0; kind < kinds; kind += 1) biases[kind] = (biases[kind] ?? 0) - 0.02 * (errors[kind] ?? 0);
    for (let at = 0; at < indices.length; at += 1) {
      const row = (indices[at] ?? 0) * kinds;
      for (let kind = 0; kind < kinds; kind += 1) {
        const weight = weights[row + kind] ?? 0;
        const gradient = (errors[kind] ?? 0) * (values[at] ?? 0) + ridge * weight;
        const square = (squares[row + kind] ?? 0) + gradient * gradient;
        squares[row + kind] = square;
        weights[row + kind] = weight - (learningRate * gradient) / Math.sqrt(square);
      }
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example) learn(example);
    }
    if (round < rounds / 2) continue;
    for (let at = 0; at < weights.length; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
    for (let kind = 0; kind < kinds; kind += 1) biasSums[kind] = (biasSums[kind] ?? 0) + (biases[kind] ?? 0);
  }
  const averaged = rounds / 2;
  return { weights: weights.map((_, at) => (sums[at] ?? 0) / averaged), biases: biasSums.map((sum) => sum / averaged) };
}

function toBase64(bytes: Uint8Array | Int8Array): string {
  return Buffer.from(bytes.buffer).toString('base64');
}

function usualWordsOf(sentences: readonly (readonly string[])[]): Uint8Array {
  const counts = new Map<string, number>();
  for (const words of sentences) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const usual = [...counts].filter(([, count]) => count > 1).map(([word]) => hashOfWord(word));
  return fillBloomFilter(usual, bytesOfUsualWords);
}

function saidWordsOf(said: readonly { readonly kind: GuessedKind; readonly words: readonly string[] }[]): Uint8Array {
  const hashes = new Set<number>();
  for (const { kind, words } of said) {
    for (const [index, word] of words.entries()) {
      hashes.add(hashOfPair(kind, word));
      hashes.add(hashOfPair(kind, `${word} ${words[index + 1] ?? ''}`));
    }
  }
  return fillBloomFilter(hashes, bytesOfSaidWords);
}

/** Learns which kind of request a sentence is. Deterministic. Takes some seconds for 6,000 sentences. */
export function trainIntentModel(requests: readonly LabelledRequest[]): PackedIntentModel {
  const said = withFrames(requests, createSeededRandom(23)).map(({ sentence, kind }) => ({
    kind,
    words: requestWords({ text: sentence, tokens: normalise(sentence) }),
  }));
  const usualWords = usualWordsOf(said.map(({ words }) => words));
  const usual = createBloomFilter(usualWords);
  const { weights, biases } = fitWeights(
    said.map(({ kind, words }) => ({ kind: guessedKinds.indexOf(kind), features: requestFeatures(words, usual) })),
  );
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = largest === 0 ? 1 : largest / 127;
  return {
    format: 1,
    scale,
    biases: [...biases],
    usualWords: toBase64(usualWords),
    saidWords: toBase64(saidWordsOf(said)),
    weights: toBase64(Int8Array.from(weights, (weight) => Math.round(weight / scale))),
  };
}
