import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, joinWrappedLines, markWords } from './passage-text.ts';

describe('lines that were broken for the width of a page', () => {
  it('K-11: go on, and a heading, a list and a paragraph stay by themselves', () => {
    const page =
      'Wind limits\nLifting stops when the wind is\nover 14 metres per second, at\nonce.\n\nBefore that:\n- look\n- listen';
    expect(joinWrappedLines(page, 'pages')).toBe(
      'Wind limits\nLifting stops when the wind is over 14 metres per second, at once.\n\nBefore that:\n- look\n- listen',
    );
  });

  it('K-11: rows of a table stay', () => {
    expect(joinWrappedLines('part = A\ntorque = 4', 'rows')).toBe('part = A\ntorque = 4');
  });

  it('K-11: but for line breaks and blanks the text stays', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab. -#\n') });
    fc.assert(
      fc.property(text, fc.constantFrom('pages', 'heading', 'rows', 'lines'), (content, kind) => {
        expect(joinWrappedLines(content, kind).replaceAll('\n', ' ')).toBe(content.replaceAll('\n', ' '));
      }),
    );
  });
});

const filler = 'The ladder is climbed with both hands free. '.repeat(20);

describe('an excerpt of a passage', () => {
  it('K-11: a short passage is all of it', () => {
    expect(excerptOf('Lifting stops.', 'lift')).toEqual({
      text: 'Lifting stops.',
      isCutBefore: false,
      isCutAfter: false,
    });
  });

  it('K-11: of a long one it is where most that was asked for stands together, from the beginning of a sentence', () => {
    const text = `${filler}The wind is noted. ${filler}Lifting stops when the wind is over 14 m/s. ${filler}`;
    const excerpt = excerptOf(text, 'when does lifting stop in wind?');
    expect(excerpt.text).toMatch(/^Lifting stops when the wind is over 14 m\/s\. The ladder/);
    expect(excerpt).toMatchObject({ isCutBefore: true, isCutAfter: true });
  });

  it('K-11: without a word that was asked for it is the beginning', () => {
    expect(excerptOf(filler, 'zeppelin')).toMatchObject({ isCutBefore: false, isCutAfter: true });
  });

  it('K-11: it is a piece of the passage, not long, with a word that was asked for where there is one', () => {
    const word = fc.constantFrom('wind', 'lifting', 'brake.', 'a', 'ladder\n', 'Überlänge!', 'x'.repeat(90));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 300 }), (words) => {
        const text = words.join(' ');
        const excerpt = excerptOf(text, 'lift brakes');
        expect(text).toContain(excerpt.text);
        expect(excerpt.text.length).toBeLessThanOrEqual(630);
        if (!excerpt.isCutBefore) expect(text.startsWith(excerpt.text)).toBe(true);
        if (!excerpt.isCutAfter) expect(text.endsWith(excerpt.text)).toBe(true);
        const isAsked = (one: string) => markWords(one, 'lift brakes').some(({ isMatch }) => isMatch);
        expect(isAsked(excerpt.text)).toBe(isAsked(text));
      }),
    );
  });
});

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
