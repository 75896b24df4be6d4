import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownForm } from './shown-form.ts';

describe('what a screen shows of what was said', () => {
  it.each([
    ['Anna Weber about Lunch?.', 'Anna Weber about Lunch?'],
    ['“Lunch?”.', '“Lunch?”.'],
    ['it is from Anna. the crane is away.', 'It is from Anna. The crane is away.'],
    ['Shall we meet? yes, at one.', 'Shall we meet? Yes, at one.'],
    ['It costs approx. two pounds, etc. and more.', 'It costs approx. two pounds, etc. and more.'],
    ['iPhone in the car.', 'iPhone in the car.'],
    ['Magda writes from magda at kerr dot example.', 'Magda writes from magda@kerr.example.'],
    [
      'Maria Chen: maria dot chen at some dash firm dot example; one more.',
      'Maria Chen: maria.chen@some-firm.example; one more.',
    ],
    ['Look at kerr dot example for more.', 'Look at kerr dot example for more.'],
  ])('W-8: %s', (said, shown) => {
    expect(shownForm(said)).toBe(shown);
  });

  it('W-8: shown twice, it is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        expect(shownForm(shownForm(text))).toBe(shownForm(text));
      }),
    );
  });
});
