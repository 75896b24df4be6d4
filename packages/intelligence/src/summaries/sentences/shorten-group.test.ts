import { describe, expect, it } from 'vitest';
import type { RankedSentence } from './rank-sentences.ts';
import { shortenNearest } from './shorten-group.ts';

const plain = { ask: 0, demands: false, deadline: null, worth: 1, signs: [], turns: false } as const;
const listener = { reader: [], about: '' };

function sentencesOf(...texts: readonly string[]): RankedSentence[] {
  return texts.map((text, place) => ({ ...plain, text, place, saysWhen: false, isAfterGap: false, isPoint: false }));
}

describe('what is said of sentences that need each other', () => {
  const opening = 'The lift plan is missing.';
  const between = 'The crane stands on the quay, and its driver waits there with both of his men.';

  it('J-4: where there is no room for all of them the first and the last are told', () => {
    const told = shortenNearest(sentencesOf(opening, between, 'Could you send the plan by noon?'), 14, listener);
    expect(told?.map(({ place }) => place)).toEqual([0, 2]);
  });

  it('J-4: what points to the sentence right before it is not told behind another', () => {
    const told = shortenNearest(sentencesOf(opening, between, 'Please make no such claim.'), 14, listener);
    expect(told?.map(({ place }) => place) ?? []).not.toEqual([0, 2]);
  });
});
