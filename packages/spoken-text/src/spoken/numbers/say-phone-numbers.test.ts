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
  ['please call Shirley (3-5290)', 'please call Shirley (three, five two nine zero)'],
  ['pages 1-1000', 'pages 1-1000'],
  ['parcel PH 88 204 117 came', 'parcel PH eight eight, two zero four, one one seven came'],
  ['GBP 12 500 000', 'GBP 12 500 000'],
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

  it.each([
    ['Rechnung 2026-1187', 'Rechnung two zero two six, one one eight seven'],
    ['MSKU 482113-7', 'MSKU four eight two, one one three, seven'],
    ['PO is 45-11872', 'PO is four five, one one eight seven two'],
    ['offer 2026–4711,', 'offer two zero two six, four seven one one,'],
    ['file 2026-07', 'file two zero two six, zero seven'],
    ['claim 88213-204', 'claim eight eight two one three, two zero four'],
  ])('B-17: two groups of digits that are no range are said digit by digit: %j', (written, spoken) => {
    expect(sayPhoneNumbers(written)).toBe(spoken);
  });

  it.each([
    '2-1',
    '15-20 people',
    '100-200',
    '2025-26',
    '1998-2003',
    '2000-5000 pieces',
    '9500-12000',
    '$1500-1200',
    '15-12500',
  ])('B-17: a range and a score stay what they are: %j', (written) => {
    expect(sayPhoneNumbers(written)).toBe(written);
  });

  it.each(['1 250 000 euros', 'items 100 200 300', '5 to 10', '1999-2003', '0.5 0.75 0.25', '12 50'])(
    'K-8: a number that counts is left: %j',
    (written) => {
      expect(sayPhoneNumbers(written)).toBe(written);
    },
  );
});
