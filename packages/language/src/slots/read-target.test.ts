import { describe, expect, it } from 'vitest';
import { normalise } from '../words/normalise.ts';
import { readTarget } from './read-target.ts';

function target(text: string): unknown {
  const tokens = normalise(text);
  return readTarget.read({ text, tokens }, { start: 0, end: tokens.length })?.value ?? null;
}

describe('readTarget', () => {
  it('B-19: finds mails by what they are about, by sender, by both', () => {
    expect(target('the mail about the Crane permit')).toEqual({
      scope: 'matching',
      query: 'Crane permit',
      plural: false,
    });
    expect(target("Bob's mails")).toEqual({ scope: 'matching', query: '', from: 'Bob', plural: true });
    expect(target('all the mails from Dr. Weber about the budget')).toEqual({
      scope: 'matching',
      query: 'budget',
      from: 'Dr. Weber',
      plural: true,
    });
  });

  it('B-19: refuses words that carry a condition, an exception or a second thought', () => {
    for (const text of [
      'everything except invoices',
      'everything from Bob unless urgent',
      'the mail about it if old',
      'the wrong one',
      'the one I told you about',
    ]) {
      expect(target(text), text).toBeNull();
    }
  });
});
