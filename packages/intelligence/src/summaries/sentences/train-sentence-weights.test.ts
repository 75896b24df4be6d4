import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../../asks/ask-classifier.ts';
import { summarizeMail } from '../extractive-summary.ts';
import { rankMail } from '../rank-mail.ts';
import { type MarkedSentence, trainSentenceWeights } from './train-sentence-weights.ts';

const context = {
  now: new Date('2026-11-10T12:00:00Z'),
  timeZone: 'Europe/Dublin',
  asks: createAskClassifier(),
  readerAddresses: [],
};

function marked(signs: readonly string[], isMarked: boolean, count: number): MarkedSentence[] {
  return Array.from({ length: count }, () => ({ signs, isMarked, weight: 1 }));
}

const examples = [...marked(['asks'], true, 40), ...marked(['courtesy'], false, 40), ...marked(['seldom'], true, 3)];

describe('what makes a sentence worth saying', () => {
  it('J-4: is learned of what readers marked, and what they hardly met keeps the weight that is expected', () => {
    const { weights } = trainSentenceWeights(examples);
    expect(weights.asks).toBeGreaterThan(0.5);
    expect(weights.courtesy).toBeLessThan(-0.5);
    expect(weights).not.toHaveProperty('seldom');
    expect(weights['names number']).toBe(3);
    expect(trainSentenceWeights(examples.toReversed())).toEqual({ ...trainSentenceWeights(examples) });
  });

  it('J-4: decides the order in which sentences find room', () => {
    const own = 'The gate of the north yard was painted green. Could you send me the map of the quay by Thursday?';
    const mail = inventMail({ subject: 'Yard', own });
    const told = (weights: Readonly<Record<string, number>>) =>
      summarizeMail(mail, { ...context, verbosity: 'concise', weights: { bias: 0, weights } }).sentences;
    expect(told({ asks: 3 })).toEqual(['Could you send me the map of the quay by Thursday?']);
    expect(told({ asks: -3, deadline: -3 })).toEqual(['The gate of the north yard was painted green.']);
  });

  it('J-4: a sentence shows what it asks, its place and its neighbours, each under a name of its own', () => {
    const own =
      'The gate was painted green on Monday. Could you send me the map of the quay by Thursday? Thanks, that helps.';
    const [first, second] = rankMail(inventMail({ subject: 'Map', own }), context);
    expect(first?.signs).toEqual(expect.arrayContaining(['beside an ask', 'names time', 'sentences 2']));
    expect(first?.signs).not.toContain('place 1');
    expect(second?.signs).toEqual(expect.arrayContaining(['asks', 'deadline', 'place 1', 'subject over 0']));
    expect(second?.worth).toBeGreaterThan(first?.worth ?? 1);
  });
});
