import { describe, expect, it } from 'vitest';
import { putTimeRight } from './put-time-right.ts';

describe('a time that is put right in the same breath', () => {
  it.each([
    ['remind me at six to ring Tom, no, at half past six', 'remind me at half past six to ring Tom'],
    ['remind me tomorrow at six to ring Tom, no, seven', 'remind me tomorrow at seven to ring Tom'],
    ['reply I will be there at eight no wait nine', 'reply I will be there at nine'],
    ['tell her Thursday is fine, no, Friday', 'tell her Friday is fine'],
    ['tell her I come at 9, no wait, make that half past ten.', 'tell her I come at half past ten.'],
    ['remind me at five to ring Tom, sorry, at six', 'remind me at six to ring Tom'],
    ['reply that we meet on Friday at nine, no, on Saturday at ten', 'reply that we meet on Saturday at ten'],
  ])('B-19: %j', (said, meant) => {
    expect(putTimeRight(said)).toBe(meant);
  });

  it.each([
    'tell him yes on Monday, no, on Tuesday',
    'tell Anna no, Friday does not work',
    'archive it, no, flag it',
    'tell her at eight, no, I will be late',
    'no, make it nine',
    'tell them the gate is open, no, Friday',
    'tell her at eight no nine came',
  ])('B-19: other words stay as they are: %j', (said) => {
    expect(putTimeRight(said)).toBe(said);
  });
});
