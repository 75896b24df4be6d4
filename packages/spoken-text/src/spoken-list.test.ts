import { describe, expect, it } from 'vitest';
import { countOf, speakList } from './spoken-list.ts';

const topic = { singular: 'topic', plural: 'topics' };

describe('speakList', () => {
  it.each([
    [[], 'You have no topics.'],
    [['Roof'], 'You have one topic: Roof.'],
    [['Roof', 'Crane'], 'You have two topics: Roof and Crane.'],
    [['Roof', 'Crane', 'Budget'], 'You have three topics: Roof, Crane and Budget.'],
    [['A', 'B', 'C', 'D'], 'You have four topics. The first three: A, B and C.'],
    [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'You have seven topics. The first three: A, B and C.'],
  ])('B-17: %j: the count first, then three', (items, said) => {
    expect(speakList(items, topic)).toBe(said);
  });

  it('B-17: further items come in threes', () => {
    expect(speakList(['A', 'B', 'C', 'D', 'E', 'F', 'G'], topic, 3)).toBe(
      'You have seven topics. The first three: A, B and C. The next three: D, E and F. And the last one: G.',
    );
    expect(speakList(['A', 'B', 'C', 'D', 'E'], topic, 2)).toBe(
      'You have five topics. The first three: A, B and C. And the last two: D and E.',
    );
  });
});

describe('countOf', () => {
  it('B-17: counts in words, one in the singular', () => {
    expect([0, 1, 2, 21].map((count) => countOf(count, topic))).toEqual([
      'no topics',
      'one topic',
      'two topics',
      'twenty-one topics',
    ]);
  });
});
