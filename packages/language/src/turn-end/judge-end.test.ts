import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UnderstandingContext } from '../intent.ts';
import { understand } from '../understand.ts';
import { judgeEnd } from './judge-end.ts';

const context: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };
const endOf = (text: string, more: Partial<UnderstandingContext> = {}) =>
  judgeEnd(understand(text, { ...context, ...more }));

const whole = [
  'next',
  'Archive it.',
  'archive',
  'go back',
  'go on',
  'how many are left?',
  'who is it from',
  'What is it about?',
  'please flag this one',
  'no',
  'wait',
  'undo that',
  'archive everything from Bob',
  'snooze it until tomorrow at nine',
  'is there anything about the delivery?',
  'who is waiting for an answer?',
  'goodbye',
];
const unfinished = [
  'archive the one from',
  'Archive the one from.',
  'tell her that I',
  'tell Paul that',
  'and then',
  'archive everything from',
  'what did',
  "what's",
  'remind me to',
  'find the',
  'the one',
  'um',
  'archive it, um',
  'let me see',
  'tell Anna',
  'put it',
  'move this to',
  'snooze it until',
  'flag the invoice and',
  'skip this one and go to the',
  'I would like to know what Maria wrote about the',
  'what did the rental firm say about',
  'when was the last time that',
  'is there anything new from',
  'could you please',
  'no, wait',
];

describe('whether words are all that will be said', () => {
  it.each(whole)('V-14: “%s” is whole', (text) => {
    expect(endOf(text)).toBe('whole');
  });

  it.each(unfinished)('V-14: more is to come behind “%s”', (text) => {
    expect(endOf(text)).toBe('unfinished');
  });

  it.each([
    "tell her I'm on my way",
    'remember that Ruth runs the harbour site',
    'remind me to call Tom',
    'what',
    'archive it…',
    'archive it,',
    'she was there yesterday',
    'yes',
    '',
  ])('V-14: “%s” may go on or not', (text) => {
    expect(endOf(text)).toBe('open');
  });

  it('V-14: an answer is whole while something is asked', () => {
    for (const answer of ['yes', 'yes please', 'no', 'go ahead', "no, don't"])
      expect(endOf(answer, { pendingQuestion: true }), answer).toBe('whole');
    expect(endOf('yes, no, wait', { pendingQuestion: true })).toBe('unfinished');
    expect(endOf('yes but', { pendingQuestion: true })).toBe('unfinished');
  });

  it('V-14: whatever is said, behind “and”, an article or a hesitation more is to come, and nothing throws', () => {
    const said = fc.oneof(fc.constantFrom(...whole, ...unfinished), fc.lorem({ maxCount: 6 }));
    const leads = fc.constantFrom('and', 'the', 'or', 'because', 'my', 'um', 'uh', 'of');
    fc.assert(fc.property(said, leads, (text, lead) => endOf(`${text.replace(/[.?]$/, '')} ${lead}`) === 'unfinished'));
    fc.assert(fc.property(fc.string(), (text) => ['whole', 'unfinished', 'open'].includes(endOf(text))));
  });

  it('V-14: what is whole is so however it is written, and is not where the voice trailed off', () => {
    fc.assert(
      fc.property(fc.constantFrom(...whole), fc.constantFrom('', '.', '!', ' '), (text, mark) => {
        const plain = text.replace(/[.?]$/, '');
        expect(endOf(plain.toUpperCase() + mark)).toBe('whole');
        expect(endOf(`${plain} …`)).toBe('open');
      }),
    );
  });
});
