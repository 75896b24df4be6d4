import { describe, expect, it } from 'vitest';
import { separateDashes } from './separate-dashes.ts';

const table: readonly (readonly [string, string])[] = [
  ['Block B - 5 actions', 'Block B — 5 actions'],
  ['Marcus Webb – 9 years', 'Marcus Webb — 9 years'],
  ['Timesheets week 45 - 3 missing', 'Timesheets week 45, 3 missing'],
  ['pages 3 - 7', 'pages 3 - 7'],
  ['it is -5 degrees', 'it is -5 degrees'],
  ['3-7', '3-7'],
];

describe('separateDashes', () => {
  it.each(table)('B-17: a dash: %j', (written, separated) => {
    expect(separateDashes(written)).toBe(separated);
  });
});
