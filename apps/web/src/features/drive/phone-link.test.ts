import { expect, it } from 'vitest';
import { phoneLink } from './phone-link.ts';

it.each([
  ['020 7946 0958', 'tel:02079460958'],
  ['+44 (0)20 7946-0958', 'tel:+442079460958'],
  ['0044 20 7946 0958', 'tel:+442079460958'],
  ['javascript:alert(1)', null],
])('W-2: %s is dialled as %s', (number, link) => {
  expect(phoneLink(number)).toBe(link);
});
