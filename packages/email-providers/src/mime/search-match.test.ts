import { inventMail, maria, piet } from '@nexus/contracts/testing';
import { expect, it } from 'vitest';
import { bodyHolds, wordsNotInHeaders } from './search-match.ts';

const mail = inventMail({
  from: maria,
  to: [piet],
  subject: 'Please sign: Betonlieferung',
  own: 'The new leases are ready.',
});

it.each([
  [['please'], []],
  [['plea'], []],
  [['lease'], ['lease']],
  [['lieferung'], []],
  [['beton', 'piet'], []],
])('B-12: of %j the headers lack %j: a short word is no end of another', (words, lacking) => {
  expect(wordsNotInHeaders(words, mail)).toEqual(lacking);
});

it('B-12: the text is looked through in the same way', () => {
  expect(bodyHolds(['lease'], mail.body)).toBe(true);
  expect(bodyHolds(['eases'], mail.body)).toBe(false);
});
