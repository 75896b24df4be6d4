import { createBloomFilter, createSeededRandom, fillBloomFilter, shuffle } from '@nexus/text';
import { familyOrWord } from '../lexicon/word-families.ts';
import { normalise } from '../words/normalise.ts';
import { type GuessedKind, guessedKinds, type PackedIntentModel, toProbabilities } from './intent-model.ts';
import {
  featureRows,
  hashOfPair,
  hashOfWord,
  type RequestFeatures,
  requestFeatures,
  requestWords,
} from './request-features.ts';

/** Chosen by five-fold cross-validation; a factor of two either way changes what is read right by less than .005. */
const rounds = 8;
const learningRate = 0.1;
const ridge = 2e-5;
const bytesOfUsualWords = 8192;
const bytesOfSaidWords = 40_960;

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
      hashes.add(hashOfPair(kind, familyOrWord(word)));
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

export interface LabelledRequest {
  readonly sentence: string;
  readonly kind: GuessedKind;
}

/** Reads lines of a kind, a tab, and a sentence. Throws a `RangeError` for a kind that does not exist. */
export function parseLabelledRequests(text: string): LabelledRequest[] {
  return text.split(/\r?\n/u).flatMap((line) => {
    const [label, sentence] = line.split('\t', 2);
    if (label === undefined || sentence === undefined) return [];
    return [{ sentence, kind: kindCalled(label) }];
  });
}

export function kindCalled(label: string): GuessedKind {
  const kind = guessedKinds.find((known) => known === label);
  if (kind === undefined) throw new RangeError(`No such kind of request: ${label}`);
  return kind;
}

/** What may stand around any sentence and says nothing about what it means; without words that may turn it round. */
const before =
  'okay|right|so|well|listen|look|hey|and|but|now|oh|yeah|please|sorry but|you know|honestly|okay so|right so|well then|I think|I guess|I reckon|just|would you just|can you just|quick question|actually|alright then|fine|great|lovely|perfect|nexus|hey nexus|okay nexus|right then|ah well|you know what|I tell you what|go on|would you|could you|can you|kindly|I want you to|I would like you to|well now|first|all right|oh dear|goodness me|sounds dull|sounds good'.split(
    '|',
  );
const after =
  'please|thanks|then|now|for me|will you|would you|mate|nexus|cheers|when you are ready|I think|I suppose|this morning|today|I am driving|it is loud in here|sorry|I would say|quickly|right|okay|yeah|thank you|now please|actually|in here|there|so'.split(
    '|',
  );

/** The examples, each with a second one in which something was said around it. `random`: numbers in 0…1. */
function withFrames(requests: readonly LabelledRequest[], random: () => number): LabelledRequest[] {
  const pick = (frames: readonly string[]): string => frames[Math.floor(random() * frames.length)] ?? '';
  return requests.flatMap((request) => {
    const joint = random() < 0.5 ? ' ' : ', ';
    const both = random();
    const opened = both < 0.7 ? `${pick(before)}${joint}${request.sentence}` : request.sentence;
    const sentence = both > 0.5 ? `${opened}${joint}${pick(after)}` : opened;
    return [request, { ...request, sentence }];
  });
}
