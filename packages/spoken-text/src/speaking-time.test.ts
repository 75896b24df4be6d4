import { describe, expect, it } from 'vitest';
import { briefingMinutes, speakDuration, speakingMinutes } from './speaking-time.ts';

describe('speaking time', () => {
  it('B-17: 150 words are a minute', () => {
    expect(speakingMinutes('word '.repeat(150))).toBe(1);
    expect(speakingMinutes(' ')).toBe(0);
    expect(briefingMinutes(15, 40)).toBe(4);
  });

  it.each([
    [0, 'less than a minute'],
    [0.6, 'less than a minute'],
    [1.2, 'about a minute'],
    [3.8, 'about four minutes'],
    [15, 'about fifteen minutes'],
    [22, 'about twenty minutes'],
    [31, 'about half an hour'],
    [44, 'about forty minutes'],
    [63, 'about an hour'],
    [95, 'about an hour and a half'],
    [130, 'about two hours'],
  ])('B-17: %d minutes', (minutes, said) => {
    expect(speakDuration(minutes)).toBe(said);
  });
});
