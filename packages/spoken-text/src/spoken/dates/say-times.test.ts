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
  ['on Thursday at 9.30', 'on Thursday at nine thirty'],
  ['before 16.05 please', 'before four oh five PM please'],
  ['Monday, 7.30 in the morning', 'Monday, seven thirty in the morning'],
  ['between 9.15 and 10.00', "between nine fifteen and ten o'clock"],
  ['from 9.15 to 10.30', 'from nine fifteen to ten thirty'],
  ['Monday 7.30-9.00', "Monday seven thirty to nine o'clock"],
  ['the 8.42 train', 'the eight forty-two train'],
  ['from 4.50 to 6.20 euros', 'from 4.50 to 6.20 euros'],
  ['up from 7.30 to 8.15 per cent', 'up from 7.30 to 8.15 per cent'],
  ['paragraph 4.15 and section 9.30', 'paragraph 4.15 and section 9.30'],
  ['sold at 3.50 each', 'sold at 3.50 each'],
  ['at 9.30 per cent', 'at 9.30 per cent'],
  ['by 12.75', 'by 12.75'],
  ['ratio 1:200', 'ratio 1:200'],
];

describe('sayTimes', () => {
  it.each(table)('B-17: a time: %j', (written, spoken) => {
    expect(sayTimes(written)).toBe(spoken);
  });
});
