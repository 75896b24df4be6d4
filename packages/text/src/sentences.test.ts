import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from './sentences.ts';

describe('splitSentences', () => {
  it.each([
    ['Come at ten. Bring the plans.', ['Come at ten.', 'Bring the plans.']],
    ['Mr. Odell called. He is late.', ['Mr. Odell called.', 'He is late.']],
    [
      'It costs 3.50 a piece, e.g. Twelve for 42. Order now?',
      ['It costs 3.50 a piece, e.g. Twelve for 42.', 'Order now?'],
    ],
    ['We met J. Marsh of Odell Inc. She agreed.', ['We met J. Marsh of Odell Inc.', 'She agreed.']],
    [
      'I come on 5 Dec. Is that all right? Not on Tues. Marsh would mind.',
      ['I come on 5 Dec.', 'Is that all right?', 'Not on Tues. Marsh would mind.'],
    ],
    [
      'It is no longer necessary.You are asked to sign it.',
      ['It is no longer necessary.', 'You are asked to sign it.'],
    ],
    [
      'The roof leaks over the whole of the old hall .....\ntiles today?',
      ['The roof leaks over the whole of the old hall .....', 'tiles today?'],
    ],
    [
      'Since I upgraded the old box in the hall it isnt working for me\nIt gives me a black screen',
      ['Since I upgraded the old box in the hall it isnt working for me', 'It gives me a black screen'],
    ],
    [
      'The first of the allegations was disclosed on Monday in\nThis week in Cork and it is told once more in the pages of\nWhat Now Daily',
      [
        'The first of the allegations was disclosed on Monday in This week in Cork and it is told once more in the pages of What Now Daily',
      ],
    ],
    ['Ask for keys, lamps, etc. (without naming us)? No.', ['Ask for keys, lamps, etc. (without naming us)?', 'No.']],
    ['Really?! Yes... Fine.', ['Really?!', 'Yes...', 'Fine.']],
    ['Hi Anna,\nthe crane is here.', ['Hi Anna,', 'the crane is here.']],
    [
      'The delivery that we spoke about on Monday has\nbeen moved to Friday. Can you be there?',
      ['The delivery that we spoke about on Monday has been moved to Friday.', 'Can you be there?'],
    ],
    ['To do:\n- order the bolts\n- call Elena\n1. paint', ['To do:', 'order the bolts', 'call Elena', 'paint']],
    ['> quoted words\nOwn words.\n-----\n', ['Own words.']],
    ['Kind regards\nAnna', ['Kind regards', 'Anna']],
  ])('B-2: takes %j apart', (text, expected) => {
    expect(splitSentences(text)).toEqual(expected);
  });

  it('J-4: does not stop after a title, nor after a word without a vowel that goes on in small letters', () => {
    expect(splitSentences('He met Rep. Ose and Sen. Kinder.')).toEqual(['He met Rep. Ose and Sen. Kinder.']);
    expect(splitSentences('The cmt. met today. they agreed. now we wait.')).toEqual([
      'The cmt. met today.',
      'they agreed.',
      'now we wait.',
    ]);
  });

  it('J-4: does not stop after the short name of a state or an office, nor before an initial at the head of a line', () => {
    expect(splitSentences('Calif. Officials met the EPSA Leg. Affairs group in Calif. They agreed.')).toEqual([
      'Calif. Officials met the EPSA Leg. Affairs group in Calif.',
      'They agreed.',
    ]);
    const wrapped = 'The harbour is a centre of research on tides and winds\n(S. Oren works on both of them there).';
    expect(splitSentences(wrapped)).toHaveLength(1);
    expect(splitSentences('A. Paint the gate\nB. Mend the roof')).toEqual(['Paint the gate', 'Mend the roof']);
  });

  it('B-2: loses no letter of plain prose', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-z]{1,9}[.!?]?$/), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(words, (list) => {
        const text = list.join(' ');
        expect(splitSentences(`x${text}`).join(' ')).toBe(`x${text}`);
      }),
    );
  });

  it('stops at the limit', () => {
    expect(splitSentences('One. Two. Three.', 2)).toEqual(['One.', 'Two.']);
  });
});
