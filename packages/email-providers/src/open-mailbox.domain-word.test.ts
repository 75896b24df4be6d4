import { expect, it } from 'vitest';
import { domainWord } from './open-mailbox.ts';

it.each([
  ['firm.example', 'firm'],
  ['mail.firm.example', 'firm'],
  ['firm.co.uk', 'firm'],
  ['building-site.example', 'building site'],
  ['127.0.0.1', null],
  ['::1', null],
  ['localhost', null],
])('E-6: %s is called %s', (domain, word) => {
  expect(domainWord(domain)).toBe(word);
});
