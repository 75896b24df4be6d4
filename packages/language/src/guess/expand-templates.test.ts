import { describe, expect, it } from 'vitest';
import { expandTemplates } from './expand-templates.ts';

describe('expandTemplates', () => {
  it('B-19: draws the same different sentences each time, and no more than there are', () => {
    const text = '# said of both\nnext\t20\t(the|a) next [one|mail] please\nsearch\t2\tanything from <person>\n';
    const drawn = expandTemplates(text);
    expect(expandTemplates(text)).toEqual(drawn);
    const next = drawn.filter(({ kind }) => kind === 'next').map(({ sentence }) => sentence);
    expect(new Set(next).size).toBe(next.length);
    expect(next.length).toBeGreaterThan(3);
    expect(next.every((sentence) => /^(?:the|a) next (?:(?:one|mail) )?please$/.test(sentence))).toBe(true);
    expect(drawn.filter(({ kind }) => kind === 'search').every(({ sentence }) => /from \p{Lu}/u.test(sentence))).toBe(
      true,
    );
  });

  it('B-19: refuses a kind that does not exist, and a pattern that is not closed', () => {
    expect(() => expandTemplates('dance\t1\tlet us dance')).toThrow(RangeError);
    expect(() => expandTemplates('next\t1\t(the next')).toThrow();
  });
});
