import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { judgedMail } from '../testing/test-drive.ts';
import { standingOf, withStanding } from './mail-standing.ts';

const signal = {
  id: 'deadline',
  weight: 0,
  evidence: 'by Thursday noon',
  told: 'it was due on Thursday at noon',
} as const;
const late = standingOf({ ...judgedMail(inventMail()), signals: [signal] });
const asItWas = standingOf(judgedMail(inventMail()));

const [wet, ring, sign] = ['The gate is wet.', 'Please ring by Thursday noon.', 'Please sign it by Thursday noon.'];
const [wasDue, hasPassed] = ['It was due on Thursday at noon.', 'That has passed.'];

describe('where a mail stands, with what is told of it', () => {
  it.each([
    ['behind the sentence that says until when', [wet, ring], [wet, ring, hasPassed]],
    ['behind that one where another follows', [ring, wet], [ring, hasPassed, wet]],
    ['once behind two in a row', [ring, sign, wet], [ring, sign, hasPassed, wet]],
  ])('J-2: that a time has passed is said %s', (_, sentences, told) => {
    expect(withStanding({ sentences, overdue: ['by Thursday noon'], ask: null }, late, '')).toEqual(told);
  });

  it('J-2: when it was due is said where the listener knows of what, and no time is told', () => {
    const untold = { sentences: [wet], overdue: ['by Thursday noon'], ask: null };
    expect(withStanding({ ...untold, ask: ring }, late, '')).toEqual([wet]);
    const asks = 'It asks something.';
    expect(withStanding({ ...untold, sentences: [wet, asks], ask: ring }, late, '')).toEqual([wet, asks, wasDue]);
    expect(withStanding(untold, late, 'Comments by Thursday noon')).toEqual([wet, wasDue]);
    expect(withStanding(untold, late, 'The gate')).toEqual([wet]);
  });

  it('J-2: a sentence with a time to come has nothing behind it', () => {
    expect(
      withStanding({ sentences: ['Please ring by Monday.'], overdue: ['by Friday'], ask: null }, late, ''),
    ).toEqual(['Please ring by Monday.']);
  });

  it('J-2: of a mail that stands as it was nothing is said', () => {
    expect(withStanding({ sentences: [wet], overdue: [], ask: ring }, asItWas, 'by Thursday noon')).toEqual([wet]);
  });
});
