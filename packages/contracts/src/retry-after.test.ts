import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const wait = (headers: Record<string, string>) => readRetryAfter(new Headers(headers), now);

describe('Retry-After', () => {
  it.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['no wait at all', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Fri, 20 Nov 2026 08:00:30 GMT' }, 30_000],
    ['a date that has passed', { 'retry-after': 'Fri, 20 Nov 2026 07:00:00 GMT' }, 0],
    [
      "a date by the server's own clock, five minutes ahead of ours",
      { 'retry-after': 'Fri, 20 Nov 2026 08:05:30 GMT', date: 'Fri, 20 Nov 2026 08:05:00 GMT' },
      30_000,
    ],
    ['milliseconds beside seconds', { 'retry-after-ms': '250', 'retry-after': '1' }, 250],
    ['nothing', {}, null],
    ['something else', { 'retry-after': 'soon' }, null],
    ['a negative number', { 'retry-after': '-1.5e3' }, null],
  ])('B-20: %s', (_name, headers, expected) => {
    expect(wait(headers as Record<string, string>)).toBe(expected);
  });

  it('B-20: is never negative, whatever a server sends', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,40}$/), (value) => {
        expect(wait({ 'retry-after': value }) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
