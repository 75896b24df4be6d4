import { signalIds } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonsInWords } from './reasons-in-words.ts';

describe('why a mail matters, in words', () => {
  it('V-9: names the strongest three, with the words that show it where they add something', () => {
    const reasons = reasonsInWords([
      { id: 'sole-recipient', weight: 0.2, evidence: 'to you alone' },
      { id: 'asked-directly', weight: 0.5, evidence: 'Would you speak?' },
      { id: 'bulk', weight: -0.5, evidence: 'List-Id' },
      { id: 'deadline', weight: 0.4, evidence: 'by Sunday evening' },
      { id: 'reply-to-own-mail', weight: 0.1, evidence: 'Re: Noise' },
    ]);
    expect(reasons).toEqual([
      { words: 'Asks you', quote: 'Would you speak?' },
      { words: 'Has a deadline', quote: 'by Sunday evening' },
      { words: 'To you alone', quote: null },
    ]);
  });

  it('V-9: has words for every signal, never an id', () => {
    const signal = fc.record({
      id: fc.constantFrom(...signalIds),
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
      evidence: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(signal), (signals) => {
        for (const { words } of reasonsInWords(signals)) expect(words).toMatch(/^[A-Z][a-z ]+$/);
      }),
    );
  });
});
