import { describe, expect, it } from 'vitest';
import { joinWithAnd, speakableText, spokenSubject } from './speakable.ts';

describe('speakableText', () => {
  it.each([
    ['The plan is at https://example.com/plans?id=4.', 'The plan is at a link.'],
    [
      'The story on www.example.org is a chat http://example.com/x of two.',
      'The story on a link is a chat a link of two.',
    ],
    ['Write to maria@example.org today', 'Write to an address today'],
    ['I READ THE LINKS and (LINK)', 'I READ THE LINKS and (LINK)'],
    ['It is *very* _late_!!!', 'It is very late!'],
    ['Really??! :-)', 'Really?'],
    ['It works (but not with version 8) 8-) today', 'It works (but not with version 8) today'],
    ['Wait.... what', 'Wait… what'],
    ['- a bullet', 'a bullet'],
    ['It scores > 5 and costs <20', 'It scores more than 5 and costs less than 20'],
    ['Use --force | now', 'Use force, now'],
    ['It has a -a switch for all .x releases.', 'It has a dash a switch for all dot x releases.'],
    ['Can this be done via .forward, as before ?', 'Can this be done via dot forward, as before?'],
    ['A rise of .5 is expected .However, it fell .', 'A rise of 0.5 is expected. However, it fell.'],
    ['I will come .please call me, room No .5', 'I will come.please call me, room No.5'],
    ['Was it a VIA or a SiS? :-)))', 'Was it a VIA or a SiS?'],
    ['It is -- I think -- shut . Yes', 'It is, I think, shut. Yes'],
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
  [
    "Lease; PRIVILEGED & CONFIDENTIAL ATTORNEY/CLIENT COMMUNICATION AND ATTORNEY'S WORK PRODUCT",
    'Lease; privileged and confidential',
  ],
  ['Privileged and confidential: the client', 'Privileged and confidential: the client'],
  ['Re:', null],
  ['', null],
  ['据付日程の確認のお願い', null],
])('B-17: the subject %j is said as %j', (written, spoken) => {
  expect(spokenSubject(written)).toBe(spoken);
});

describe('H-5: a long subject', () => {
  it('is said to at most 120 characters, cut at a word', () => {
    const words = `Re: ${'The crane comes on Wednesday and '.repeat(30)}`;
    const said = spokenSubject(words) ?? '';
    expect(said).toBe(
      'The crane comes on Wednesday and The crane comes on Wednesday and The crane comes on Wednesday and The crane comes on',
    );
    expect(spokenSubject(said)).toBe(said);
  });

  it('is cut within a word that is longer, and never within a character', () => {
    expect(spokenSubject('Build of the roof (was: New crane)')).toBe('Build of the roof');
    expect(spokenSubject('a'.repeat(1000))).toHaveLength(120);
    expect(spokenSubject(`b${'\u{10400}'.repeat(500)}`)?.isWellFormed()).toBe(true);
  });

  it('may have links that take more than is said of them', () => {
    const link = `https://example.com/${'a'.repeat(200)}`;
    expect(spokenSubject(`The plan is at ${link} for all to see`)).toBe('The plan is at a link for all to see');
  });

  it('has no marks that nobody sees', () => {
    expect(spokenSubject('Re: pay\u200bment \u202eexe\u202c')).toBe('payment exe');
  });
});

it('B-17: joins with "and"', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(joinWithAnd)).toEqual(['', 'A', 'A and B', 'A, B and C']);
});
