import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHeaderFields } from '../mime/headers.ts';
import { nameToRemember } from './ids.ts';

const name = (header: string, size = 900, accountId = 'account') =>
  nameToRemember(accountId, readHeaderFields(Buffer.from(header, 'latin1')), size);

const windows = 'From: Ada <ada@example.com>\r\nDate: Mon, 02 Mar 2026 09:00:00 +0000\r\nSubject: Windows\r\n';

describe('what a mail is remembered by over IMAP', () => {
  it('E-9: is made of its Message-ID alone, so that copies are one mail', () => {
    const direct = name('Message-ID: <roof@example.com>\r\nSubject: Roof\r\n', 900);
    expect(direct).toMatch(/^account\/[\w-]{22}$/);
    expect(name('Subject: [list] Roof\r\nMessage-Id:\r\n <roof@example.com>\r\n', 1_200)).toBe(direct);
    expect(name('Message-ID: <wall@example.com>\r\n', 900)).not.toBe(direct);
    expect(name('Message-ID: <roof@example.com>\r\n', 900, 'other')?.slice(-22)).not.toBe(direct?.slice(-22));
  });

  it('E-9: without one each of date, sender, subject and size tells mails apart; without a date nothing does', () => {
    const names = [
      name(windows),
      name(windows, 901),
      name(windows.replace('09:00:00', '09:00:01')),
      name(windows.replace('ada@', 'ida@')),
      name(windows.replace('Windows', 'Doors')),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain(null);
    expect(name(windows.replace(/Date.*\r\n/, ''))).toBeNull();
  });

  it('E-9: is the same whichever other fields are fetched, and whatever their bytes make of the charset', () => {
    const letters = (from: number, to: number) =>
      fc.string({ unit: fc.integer({ min: from, max: to }).map((code) => String.fromCharCode(code)) });
    const anyBytes = letters(32, 255);
    // Read as UTF-8 by itself, and not beside bytes that are none.
    const utf8 = letters(160, 591).map((text) => Buffer.from(text).toString('latin1'));
    fc.assert(
      fc.property(fc.oneof(utf8, anyBytes), anyBytes, (subject, comment) => {
        const header = `${windows}X-Subject: a\r\nSubject: ${subject}\r\n`.replace('Subject: Windows\r\n', '');
        expect(name(`Comments: ${comment}\r\n${header}`)).toBe(name(header));
      }),
    );
  });

  it('E-9: is the same however its lines are folded', () => {
    const written = windows.replace('Windows', 'Windows  and doors');
    expect(name(windows.replace('Windows', 'Windows\r\n\t and\r\n doors'))).toBe(name(written));
    expect(name(written)).not.toBe(name(windows));
  });
});
