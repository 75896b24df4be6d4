import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spellPointed } from './spell-pointed.ts';

const times: readonly (readonly [string, string])[] = [
  ['on Thursday at 9.30', 'on Thursday at 9:30'],
  ['before 16.05 please', 'before 16:05 please'],
  ['by 16.30', 'by 16:30'],
  ['See you at 10.10.', 'See you at 10:10.'],
  ['between 9.15 and 10.00', 'between 9:15 and 10:00'],
  ['from 8.00 until 17.15', 'from 8:00 until 17:15'],
  ['Monday, 7.30 in the morning', 'Monday, 7:30 in the morning'],
  ['from 9.15 to 10.30', 'from 9:15 to 10:30'],
  ['the 8.42 train', 'the 8:42 train'],
  ['at 9.00, 10.00 and 11.00', 'at 9:00, 10:00 and 11:00'],
  ['Monday 7.30-9.00', 'Monday 7:30-9:00'],
  ['10.00 tomorrow', '10:00 tomorrow'],
  ['27 November, 16.30', '27 November, 16:30'],
  ["from 7.30 o'clock", 'from 7:30'],
  ['by 14.30 hrs', 'by 14:30'],
  ['no later than 16.30', 'no later than 16:30'],
  ['doors 7.30 sharp', 'doors 7:30 sharp'],
  ['the 7.32 train', 'the 7:32 train'],
  ['it leaves at 7.32', 'it leaves at 7:32'],
  ['08.30 Welcome', '08:30 Welcome'],
  ['Lunch 12.30–13.15 in the canteen', 'Lunch 12:30–13:15 in the canteen'],
  ['the meeting moved to 10.15', 'the meeting moved to 10:15'],
  ['at 7.30 a truck comes', 'at 7:30 a truck comes'],
  ['can we make it 11.00 instead', 'can we make it 11:00 instead'],
  ['his 9.00 to 12.30 list', 'his 9:00 to 12:30 list'],
  ['the power is off, 8.30 to 1', 'the power is off, 8:30 to 1'],
];

const days: readonly (readonly [string, string])[] = [
  ['on 08.09', 'on 8 September'],
  ['due 08.09', 'due 8 September'],
  ['by 08.09', 'by 8 September'],
  ['by 27.11', 'by 27 November'],
  ['the letter of 10.05', 'the letter of 10 May'],
  ['from 30.11 to 04.12', 'from 30 November to 4 December'],
  ['on Friday 08.10', 'on Friday 8 October'],
  ['by 08.10 at 16.30', 'by 8 October at 16:30'],
];

const neither: readonly string[] = [
  'sold at 3.50 each',
  'at 9.30 per cent',
  'at 7.30 per case',
  'at 7.30 a case.',
  'at £7.30',
  'at EUR 7.30',
  'at 7.30 euros',
  'the drain is at 7.30 m',
  'between 2.15 and 2.50 wide',
  'after 2.50 months',
  'by 12.75',
  'on 12.50',
  'rose by 7.30',
  'prices went up by 7.30',
  'the price went from 9.15 to 10.00',
  'quoted at 12.50',
  'the rate is still at 3.25',
  'EUR/USD at 1.10',
  'version 2.10',
  'update from 2.10 to 2.15',
  'clause 4.15 by Friday',
  'from 4.50 to 6.20 euros',
  'up from 7.30 to 8.15 per cent',
  'paragraph 4.15 and section 9.30',
  'see 7.30 and 8.15',
  'an increase of 10.05',
  'at 0.45',
  'by 31.02',
  'we sold 7.30 on Friday',
  'at 7.30.15',
];

const padded = (value: number) => String(value).padStart(2, '0');

describe('spellPointed', () => {
  it.each(times)('B-17: figures with a point that are a time: %j', (written, spelled) => {
    expect(spellPointed(written)).toBe(spelled);
  });

  it.each(days)('B-17: figures with a point that are a day: %j', (written, spelled) => {
    expect(spellPointed(written)).toBe(spelled);
  });

  it.each(neither)('B-17: figures with a point that are a number stay: %j', (written) => {
    expect(spellPointed(written)).toBe(written);
  });

  it('B-17: any full five minutes of a day are a time where a time is asked for, and none where they are measured', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('at', 'by', 'from', 'until', 'before', 'after', 'Friday', 'tomorrow at'),
        fc.integer({ min: 13, max: 23 }),
        fc.integer({ min: 0, max: 11 }).map((fives) => fives * 5),
        fc.constantFrom('m', 'kg', 'euros', '€', 'percent', '%', 'each', 'per box', 'tonnes'),
        (lead, hour, minutes, measure) => {
          // Some are days as well: "until 13.10".
          fc.pre(minutes === 0 || minutes > 12 || lead === 'at');
          expect(spellPointed(`${lead} ${hour}.${padded(minutes)}`)).toBe(`${lead} ${hour}:${padded(minutes)}`);
          const measured = `${lead} ${hour}.${padded(minutes)} ${measure}`;
          expect(spellPointed(measured)).toBe(measured);
        },
      ),
    );
  });
});
