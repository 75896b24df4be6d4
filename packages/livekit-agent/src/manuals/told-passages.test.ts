import { describe, expect, it } from 'vitest';
import { asksForMoreOf } from './told-passages.ts';

const told = 'crane manual: wind limits crane-manual';

describe('asking for more of what a manual says', () => {
  it.each([
    'more',
    'go on',
    'tell me more, please',
    'and what else does the manual say about wind?',
    'the rest of it',
    'read me the next place',
    'oh well, more about the limits of the crane',
  ])('K-8: %s', (words) => {
    expect(asksForMoreOf(told, words)).toBe(true);
  });

  it.each([
    'tell me more about this mail',
    'more of the message',
    'what else did Anna write',
    'more from Jo',
    'tell me more about the roof',
    'what else does he want',
    'more about that thread',
    'the next e-mail in more detail',
  ])('K-8: not "%s", which names a mail, a person or another subject', (words) => {
    expect(asksForMoreOf(told, words)).toBe(false);
  });
});
