import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneNumbersIn } from './about-contact.ts';

const inMail = (own: string, signature = '') => phoneNumbersIn({ own, signature });

describe('phone numbers in a mail', () => {
  it.each<[string, string[]]>([
    ['Call me on 555 0142 99 before noon.', ['555 0142 99']],
    ['Tel: +44 20 7946 0958', ['+44 20 7946 0958']],
    ['You reach me at (0711) 555-0142.', ['(0711) 555-0142']],
    ['Mobile 07700 900417, fax 020 7946 0000', ['07700 900417']],
    ['Invoice 2026-1187 of 10.11.2026 over 1,240.00', []],
    ['For what cannot wait call the office on 01632\n960 450.', ['01632 960 450']],
    ['Call 0711 555 0142\n0711 555 0143 from noon.', ['0711 555 0142', '0711 555 0143']],
    ['The slot is 09:30 to 11:45 on 2026-11-10.', []],
  ])('J-19: of %j', (own, numbers) => {
    expect(inMail(own)).toEqual(numbers);
  });

  it('J-19: the signature comes first, and one number is told once', () => {
    expect(inMail('Ring 020 7946 0000 or 020 7946 0958.', 'T 020 7946 0958')).toEqual([
      '020 7946 0958',
      '020 7946 0000',
    ]);
  });

  it('J-19: whatever the text, a number has seven to fifteen digits and stands in it', () => {
    const text = fc
      .array(fc.constantFrom(...'0123456789 +-/().:\n', 'tel', 'fax', 'call ', 'at '))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (own) => {
        for (const number of inMail(own)) {
          expect(own.replaceAll('\n', ' ')).toContain(number);
          expect(number.replace(/\D/gu, '').length).toBeGreaterThanOrEqual(7);
          expect(number.replace(/\D/gu, '').length).toBeLessThanOrEqual(15);
        }
      }),
    );
  });
});
