import { describe, expect, it } from 'vitest';
import { longestSubject, readArrival, readHeaderFields, readHeaders } from './headers.ts';

const read = (text: string) => readHeaders(Buffer.from(text, 'latin1'));

describe('reading headers', () => {
  it('B-2: unfolds and decodes subjects and names', () => {
    const mail = read(
      'Subject: =?utf-8?q?caf=C3=A9?=\r\n =?utf-8?b?IG5vaXI=?=\r\nFrom: =?iso-8859-1?q?Ren=E9?= <RENE@Example.com>\r\n',
    );
    expect(mail.subject).toBe('café noir');
    expect(mail.from).toEqual({ name: 'René', address: 'rene@example.com' });
  });

  it('B-2: reads raw 8-bit headers as UTF-8 or else as windows-1252', () => {
    expect(read('Subject: caf\xc3\xa9\n').subject).toBe('café');
    expect(read('Subject: caf\xe9\n').subject).toBe('café');
  });

  it('B-2: unfolds groups and counts their members', () => {
    const mail = read(
      'To: Team: a@example.com, "B, b" <b@example.com>;, c@example.com\nCc: undisclosed-recipients:;\n',
    );
    expect(mail.to.map((address) => address.address)).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
    expect(mail.recipientCount).toBe(3);
  });

  it.each([
    ['words that part a character', '=?utf-8?q?caf=C3?=\r\n =?utf-8?q?=A9?=', 'café'],
    ['pieces of base64 that part a character', '=?utf-8?b?8J+Y?= =?utf-8?b?gA==?=', '😀'],
    ['a word in quotes, in a language', '"=?utf-8*en?q?caf=C3=A9?="', '"café"'],
    ['Latin words called UTF-8', '=?utf-8?q?caf=E9?=', 'café'],
    ['a charset that nobody knows', '=?unknown-8bit?q?caf=E9?=', 'café'],
    ['a word that never ends', '=?utf-8?q?caf', '=?utf-8?q?caf'],
    ['a line end within a word', '=?utf-8?q?a=0D=0ABcc:_b?=', 'a Bcc: b'],
    ['folds with tabs', 'one\r\n\ttwo', 'one two'],
  ])('H-5: reads subjects of %s', (_, written, subject) => {
    expect(read(`Subject: ${written}\r\n`).subject).toBe(subject);
  });

  it('H-5: finds when a mail arrived though a comment has a semicolon', () => {
    const fields = readHeaderFields(Buffer.from('Received: by x; Thu, 3 Oct 2002 02:00:24 +0000 (GMT; late)\n'));
    expect(readArrival(fields)?.toISOString()).toBe('2002-10-03T02:00:24.000Z');
  });

  it('B-3: gives ids without brackets, oldest first', () => {
    const mail = read('Message-ID: <c@x>\nIn-Reply-To: Your mail of Monday <b@x>\nReferences: <a@x>\n\t<b@x>\n');
    expect(mail).toMatchObject({ messageId: 'c@x', inReplyTo: 'b@x', references: ['a@x', 'b@x'] });
  });

  it('B-2: an address longer than any address can be is none', () => {
    const long = `${'a'.repeat(400)}@example.com`;
    expect(read(`From: <${long}>\nTo: ${long}, b@example.com\n`)).toMatchObject({
      from: null,
      to: [{ name: null, address: 'b@example.com' }],
      recipientCount: 2,
    });
  });

  it('B-2: a subject and a name as long as a header are cut between two characters', () => {
    // Odd, so that the cut would fall into a pair.
    const long = Buffer.from(`a${'\u{1f3d7}'.repeat(15_000)}`).toString('latin1');
    const { subject, from } = read(`Subject: ${long}\nFrom: "${long}" <b@example.com>\n`);
    expect(subject).toBe(`a${'\u{1f3d7}'.repeat(longestSubject / 2 - 1)}`);
    expect(from).toEqual({ name: `a${'\u{1f3d7}'.repeat(99)}`, address: 'b@example.com' });
    const encoded = `=?utf-8?b?${Buffer.from('word '.repeat(10)).toString('base64')}?= `.repeat(700);
    expect(read(`Subject: ${encoded}\n`).subject).toHaveLength(longestSubject - 1);
  });

  it.each([
    ['with a version', 'mx.example 1; dmarc=fail', 'mx.example; dmarc=pass', 'failed'],
    ['of the same server further down', 'mx.example; spf=none', 'mx.example 1 ; dmarc=fail', 'failed'],
    ['of another server', 'mx.example; dmarc=pass', 'evil.example; dmarc=fail', 'passed'],
    ['that its sender wrote with digits alone', 'mx.example; dmarc=pass', '1'.repeat(60_000), 'passed'],
    ['that ends after thousands of signatures', `mx.example;${' dkim=pass;'.repeat(5_000)} dmarc=fail`, '', 'failed'],
  ])('J-3: reads what the own server found: a field %s', (_, top, below, found) => {
    const fields = `Authentication-Results: ${top}\nAuthentication-Results: ${below}\n`;
    expect(read(fields).delivery.authentication).toBe(found);
  });

  it('B-5: tells lists, automatic mail, spam and importance', () => {
    const { delivery } = read(
      'List-Id: Roofers <Roof.Example.com>\nList-Post: <mailto:roof@example.com>\nList-Unsubscribe: <mailto:x@example.com>\nPrecedence: Bulk\nAuto-Submitted: auto-generated\nX-Spam-Status: Yes, score=9\nX-Priority: 1 (Highest)\nDelivered-To: Sam@Example.org\n',
    );
    expect(delivery).toEqual({
      deliveredTo: ['sam@example.org'],
      listId: 'roof.example.com',
      listPost: true,
      unsubscribe: true,
      precedence: 'bulk',
      automatic: true,
      spam: true,
      importance: 'high',
    });
    expect(read('List-Post: NO\nAuto-Submitted: no\nX-Spam-Status: No\n').delivery).toMatchObject({
      listPost: false,
      automatic: false,
      spam: false,
      importance: 'normal',
    });
  });

  it('B-4: reads dates as mail writes them', () => {
    const cases: [string, string | undefined][] = [
      ['Thu, 03 Oct 2002 02:00:24 +0100', '2002-10-03T01:00:24.000Z'],
      ['3 Oct 02 02:00 EDT', '2002-10-03T06:00:00.000Z'],
      ['Thu, 3 Oct 98 02:00:00 GMT', '1998-10-03T02:00:00.000Z'],
      ['Thu Oct  3 02:00:24 2002', '2002-10-03T02:00:24.000Z'],
      ['2002-10-05T03:05:36+01:00', '2002-10-05T02:05:36.000Z'],
      ['Thu, 3 Oct 102 02:00:00 +0000', '0102-10-03T02:00:00.000Z'],
      ['Not supplied', undefined],
    ];
    for (const [date, expected] of cases) expect(read(`Date: ${date}\n`).claimedAt?.toISOString()).toBe(expected);
  });
});
