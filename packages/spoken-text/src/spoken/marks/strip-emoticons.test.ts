import { describe, expect, it } from 'vitest';
import { stripEmoticons } from './strip-emoticons.ts';

const table: readonly (readonly [string, string])[] = [
  ['Thanks :-)', 'Thanks  '],
  ['See you ;) later', 'See you   later'],
  ['Sorry :(', 'Sorry  '],
  ['Love it <3', 'Love it  '],
  ['under <3 days', 'under <3 days'],
  ['at 10:30 (noon)', 'at 10:30 (noon)'],
  ['83 of 90 = 3', '83 of 90 = 3'],
  ['https://example.com', 'https://example.com'],
];

describe('stripEmoticons', () => {
  it.each(table)('B-17: a smiley is not said: %j', (written, spoken) => {
    expect(stripEmoticons(written)).toBe(spoken);
  });
});
