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
});
