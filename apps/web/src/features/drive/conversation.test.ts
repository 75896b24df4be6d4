import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastWords } from './conversation.tsx';

describe('the last words', () => {
  it('V-9: are whole sentences from the end, the question among them', () => {
    const said = 'I found three mails. They are from Ada Byrne. Shall I archive them?';
    expect(lastWords(said, 200)).toBe(said);
    expect(lastWords(said, 50)).toBe('They are from Ada Byrne. Shall I archive them?');
    expect(lastWords(said, 5)).toBe('Shall I archive them?');
  });

  it('V-9: are always the end of what was said, and something where something was said', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(200), (text, limit) => {
        const last = lastWords(text, limit);
        expect(text.trim().endsWith(last)).toBe(true);
        expect(last === '').toBe(text.trim() === '');
      }),
    );
  });
});
