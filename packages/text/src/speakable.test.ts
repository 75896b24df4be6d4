import { describe, expect, it } from 'vitest';
import { joinWithAnd, speakableText, spokenSubject } from './speakable.ts';

describe('speakableText', () => {
  it.each([
    ['The plan is at https://example.com/plans?id=4.', 'The plan is a link.'],
    ['Write to maria@example.org today', 'Write to an address today'],
    ['It is *very* _late_!!!', 'It is very late!'],
    ['Really??! :-)', 'Really?'],
    ['Wait.... what', 'Wait… what'],
    ['- a bullet', 'a bullet'],
    ['It scores > 5 and costs <20', 'It scores more than 5 and costs less than 20'],
    ['Use --force | now', 'Use force, now'],
    ['[IMG: https://example.com/a.png] The house', 'The house'],
    ['Tom &amp; Ann&#8217;s', 'Tom and Ann s'],
    ['It costs €40 (20% off) at 10:30.', 'It costs €40 (20% off) at 10:30.'],
  ])('B-19: %j becomes %j', (raw, said) => {
    expect(speakableText(raw)).toBe(said);
  });

  it('B-23: takes a time that grows with a word as its length does', () => {
    const word = 'a'.repeat(200_000);
    expect(speakableText(word)).toBe(word);
  });
});

it.each([
  ['Re: [sitemgr] Fwd: Crane on Wednesday.', 'Crane on Wednesday'],
  ['AW: Fassade', 'Fassade'],
  ['Re:', null],
  ['', null],
  ['据付日程の確認のお願い', null],
])('B-17: the subject %j is said as %j', (written, spoken) => {
  expect(spokenSubject(written)).toBe(spoken);
});

it('B-17: joins with "and"', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(joinWithAnd)).toEqual(['', 'A', 'A and B', 'A, B and C']);
});
