import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markWords } from './mark-words.ts';

const marked = (content: string, question: string) =>
  markWords(content, question)
    .filter(({ isMatch }) => isMatch)
    .map(({ text }) => text);

describe('the words of a question in a passage', () => {
  it.each([
    ['Lifting stops when the wind is over 14 m/s.', 'when may I lift in wind?', ['Lifting', 'wind']],
    ['The crane stopped. Cranes stop.', 'stopping a crane', ['crane', 'stopped', 'Cranes', 'stop']],
    ['Mind the window.', 'wind', []],
    ['Überprüfung der Höhe', 'HOHE uberprufung', ['Überprüfung', 'Höhe']],
    ['Inspections: weekly', 'inspect, inspection', ['Inspections']],
    ['What is the of it?', 'what is the of it', []],
    ['torque = 40; part = A-17', 'A-17 torque', ['torque', '17']],
    ['<b>bold</b>', 'bold', ['bold']],
  ])('K-11: in "%s" asked for "%s"', (content, question, words) => {
    expect(marked(content, question)).toEqual(words);
  });

  it('K-11: put together again the parts are the text, and none is empty', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab é1\u0301İßﬁ風👷\n-\0<') });
    fc.assert(
      fc.property(text, text, (content, question) => {
        const parts = markWords(content, question);
        expect(parts.map((part) => part.text).join('')).toBe(content);
        expect(parts.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });

  it('K-11: a word that was asked for as it stands is marked', () => {
    // None of the words that tell nothing begins so.
    const word = fc.stringMatching(/^x[a-z]{0,11}$/);
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(marked(`${other}, ${one}.`, one)).toContain(one);
      }),
    );
  });
});
