import { describe, expect, it } from 'vitest';
import { createAskClassifierFrom, packAskModel, unpackAskModel } from './ask-classifier.ts';
import {
  bestThreshold,
  foldOf,
  type LabelledSentence,
  parseLabelledSentences,
  trainAskModel,
} from './train-ask-model.ts';

const things = ['roof', 'door', 'crane', 'invoice', 'ladder', 'window', 'garden', 'contract', 'table', 'lamp'];
const sentences: readonly LabelledSentence[] = things.flatMap((thing) => [
  { sentence: `Could you look at the ${thing}?`, ask: true },
  { sentence: `Please mend the ${thing}.`, ask: true },
  { sentence: `The ${thing} was mended yesterday.`, ask: false },
  { sentence: `We saw the ${thing} on our way home.`, ask: false },
]);

describe('trainAskModel', () => {
  it('B-21: learns what its examples have in common and finds it in other words', () => {
    const asks = createAskClassifierFrom(trainAskModel(sentences));
    expect(asks.isAsk('Could you look at the bicycle?')).toBe(true);
    expect(asks.isAsk('The bicycle was mended yesterday.')).toBe(false);
  });

  it('B-21: gives the same weights for the same examples', () => {
    expect(packAskModel(trainAskModel(sentences))).toEqual(packAskModel(trainAskModel(sentences)));
  });

  it('B-21: keeps its judgement when packed into bytes', () => {
    const model = trainAskModel(sentences);
    const packed = createAskClassifierFrom(unpackAskModel(packAskModel(model)));
    const exact = createAskClassifierFrom(model);
    const unsure = ['A lamp?', 'You saw the table.', 'Mend it yesterday, please', 'Could the door have been mended'];
    for (const sentence of [...unsure, ...sentences.map((labelled) => labelled.sentence)]) {
      expect(packed.probability(sentence)).toBeCloseTo(exact.probability(sentence), 1);
    }
    expect(JSON.stringify(packAskModel(model)).length).toBeLessThan(200_000);
  });

  it('refuses weights of another size', () => {
    expect(() => unpackAskModel({ format: 1, bias: 0, threshold: 0.5, scale: 1, weights: 'AAAA' })).toThrow(RangeError);
  });
});

describe('the folds', () => {
  it('B-21: never part twins that differ in case, digits, marks and links alone', () => {
    const place = { folds: 5, seed: 3 };
    expect(foldOf('Call 555-1234, NOW: https://example.com/a', place)).toBe(foldOf('call 555-9999 now $LINK', place));
    expect(new Set(sentences.map(({ sentence }) => foldOf(sentence, place))).size).toBe(5);
  });

  it('reads labelled lines and leaves others out', () => {
    expect(parseLabelledSentences('Yes\tCall me.\nNo\tIt rains.\nMaybe\tHm\n\n')).toEqual([
      { sentence: 'Call me.', ask: true },
      { sentence: 'It rains.', ask: false },
    ]);
  });
});

describe('bestThreshold', () => {
  const scored = [
    { score: 0.9, ask: true },
    { score: 0.8, ask: true },
    { score: 0.7, ask: false },
    { score: 0.6, ask: true },
    { score: 0.2, ask: false },
    { score: 0.1, ask: false },
  ];

  it('B-21: cuts lower where asks are common and higher where they are rare', () => {
    expect(bestThreshold(scored, 0.5)).toBe(0.6);
    expect(bestThreshold(scored, 0.05)).toBe(0.8);
  });
});
