import { describe, expect, it } from 'vitest';
import { shortenGaps, shortenRuns } from './shorten-runs.ts';

describe('shorten runs and gaps', () => {
  it.each([
    [`see ${'a1'.repeat(150)} now`, 'see a long code now'],
    [`see https://example.com/${'x'.repeat(300)} now`, 'see a link now'],
    [`see ${'a'.repeat(199)} now`, `see ${'a'.repeat(199)} now`],
    ['漢'.repeat(400), '漢'.repeat(400)],
  ])('B-17: no endless word is read out: %#', (written, spoken) => {
    expect(shortenRuns(written)).toBe(spoken);
  });

  it('B-17: layout is not heard', () => {
    expect(shortenGaps('a          b\n \n \n\nc')).toBe('a  b\n\nc');
  });
});
