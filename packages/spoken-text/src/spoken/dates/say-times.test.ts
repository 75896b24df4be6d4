import { describe, expect, it } from 'vitest';
import { sayTimes } from './say-times.ts';

const table: readonly (readonly [string, string])[] = [
  ['10:30', 'ten thirty'],
  ['10:00', "ten o'clock"],
  ['9:05', 'nine oh five'],
  ['14:00', 'two PM'],
  ['14:00 CET', 'two PM Central European Time'],
  ['16:45:10', 'four forty-five PM'],
  ['00:15', 'twelve fifteen AM'],
  ['00:00', 'midnight'],
  ['07:55 GMT', 'seven fifty-five AM GMT'],
  ['9am', 'nine AM'],
  ['9:30 p.m. sharp', 'nine thirty PM sharp'],
  ['9-11am', 'nine to eleven AM'],
  ['9am-5pm', 'nine AM to five PM'],
  ['10:00-11:30', 'ten to eleven thirty'],
  ['14h30', 'two thirty PM'],
  ['16:20 +0300', 'four twenty PM'],
  ['9:43 AM +0100', 'nine forty-three AM'],
  ['ratio 1:200', 'ratio 1:200'],
];

describe('sayTimes', () => {
  it.each(table)('B-17: a time: %j', (written, spoken) => {
    expect(sayTimes(written)).toBe(spoken);
  });
});
