import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restAfter } from './conversation.ts';

const answer =
  'Petra Vance, today at 9:00: Stair core drawings. Please sign off the drawings by Friday. It has an attachment.';

describe('the place in an answer that was cut off', () => {
  it.each([
    ['', answer],
    ['Petra Vance, today', answer],
    [
      'Petra Vance, today at 9:00: Stair core drawings. Please sign',
      'Please sign off the drawings by Friday. It has an attachment.',
    ],
    [
      'Petra Vance, today at 9:00: Stair core drawings.',
      'Please sign off the drawings by Friday. It has an attachment.',
    ],
    [
      'petra vance today at 9 00 stair core drawings please sign off the drawings by friday it',
      'It has an attachment.',
    ],
  ])('V-4: after “%s” it goes on with the sentence that was cut', (heard, rest) => {
    expect(restAfter(answer, heard)).toBe(rest);
  });

  it('V-4: an answer that was heard to its end leaves no place', () => {
    expect(restAfter(answer, answer)).toBeNull();
    expect(restAfter('', '')).toBeNull();
  });

  it('V-4: wherever it is cut, what was not heard is in the rest, and what comes before the cut sentence is not', () => {
    const sentence = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8}){0,6}\.$/);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), fc.nat(), (sentences, where) => {
        const whole = sentences.join(' ');
        const at = where % whole.length;
        const rest = restAfter(whole, whole.slice(0, at));
        const unheard = whole.slice(at).replace(/^[ .]+/, '');
        if (/^\W*$/.test(unheard)) return rest === null || whole.endsWith(rest);
        return rest !== null && whole.endsWith(rest) && rest.endsWith(unheard) && /^[A-Z]/.test(rest);
      }),
    );
  });
});
