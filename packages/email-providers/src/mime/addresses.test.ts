import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddresses, readSender } from './addresses.ts';
import { readHeaders } from './headers.ts';

const ada = 'ada@example.com';

describe('a sender', () => {
  it.each([
    ['MAILER-DAEMON', 'MAILER-DAEMON', 'mailer-daemon'],
    ['<MAILER-DAEMON>', 'MAILER-DAEMON', 'mailer-daemon'],
    ['Mail Delivery System <MAILER-DAEMON>', 'Mail Delivery System', 'mailer-daemon'],
    ['root (Cron Daemon)', 'Cron Daemon', 'root'],
    ['"Facebook"', 'Facebook', 'facebook'],
    ['Nobody <>', 'Nobody', 'nobody'],
    ['Ada Moreau', 'Ada Moreau', 'ada moreau'],
    ['=?utf-8?q?Ren=C3=A9?=', 'René', 'rené'],
    [`${ada} (Ada Moreau)`, 'Ada Moreau', ada],
    [`Ada (the (old) boss) Moreau <${ada}>`, 'Ada Moreau', ada],
    ['Ada <ada(home)@example.com(work)>', 'Ada', ada],
    ['ada(x)@(y)example.com', 'y', ada],
    [`(x) Ada <(c) ${ada}>`, 'Ada', ada],
    [`Ada (open <${ada}>`, 'Ada (open', ada],
    [`"Ada <${ada}>`, 'Ada', ada],
    [`"Ada (not a comment)" <${ada}>`, 'Ada (not a comment)', ada],
    [`"Ada \\"Ace\\" Moreau" <${ada}>`, 'Ada "Ace" Moreau', ada],
    [`Moreau, Ada <${ada}>`, 'Moreau, Ada', ada],
    [`'Ada Moreau' <${ada}>`, 'Ada Moreau', ada],
    [`Ada [mailto:${ada}]`, 'Ada', ada],
    [`Ada <<${ada}>>`, 'Ada', ada],
    [`<${ada}> Ada`, 'Ada', ada],
    [`Ada ${ada}`, 'Ada', ada],
    [`Ada <${ada}>\\`, 'Ada', ada],
    [`${ada}\\`, null, ada],
    [`Ada (open <${ada}>\\`, 'Ada (open', ada],
    [`${ada}: \\`, null, ada],
    [`${ada} <>`, null, ada],
    [`"Ada@Example.com" <${ada}>`, null, ada],
    [`Ada <@relay.example,@b.example:${ada}>`, 'Ada', ada],
    [`Ada <ada @ example . com>`, 'Ada', ada],
    ['"ada moreau"@example.com', null, '"ada moreau"@example.com'],
    ['Ada <ada@[192.0.2.1]>', 'Ada', 'ada@[192.0.2.1]'],
    ['=?utf-8?q?Ren=E9?= <renee@example.com>', 'René', 'renee@example.com'],
    ['Renée <rené@exämple.com>', 'Renée', 'rené@exämple.com'],
    ['Ada\u202eMor\u200beau <ada@exam\u200bple.com>', 'AdaMoreau', ada],
  ])('H-5: %s', (value, name, address) => {
    expect(readSender(value)).toEqual({ name, address });
  });

  it.each([
    '',
    '<>',
    '"" <>',
    'undisclosed-recipients:;',
    '=?utf-8?q?x=40y.example?=',
    `${'a'.repeat(400)}@example.com`,
  ])('H-5: nobody: %j', (value) => {
    expect(readSender(value)).toBeNull();
  });

  it('H-5: who has a name alone has the address of whoever sent it for them', () => {
    const from = (text: string) => readHeaders(Buffer.from(text)).from;
    expect(from('From: Cron (Daemon)\nSender: root <root@example.com>\n')).toEqual({
      name: 'Daemon',
      address: 'root@example.com',
    });
    expect(from('From: Ada <ada@example.com>\nSender: root@example.com\n')?.address).toBe('ada@example.com');
    expect(from('From: Ada\nSender: root\n')).toEqual({ name: 'Ada', address: 'ada' });
    expect(from('Sender: root\n')).toEqual({ name: 'root', address: 'root' });
  });

  it('H-5: an address in a name or a comment is nobody’s', () => {
    expect(readSender('"ada@example.com" <eve@example.org>')?.address).toBe('eve@example.org');
    expect(readSender('Eve ("x" <ada@example.com>) <eve@example.org>')?.address).toBe('eve@example.org');
    expect(readSender('=?utf-8?q?=3Cada=40example.com=3E?= <eve@example.org>')?.address).toBe('eve@example.org');
    expect(readSender('"ada@example.com,"@eve.example')?.address).toBe('"ada@example.com,"@eve.example');
  });

  it('H-5: marks that nobody sees in a name or a subject are gone and remembered', () => {
    const seen = (text: string) => readHeaders(Buffer.from(text));
    expect(seen('Subject: pay\u200bment\n')).toMatchObject({ subject: 'payment', disguised: true });
    expect(seen('From: Pay\u00adPal <x@example.org>\n')).toMatchObject({ from: { name: 'PayPal' }, disguised: true });
    expect(seen('Subject: \u202epayment\u202c\n')).toMatchObject({ subject: 'payment' });
    expect(seen('Subject: payment\n').disguised).toBeUndefined();
  });
});

