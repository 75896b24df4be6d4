import { describe, expect, it } from 'vitest';
import { guessKinds, unpackIntentModel } from './intent-model.ts';
import { requestWords } from './request-features.ts';
import { type LabelledRequest, parseLabelledRequests, trainIntentModel } from './train-intent-model.ts';

const requests: readonly LabelledRequest[] = ['roof', 'door', 'crane', 'invoice', 'lamp'].flatMap((thing) => [
  { sentence: `archive the mail about the ${thing}`, kind: 'archive' as const },
  { sentence: `who wrote about the ${thing}`, kind: 'who-from' as const },
  { sentence: `the ${thing} fell down`, kind: 'nothing' as const },
]);

describe('trainIntentModel', () => {
  it('B-19: finds what its examples have in common in other words, and gives the same weights for the same examples', () => {
    const packed = trainIntentModel(requests);
    const model = unpackIntentModel(packed);
    const likeliest = (words: string): string | undefined =>
      [...guessKinds(model, words.split(' '))].sort((one, other) => other[1] - one[1])[0]?.[0];
    expect(likeliest('archive the mail about the ladder')).toBe('archive');
    expect(likeliest('who wrote about the ladder')).toBe('who-from');
    expect(likeliest('the ladder fell down')).toBe('nothing');
    expect(trainIntentModel(requests)).toEqual(packed);
  });

  it('refuses weights of another size, and kinds that do not exist', () => {
    expect(() => unpackIntentModel({ ...trainIntentModel([]), weights: 'AAAA' })).toThrow(RangeError);
    expect(() => parseLabelledRequests('dance\tlet us dance')).toThrow(RangeError);
    expect(parseLabelledRequests('next\tgo on\n\nno tab\n')).toEqual([{ kind: 'next', sentence: 'go on' }]);
  });

  it('puts names and numbers aside', () => {
    const tokens = [
      { word: 'mail', start: 0, end: 4, breaks: false },
      { word: 'karin', start: 5, end: 10, breaks: false },
      { word: '4711', start: 11, end: 15, breaks: false },
    ];
    expect(requestWords({ text: 'mail Karin 4711', tokens })).toEqual(['mail', '<strange>', '<number>']);
  });
});
