import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenForm } from '../../spoken-form.ts';
import { sayIdentifiers } from './say-identifiers.ts';

const table: readonly (readonly [string, string])[] = [
  ['booking CT4K9X', 'booking C T four K nine X'],
  ['550e8400-e29b-41d4-a716-446655440000', 'an ID'],
  ['commit 4f5e6d7c8b9a', 'commit ID'],
  ['the deadbeef12 build', 'the ID build'],
  ['0x1f4', 'an ID'],
  ['key dGhpcyBpcyBhIHRlc3Q5OTk=', 'key ID'],
  ['decaffeinated facade', 'decaffeinated facade'],
  ['internationalization-friendly words', 'internationalization-friendly words'],
  ['#12', 'number twelve'],
  ['#1234', 'number twelve thirty-four'],
  ['No. 5', 'number five'],
  ['[Bug 1075]', '[Bug ten seventy-five]'],
  ['invoice 20417', 'invoice two zero four one seven'],
  ['booking 7731', 'booking seventy-seven thirty-one'],
  ['your loan application 7731', 'your loan application seventy-seven thirty-one'],
  ['claim no. 4501/22', 'claim forty-five oh one slash twenty-two'],
  ['TEN/2026/0417 is due', 'TEN twenty twenty-six, zero four one seven is due'],
  ['TEN/2026/04/17', 'TEN twenty twenty-six, zero four, seventeen'],
  ['INV-2026/118', 'INV twenty twenty-six, one hundred eighteen'],
  ['INV 2026/04/17', 'INV twenty twenty-six slash zero four slash seventeen'],
  ['PO 4500/12', 'PO forty-five hundred slash twelve'],
  ['PO4500/12', 'PO forty-five hundred, twelve'],
  ['NCR-12/3', 'NCR twelve, three'],
  ['12/AB/34', 'twelve AB thirty-four'],
  ['H&S/2026/7', 'H&S twenty twenty-six, seven'],
  ['WO-118/2026-A', 'WO one hundred eighteen, twenty twenty-six A'],
  ['drawing A-101/102', 'drawing A one hundred one, one hundred two'],
  ['VO 118/2026', 'VO one hundred eighteen slash twenty twenty-six'],
  ['2026/0417/3', 'twenty twenty-six, zero four one seven, three'],
  ['No. 12/2024', 'number twelve slash twenty twenty-four'],
  ['tender 26/1187', 'tender twenty-six slash eleven eighty-seven'],
  ['REPORT 12/11/2026', 'REPORT 12/11/2026'],
  ['DUE 11/20', 'DUE 11/20'],
  ['2026/04/17', '2026/04/17'],
  ['BUDGET 2026/27', 'BUDGET 2026/27'],
  ['the number is 0912/7', 'the number is zero nine one two slash seven'],
  ['PO-4711', 'PO forty-seven eleven'],
  [
    'DE89 3704 0044 0532 0130 00.',
    'D E eight nine, three seven zero four, zero zero four four, zero five three two, zero one three zero, zero zero.',
  ],
  [
    'GB29NWBK60161331926819',
    'G B two nine, N W B K, six zero one six, one three three one, nine two six eight, one nine',
  ],
  ['part number AB-12345-06', 'part number AB one two three four five, zero six'],
  ['RFC 2822', 'RFC twenty-eight twenty-two'],
  ['room 204', 'room two hundred four'],
  ['ext. 17', 'extension seventeen'],
  ['The gate code is 4471.', 'The gate code is four four seven one.'],
  ['the code for the gate is 4471, as you told me', 'the code for the gate is four four seven one, as you told me'],
  ['Your password was 902144', 'Your password was nine zero two, one four four'],
  ['v2.1.3', 'version two point one point three'],
  ['Version 2.0 beta', 'Version two point zero beta'],
  ['1.9.0-rc.2', 'one point nine point zero release candidate two'],
  ['Rev 4', 'Revision four'],
  ['C30/37', 'C thirty, thirty-seven'],
  ['B-12', 'B twelve'],
  ['COVID-19', 'COVID nineteen'],
  ['Q3 and Q4', 'Q three and Q four'],
  ['20.11.2026', '20.11.2026'],
];

describe('sayIdentifiers', () => {
  it.each(table)('B-17: an id is named, a number of something said: %j', (written, spoken) => {
    expect(sayIdentifiers(written)).toBe(spoken);
  });

  it('B-17: a reference with slashes is no fraction, no range, no day and no choice, whatever its figures', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]{3,5}$/),
        fc.array(fc.integer({ min: 0, max: 99999 }).map(String), { minLength: 2, maxLength: 3 }),
        (letters, groups) => {
          const said = spokenForm(`Please see ${letters}/${groups.join('/')} again`);
          expect(said).not.toMatch(/ or | to | of |half|quarter|third|January|July|December|\d/);
          expect(said.split(', ')).toHaveLength(groups.length);
        },
      ),
    );
  });
});
