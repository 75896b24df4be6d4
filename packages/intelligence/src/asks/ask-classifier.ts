import packed from './ask-model.generated.json' with { type: 'json' };
import { type AskModel, askProbability, unpackAskModel } from './ask-model.ts';
import { createFeatureExtractor } from './sentence-features.ts';

/** Tells whether a sentence asks its reader for something: a question, a request, an invitation. English. */
export interface AskClassifier {
  /** In 0…1. */
  probability(sentence: string): number;
  /** From this probability on a sentence counts as an ask. */
  readonly threshold: number;
  isAsk(sentence: string): boolean;
}

/** A classifier with a model of one's own, as the five-fold evaluation needs it. */
export function createAskClassifierFrom(model: AskModel): AskClassifier {
  const extract = createFeatureExtractor();
  const probability = (sentence: string): number => askProbability(model, extract(sentence));
  const { threshold } = model;
  return { probability, threshold, isAsk: (sentence) => probability(sentence) >= threshold };
}

/** The classifier with the weights that ship with this package. Takes about a millisecond; make one and pass it on. */
export function createAskClassifier(): AskClassifier {
  return createAskClassifierFrom(unpackAskModel({ ...packed, format: 1 }));
}
