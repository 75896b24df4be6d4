import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { datePhrases } from './date-phrases.ts';
import { daysAhead } from './days-ahead.ts';
import { deadlineCandidates } from './deadline-candidates.ts';

/** A Tuesday. */
const sent = new Date('2026-11-24T09:00:00Z');

function told(own: string, asks = 0.9): string[] {
  const context = { sent, offset: 0, probability: () => asks, asks: () => asks };
  return deadlineCandidates(inventMail({ subject: 'Roof', own }), context).map(({ words }) => words);
}

describe('dates that may be deadlines', () => {
  it.each([
    ['I need it by Wednesday (12/2).', ['by Wednesday (12/2)']],
    ['You are expected at Monday’s hearing.', ['Monday’s hearing']],
    ['We are away July 5, 6 and 9.', []],
    ['Can we meet first part next week?', ['first part next week']],
    ['Are you free on 3 December?', ['3 December']],
    ['Send it on Thursday, and I call Ruth on Friday.', ['Thursday', 'Friday']],
    ['Please come Sunday in room 4 at 8:00.', ['Sunday in room 4 at 8:00']],
    ['Ring Magda before 7 tomorrow morning.', ['before 7 tomorrow morning']],
    ['Can you come on Tuesday the 24th?', ['Tuesday the 24th']],
  ])('J-1: tells the dates of %j as one says them', (own, words) => {
    expect(told(own)).toEqual(words);
  });

  it.each(['Thus we sat on 1,000 of the 4th quarter.', 'Call 713.621.65 about 24/70.', 'How about lunch?'])(
    'J-1: sees no date in %j',
    (sentence) => {
      expect(datePhrases(sentence)).toEqual([]);
    },
  );

  it.each(['I am away until Monday.', 'See you tomorrow!', 'We met on Friday and talked.'])(
    'J-1: %j, in a mail that asks nothing, sets nobody a date',
    (own) => {
      expect(told(own, 0.1)).toEqual([]);
    },
  );

  it.each([
    ['tomorrow', 1],
    ['Friday', 3],
    ['next Thursday', 9],
    ['December 1', 7],
    ['1 December', 7],
    ['11/20', -4],
    ['the 30th', 6],
    ['at noon', null],
  ])('J-1: %j is %j days ahead', (words, days) => {
    expect(daysAhead(words, sent)).toBe(days);
  });
});