describe('a list of addresses', () => {
  it.each([
    ['undisclosed-recipients: ;', [], 0],
    [
      'A Group(Some people) :Chris <c@a.test>(Chris), joe@b.test, John <j@c.test>(x);',
      ['c@a.test', 'joe@b.test', 'j@c.test'],
      3,
    ],
    ['a@b.test; c@d.test', ['a@b.test', 'c@d.test'], 2],
    [',, a@b.test, ,', ['a@b.test'], 1],
    ['Ada, root, a@b.test', ['a@b.test'], 1],
    ['"a, b (" <a@b.test>, (x, y@z.test) c@d.test', ['a@b.test', 'c@d.test'], 2],
    ['Ada <a@b.test, Bob <c@d.test>', ['a@b.test', 'c@d.test'], 2],
    ['mailto:a@b.test', ['a@b.test'], 1],
  ])('H-5: %s', (value, addresses, count) => {
    const list = readAddresses([value]);
    expect(list.kept.map(({ address }) => address)).toEqual(addresses);
    expect(list.count).toBe(count);
  });

  const space = fc.constantFrom('', ' ', '  ', '\t', '(c)', ' (a (nested) , "b" <x@y.test>) ', '(\\))');
  const mailbox = fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.test$/);
  const name = fc.constantFrom('', 'Ada ', '"Moreau, Ada" ', '=?utf-8?q?Ren=C3=A9?= ', '"a@b.test \\" (" ');

  it('H-5: gives back every address, whatever comments and names stand around it', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc
            .array(space, { minLength: 2, maxLength: 2 })
            .chain(([before = '', behind = '']) =>
              mailbox.chain((address) =>
                name.map((called) => ({ address, text: `${before}${called}<${address}${behind}>` })),
              ),
            ),
          { maxLength: 120 },
        ),
        (entries) => {
          const list = readAddresses([entries.map(({ text }) => text).join(', ')]);
          expect(list.count).toBe(entries.length);
          expect(list.kept.map(({ address }) => address)).toEqual(entries.slice(0, 100).map(({ address }) => address));
        },
      ),
    );
  });

  it('H-5: an address is somebody’s, whatever marks a field ends with', () => {
    const marks = fc.array(fc.constantFrom(...'\\"()<>[],;:\' '), { maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom('', 'Bank ', 'Bank (x) ', 'Bank <'), mailbox, marks, (before, address, behind) => {
        const value = `${before}${address}${behind.join('')}`;
        expect(readSender(value)?.address, value).toBe(address);
        expect(readAddresses([value]).kept.map((kept) => kept.address)).toEqual([address]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('H-5: makes no address of what stands in none', () => {
    const piece = fc.constantFrom(
      '"',
      '(',
      ')',
      '<',
      '>',
      ',',
      ';',
      ':',
      '\\',
      '@',
      ' ',
      'a',
      'b@c.test',
      '[',
      '=?utf-8?q?=40?=',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const { address } of readAddresses([text]).kept) {
          expect(address).toMatch(/^(?:[^\s@]+|".+")@[^\s@]+$/);
          expect(text.replace(/\s/g, '')).toContain('@');
        }
        expect(readSender(text)?.address).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it('H-5: a field of 900 KB is read like any other, whatever is in it', () => {
    for (const piece of [
      'a',
      '"',
      '(',
      '<',
      '@',
      ',a@b.test',
      ':',
      '[:',
      ' ',
      '\\',
      '(a',
      '(a)',
      '<@a,',
      "'@",
      'a@b.test ',
    ]) {
      const { kept } = readAddresses([piece.repeat(900_000 / piece.length), 'ada@example.com']);
      expect(kept.length).toBeLessThanOrEqual(100);
    }
  });
});
