import {
  type BloomFilter,
  classProbabilities,
  createBloomFilter,
  type PackedSoftmax,
  type SoftmaxModel,
  unpackSoftmax,
} from '@nexus/text';
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
import { featureRows, hashOfPair, requestFeatures } from './request-features.ts';

/** A multinomial logistic regression over hashed features, and what was said in its examples. */
export interface IntentModel {
  /** A class for each of `guessedKinds`. */
  readonly kinds: SoftmaxModel;
  /** Words met at least twice. */
  readonly usualWords: BloomFilter;
  /** Which word was met in a request of which kind, and after which word. */
  readonly saidWords: BloomFilter;
}

/** How a model is kept in JSON: bytes in base64. */
export interface PackedIntentModel extends PackedSoftmax {
  readonly format: 1;
  readonly usualWords: string;
  readonly saidWords: string;
}

function bloomFilterOf(packed: string): BloomFilter {
  return createBloomFilter(new Uint8Array(Buffer.from(packed, 'base64')));
}

/** Throws a `RangeError` when the weights are not as many as this code needs. */
export function unpackIntentModel(packed: PackedIntentModel): IntentModel {
  return {
    kinds: unpackSoftmax(packed, { rows: featureRows, classes: guessedKinds.length }),
    usualWords: bloomFilterOf(packed.usualWords),
    saidWords: bloomFilterOf(packed.saidWords),
  };
}

/** The probability of each kind that these words (see `requestWords`) ask for it. */
export function guessKinds(model: IntentModel, words: readonly string[]): ReadonlyMap<GuessedKind, number> {
  const probabilities = classProbabilities(model.kinds, requestFeatures(words, model.usualWords));
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
