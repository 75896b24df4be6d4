import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRetold } from './say-the-same.ts';

describe('isRetold', () => {
  it.each([
    ["the gate code is at the porter's", "the code for the gate is at the porter's"],
    ["the gate code is at the porter's", 'The code of the gate is at the porters.'],
    ['Rob is my accountant', 'my accountant is Rob'],
    ["mum's birthday is the ninth of May", "by the way, mum's birthday is on the ninth of May"],
  ])('M-6: "%s" is told again by "%s"', (one, other) => {
    expect([isRetold(one, other), isRetold(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Tom manages Ruth', 'Ruth manages Tom'],
    ['the gate code is 4471', 'the gate code is 4472'],
    ['the gate code is at the porter’s', 'the gate code is at the office'],
    ['Rob is my accountant', 'Rob is our accountant'],
    ['Rob is my accountant', 'Rob was my accountant'],
    ['his wife is Ana', 'her wife is Ana'],
    ['Tom runs the site', 'Tom can run the site'],
    ['Tom runs the site', 'Tom will run the site'],
    ['the key is at the door', 'the key is on the door'],
    ['the meeting is on Friday', 'the meeting is by Friday'],
    ['Ana comes from Rome', 'Ana comes to Rome'],
    ['the gate is open', 'the gate is not open'],
    ['call Rob', 'call Rob'],
  ])('M-6, L-4: "%s" and "%s" are two things, or none', (one, other) => {
    expect([isRetold(one, other), isRetold(other, one)]).toEqual([false, false]);
  });

  it('M-6: another value is never the same, and the same words always are', () => {
    const figures = fc.integer({ min: 1000, max: 9999 });
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        expect(isRetold(`the gate code is ${one}`, `the code for the gate is ${other}`)).toBe(one === other);
      }),
    );
  });
});
