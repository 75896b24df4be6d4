import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestFirstClause, spokenForm } from './spoken-form.ts';
import { speakableText } from './testing/random-text.ts';

const friday = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'Europe/Berlin' };

const table: readonly (readonly [string, string])[] = [
  ['Meeting 10:15 - 11:00 in 49C2', "Meeting ten fifteen to eleven o'clock in four nine C two"],
  ['Tues. Sept. 11 and Fri. Sept. 14', 'Tuesday, September eleventh and Friday, September fourteenth'],
  ['120 kg at 9.50 EUR/kg', 'one hundred twenty kilograms at nine euros and fifty cents per kilogram'],
  ['£5.80/m2, 12 pcs/box', 'five pounds and eighty pence per square meter, twelve pieces per box'],
  [
    'TEN/2026/0417 and INV-2026/118',
    'TEN twenty twenty-six, zero four one seven and INV twenty twenty-six, one hundred eighteen',
  ],
  ['Total excl. VAT £678.00', 'Total excluding VAT six hundred seventy-eight pounds'],
  ['One stop in 24 h, crane wk 47 on weds.', 'One stop in twenty-four hours, crane week forty-seven on Wednesday.'],
  ['Use of $Config and $HOME ends, a $2 fine.', 'Use of Config and HOME ends, a two dollar fine.'],
  ['my $2 check and a $2.50 fee', 'my two dollar check and a two dollars and fifty cents fee'],
  ['Batch done. 2611 is next.', 'Batch done. Two thousand six hundred eleven is next.'],
  ['Re: Re: [site] Crane, 2nd try', 'regarding site, Crane, second try'],
  [
    'The quick plan & budget (rev. 3) is due Mon, 23 Nov 2026 at 9:00.',
    "The quick plan and budget (revision three) is due Monday, November twenty-third, twenty twenty-six at nine o'clock.",
  ],
  [
    'Please sign plan_rev3.pdf by 11/24, see https://example.com/p/1.',
    'Please sign plan revision three PDF by November twenty-fourth, see a link.',
  ],
  [
    '# Offer\n- steel: $1,250.00\n- glass: €900',
    'Offer. steel: one thousand two hundred fifty dollars. glass: nine hundred euros.',
  ],
  ['| Item | Qty |\n|---|---|\n| Beam | 12 |', 'Item, Quantity. Beam, twelve.'],
  [
    'C30/37, 120 m³, v2.1.3',
    'C thirty, thirty-seven, one hundred twenty cubic meters, version two point one point three',
  ],
  [
    'Call Ben at 555-0123 ext. 7 ASAP!!!',
    'Call Ben at five five five, zero one two three extension seven as soon as possible!',
  ],
  ['5 < 7 and 9 > 8', 'five less than seven and nine more than eight'],
  ['日本語のメール 2026年 **重要**', '日本語のメール 2026年 重要'],
  ['Привет, *Анна*! 5 минут', 'Привет, Анна! 5 минут'],
  ['Größe: 5 m²', 'Größe: five square meters'],
  ['Thanks :-) 👍', 'Thanks thumbs up'],
  ['😀', ''],
  ['***', ''],
  ['', ''],
  ['<b>', ''],
  ['PS: order #98765 ships 24/7', 'PS: order nine eight seven six five ships twenty-four seven'],
  [
    'On Thursday, Oct 01, 2026 16:20 +0300 Ana wrote:',
    'On Thursday, October first, twenty twenty-six, four twenty PM Ana wrote',
  ],
  ['A 2-3 day delay costs ~5k/day', 'A two to three day delay costs about five thousand per day'],
  ['YOUR INVOICE IS OVERDUE', 'your invoice is overdue'],
];

describe('spokenForm', () => {
  it.each(table)('B-17: %j', (written, spoken) => {
    expect(spokenForm(written)).toBe(spoken);
  });

  it.each([
    ['sent 2026-11-20', 'sent today'],
    ['on 2026-11-19', 'yesterday'],
    ['by 2026-11-21', 'by tomorrow'],
    ['on 2026-12-24', 'on December twenty-fourth'],
    ['on 2025-12-24', 'on December twenty-fourth, twenty twenty-five'],
    ['the 2026-11-20 plan', 'the November twentieth, twenty twenty-six plan'],
    ['at 2026-11-20T08:15:00Z', 'today at nine fifteen AM'],
    ['on 2026-11-20T23:30:00Z', 'tomorrow at twelve thirty AM'],
  ])('B-17: on Friday in Berlin %j', (written, spoken) => {
    expect(spokenForm(written, friday)).toBe(spoken);
  });

  it('B-17: nothing unspeakable is left, whatever was written', () => {
    fc.assert(
      fc.property(speakableText, (text) => {
        expect(spokenForm(text)).not.toMatch(/:\/\/|[@|*#`<>]/);
      }),
      { numRuns: 400 },
    );
  });

  it('B-17: no digit is left in Latin text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9.,:/$€%#+-]{1,10}$/), { maxLength: 12 }), (words) => {
        expect(spokenForm(words.join(' '))).not.toMatch(/\d/);
      }),
      { numRuns: 400 },
    );
  });

  it('B-17: what is spoken is spoken form already', () => {
    fc.assert(
      fc.property(speakableText, (text) => {
        const said = spokenForm(text, friday);
        expect(spokenForm(said, friday)).toBe(said);
      }),
      { numRuns: 400 },
    );
  });

  it('B-17: a word or number is never lost to silence', () => {
    fc.assert(
      fc.property(speakableText, fc.stringMatching(/^(?:[a-z]{3,8}|\d{1,6})$/), (text, word) => {
        expect(spokenForm(`${word} ${text}`)).not.toBe('');
        expect(spokenForm(`*${word}*`)).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it('B-17: the first pause comes within about 120 characters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^(?:[a-z]{1,10}|\d{1,4}|\$\d{1,3})$/), { minLength: 1, maxLength: 60 }),
        (words) => {
          const said = spokenForm(words.join(' '));
          const pause = said.search(/[.?!;:,—](?=\s|$)/);
          expect(pause < 0 ? said.length : pause).toBeLessThanOrEqual(longestFirstClause);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('B-17: a hostile text costs no more than its length', () => {
    const hostile = [
      '<'.repeat(20_000),
      '['.repeat(20_000),
      '1,'.repeat(10_000),
      'a@'.repeat(10_000),
      '**a '.repeat(5_000),
      '-'.repeat(20_000),
      '1/'.repeat(10_000),
      'A '.repeat(10_000),
      'a.'.repeat(10_000),
    ];
    for (const text of hostile) expect(spokenForm(text)).not.toMatch(/[@|*#`<>]/);
  });
});
