import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinWrappedLines } from './join-wrapped-lines.ts';

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
