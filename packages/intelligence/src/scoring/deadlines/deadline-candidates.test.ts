import { type InventedMail, inventMail } from '@nexus/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datePhrases } from './date-phrases.ts';
import { daysAhead } from './days-ahead.ts';
import { type DeadlineCandidate, deadlineCandidates } from './deadline-candidates.ts';
import { instantOf } from './find-deadline.ts';

/** A Tuesday. */
const sent = new Date('2026-11-24T09:00:00Z');

function candidates(mail: InventedMail, asks = 0.9): DeadlineCandidate[] {
  const context = { sent, offset: 0, probability: () => asks, asks: () => asks };
  return deadlineCandidates(inventMail({ subject: 'Roof', ...mail }), context);
}

function told(own: string, asks?: number): string[] {
  return candidates({ own }, asks).map(({ words }) => words);
}

function passedOn(quoted: string, own = ''): DeadlineCandidate[] {
  return candidates({ own, quoted });
}

/** As Outlook, Lotus Notes and Gmail tell when what they quote was written. */
const heads: readonly ((date: Date) => string)[] = [
  (date) => `From: Ann Bell\nSent: ${say(date, { dateStyle: 'full' })} 3:10 PM\nTo: Ruth\nSubject: Lease`,
  (date) => `Ann Bell\n${say(date, { day: '2-digit', month: '2-digit', year: 'numeric' })} 03:10 PM\nTo: Ruth`,
  (date) => `On ${say(date, { dateStyle: 'medium' })} at 15:10, Ann Bell <ann@example.com> wrote:`,
];

function say(date: Date, style: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString('en-US', { ...style, timeZone: 'UTC' });
}

describe('dates that may be deadlines', () => {
  it.each([
    ['I need it by Wednesday (12/2).', ['by Wednesday (12/2)']],
    ['You are expected at Monday’s hearing.', ['Monday’s hearing']],
    ['We are away July 5, 6 and 9.', []],
    ['Can we meet first part next week?', ['first part next week']],
    ['Are you free on 3 December?', ['3 December']],
    ['Send it on Thursday, and I call Ruth on Friday.', ['Thursday', 'Friday']],
    ['Please come Sunday in room 4 at 8:00.', ['Sunday in room 4 at 8:00']],
    ['Ring Magda before 7 tomorrow morning.', ['before 7 tomorrow morning']],
    ['Can you come on Tuesday the 24th?', ['Tuesday the 24th']],
    ['Can you be in on the 14th of December?', ['on the 14th of December']],
  ])('J-1: tells the dates of %j as one says them', (own, words) => {
    expect(told(own)).toEqual(words);
  });

  it.each([
    ['The concert is on Thursday 3 December at 6.30pm. Pupils arrive by 5.30pm.', 'Thursday 3 December 5.30pm.'],
    ['The board meets on Thursday 3 December. Please send me the figures by 5.30pm.', '5.30pm.'],
  ])('B-5: the hour of what happens is of the day that was told before: %j', (own, date) => {
    expect(candidates({ own }).at(-1)?.date).toBe(date);
  });

  it.each(['Thus we sat on 1,000 of the 4th quarter.', 'Call 713.621.65 about 24/70.', 'How about lunch?'])(
    'J-1: sees no date in %j',
    (sentence) => {
      expect(datePhrases(sentence)).toEqual([]);
    },
  );

  it.each(['I am away until Monday.', 'See you tomorrow!', 'We met on Friday and talked.'])(
    'J-1: %j, in a mail that asks nothing, sets nobody a date',
    (own) => {
      expect(told(own, 0.1)).toEqual([]);
    },
  );

  it('J-1: what was told of one day leaves a date further off', () => {
    expect(told('I got a call today to invite us to a hearing on 12 January.', 0.1)).toEqual(['12 January']);
  });

  it('J-1: "tomorrow" in a mail that is passed on is counted from the day it was written, and proposed until it has passed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.constantFrom(...heads), (age, head) => {
        const quoted = `${head(new Date(sent.getTime() - age * 86_400_000))}\n\nPlease sign it by tomorrow.`;
        const [first, ...others] = passedOn(quoted);
        expect(others).toEqual([]);
        expect(first?.words).toBe(age <= 2 ? 'by tomorrow' : undefined);
        expect(first?.age ?? age).toBe(age);
      }),
    );
  });

  it('J-1: a date under the subject of what is passed on is none of its head', () => {
    const [first] = passedOn('From: Ann Bell\nDate: 23 November 2026\nSubject: Dinner\n\nDate: 2 December\n\nDo come!');
    expect(first?.words).toBe('2 December');
  });

  it.each([
    ['Looks good, thanks.', ['note agrees', 'note thanks']],
    ["Sorry, I can't make it.", ['note declines']],
    ['', ['note empty']],
  ])('J-1: what %j says above a quoted mail is read with its dates', (own, signs) => {
    const [first] = passedOn('Can you come to the hearing on Thursday?', own);
    expect([...(first?.features.keys() ?? [])].filter((name) => name.startsWith('note'))).toEqual(signs);
  });

  it.each([
    ['tomorrow', 1],
    ['Friday', 3],
    ['next Thursday', 9],
    ['December 1', 7],
    ['1 December', 7],
    ['11/20', -4],
    ['the 30th', 6],
    ['at noon', null],
  ])('J-1: %j is %j days ahead', (words, days) => {
    expect(daysAhead(words, sent)).toBe(days);
  });

  it('J-2: "half past eight tomorrow" is an hour of tomorrow, and a quarter of something none', () => {
    const phrases = datePhrases('Can you ring me at half past eight tomorrow, before I go in?').map(
      ({ words }) => words,
    );
    expect(phrases).toEqual(['half past eight tomorrow']);
    const at = (words: string) => instantOf(words, { sent, zoneOffset: () => 0 })?.toISOString();
    expect(at('half past eight tomorrow')).toBe('2026-11-25T08:30:00.000Z');
    expect(at('quarter to one on Thursday')).toBe('2026-11-26T12:45:00.000Z');
    expect(datePhrases('That leaves a quarter to be paid.')).toEqual([]);
  });
});
