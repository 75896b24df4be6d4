import { describe, expect, it } from 'vitest';
import { sayPhoneNumbers } from './say-phone-numbers.ts';

const table: readonly (readonly [string, string])[] = [
  ['+1 (555) 123-4567', 'plus one, five five five, one two three, four five six seven'],
  ['(555) 010-9999', 'five five five, zero one zero, nine nine nine nine'],
  ['555-123-4567', 'five five five, one two three, four five six seven'],
  ['555-0123', 'five five five, zero one two three'],
  ['+44 20 7946 0958', 'plus four four, two zero, seven nine four six, zero nine five eight'],
  ['call 020 7946', 'call zero two zero, seven nine four six'],
  ['100-200 people', '100-200 people'],
  ['+5 points', '+5 points'],
];

describe('sayPhoneNumbers', () => {
  it.each(table)('B-17: a phone number: %j', (written, spoken) => {
    expect(sayPhoneNumbers(written)).toBe(spoken);
  });

  it.each([
    [
      'the first aider, 0711 555 0142, in hut 2',
      'the first aider, zero seven one one, five five five, zero one four two, in hut 2',
    ],
    ['(0711) 555 0142', 'zero seven one one, five five five, zero one four two'],
    ['0711/555-0142', 'zero seven one one, five five five, zero one four two'],
    ['0711 5550142.', 'zero seven one one, five five five, zero one four, two.'],
    ['07700 900123', 'zero seven seven zero zero, nine zero zero, one two three'],
    ['1300 555 014', 'one three zero zero, five five five, zero one four'],
    ['part 4471-0032-15', 'part four four seven one, zero zero three two, one five'],
    ['hook 0412-77', 'hook zero four one two, seven seven'],
  ])('K-8: a number in a manual that names something, digit by digit: %j', (written, spoken) => {
    expect(sayPhoneNumbers(written)).toBe(spoken);
  });

  it.each(['1 250 000 euros', 'items 100 200 300', '5 to 10', '1999-2003', '0.5 0.75 0.25', '12 50'])(
    'K-8: a number that counts is left: %j',
    (written) => {
      expect(sayPhoneNumbers(written)).toBe(written);
    },
  );
});
