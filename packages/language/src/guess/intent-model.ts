import { type BloomFilter, createBloomFilter } from '@nexus/text';
import {
  type AgendaIntent,
  actionIntents,
  type ChoiceIntent,
  conversationIntents,
  type DraftIntent,
  type IntentKind,
  type ManualIntent,
  type MemoryIntent,
  navigationIntents,
  type PreferenceIntent,
} from '../intent.ts';
import { featureRows, hashOfPair, type RequestFeatures, requestFeatures } from './request-features.ts';

/** A multinomial logistic regression over hashed features, and what was said in its examples. */
export interface IntentModel {
  /** `featureRows` rows of one weight for each of `guessedKinds`. */
  readonly weights: Int8Array;
  readonly scale: number;
  readonly biases: readonly number[];
  /** Words met at least twice. */
  readonly usualWords: BloomFilter;
  /** Which word was met in a request of which kind, and after which word. */
  readonly saidWords: BloomFilter;
}

/** How a model is kept in JSON: bytes in base64. */
export interface PackedIntentModel {
  readonly format: 1;
  readonly scale: number;
  readonly biases: readonly number[];
  readonly usualWords: string;
  readonly saidWords: string;
  readonly weights: string;
}

function bytesOf(packed: string): Uint8Array {
  return new Uint8Array(Buffer.from(packed, 'base64'));
}

/** Throws a `RangeError` when the weights are not as many as this code needs. */
export function unpackIntentModel(packed: PackedIntentModel): IntentModel {
  const bytes = bytesOf(packed.weights);
  if (bytes.length !== featureRows * guessedKinds.length || packed.biases.length !== guessedKinds.length) {
    throw new RangeError(`The intent model has ${bytes.length} weights, not those this code needs: train it again.`);
  }
  return {
    weights: new Int8Array(bytes.buffer),
    scale: packed.scale,
    biases: packed.biases,
    usualWords: createBloomFilter(bytesOf(packed.usualWords)),
    saidWords: createBloomFilter(bytesOf(packed.saidWords)),
  };
}

/** Sums of weights made into probabilities, in place. */
export function toProbabilities(sums: Float64Array): Float64Array {
  const largest = sums.reduce((most, sum) => Math.max(most, sum), Number.NEGATIVE_INFINITY);
  let total = 0;
  for (let kind = 0; kind < sums.length; kind += 1) {
    const power = Math.exp((sums[kind] ?? 0) - largest);
    sums[kind] = power;
    total += power;
  }
  return sums.map((power) => power / total);
}

function weigh(model: IntentModel, { indices, values }: RequestFeatures): Float64Array {
  const kinds = guessedKinds.length;
  const sums = Float64Array.from(model.biases);
  for (let at = 0; at < indices.length; at += 1) {
    const row = (indices[at] ?? 0) * kinds;
    const value = (values[at] ?? 0) * model.scale;
    for (let kind = 0; kind < kinds; kind += 1) {
      sums[kind] = (sums[kind] ?? 0) + value * (model.weights[row + kind] ?? 0);
    }
  }
  return toProbabilities(sums);
}

/** The probability of each kind that these words (see `requestWords`) ask for it. */
export function guessKinds(model: IntentModel, words: readonly string[]): ReadonlyMap<GuessedKind, number> {
  const probabilities = weigh(model, requestFeatures(words, model.usualWords));
  return new Map(guessedKinds.map((kind, index) => [kind, probabilities[index] ?? 0]));
}

/** Whether the word was met in a request of this kind. */
export function isSaidIn(model: IntentModel, kind: GuessedKind, word: string): boolean {
  return model.saidWords.has(hashOfPair(kind, word));
}

/** Whether the words were met in a row in a request of this kind. */
export function arePairedIn(model: IntentModel, kind: GuessedKind, [word, next]: readonly [string, string]): boolean {
  return model.saidWords.has(hashOfPair(kind, `${word} ${next}`));
}

/**
 * What a sentence can be guessed to mean, apart from what outlives the drive, which is asked for but never touched on a guess, from a
 * draft that is to be thrown away, and from questions about manuals, which say so; `nothing` is what was not said to the agent, or asks for nothing.
 */
export type GuessedKind =
  | Exclude<IntentKind, MemoryIntent | ManualIntent | AgendaIntent | PreferenceIntent | DraftIntent | ChoiceIntent>
  | 'what-do-you-know'
  | 'nothing';

/** In the order of the model's weights. */
export const guessedKinds: readonly GuessedKind[] = [
  ...actionIntents,
  ...navigationIntents,
  ...conversationIntents,
  'what-do-you-know',
  'nothing',
];
