/** A mail to the driver as bytes, with what a test wants to be wrong in it. */
export interface MailParts {
  readonly id: string;
  readonly subject?: string;
  readonly date?: string;
  readonly to?: string;
  readonly type?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
}

export function rawMail({ id, subject, date, to, type, headers = [], body = '' }: MailParts): Buffer {
  const head = [
    'Delivered-To: driver@example.com',
    'From: Signe Holm <signe.holm@example.org>',
    `To: ${to ?? 'driver@example.com'}`,
    `Subject: ${subject ?? `Mail ${id}`}`,
    `Date: ${date ?? 'Tue, 2 Jun 2026 10:00:00 +0000'}`,
    `Message-ID: <${id}@example.org>`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...headers,
  ];
  const text = typeof body === 'string' ? Buffer.from(body) : body;
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), text, Buffer.from('\r\n')]);
}

/** A sound mail beside the broken one: what is wrong with one never costs another. */
export const soundMail = rawMail({
  id: 'sound',
  subject: 'Boathouse roof',
  body: 'The roof of the boathouse leaks. Could you send someone by Friday?',
});

function nested(depth: number): string {
  const opening = Array.from(
    { length: depth },
    (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
  );
  return `${opening.join('')}--b${depth}\r\nContent-Type: text/plain\r\n\r\nDeep down.\r\n`;
}

const line = `${'All work and no play makes a dull morning at the quay. '.repeat(2)}\r\n`;

/** Mails that are too much, or wrong, in one way each. */
export const brokenMails: readonly (readonly [string, () => Buffer])[] = [
  ['a mail of 50 MB', () => rawMail({ id: 'large', body: line.repeat(Math.ceil((50 * 1024 * 1024) / line.length)) })],
  ['one line of 20 MB', () => rawMail({ id: 'line', body: 'x'.repeat(20 * 1024 * 1024) })],
  [
    '10,000 recipients',
    () =>
      rawMail({
        id: 'many',
        to: Array.from({ length: 10_000 }, (_, index) => `Guest ${index} <guest${index}@example.org>`).join(',\r\n '),
        body: 'See you all there.',
      }),
  ],
  [
    'a header of 1 MB',
    () => rawMail({ id: 'header', headers: [`X-Trail: ${'hop '.repeat(256 * 1024)}`], body: 'Could you call me?' }),
  ],
  [
    '100,000 headers',
    () => rawMail({ id: 'headers', headers: Array.from({ length: 100_000 }, (_, n) => `X-${n}: ${n}`) }),
  ],
  ['parts nested 1,000 deep', () => rawMail({ id: 'deep', type: 'multipart/mixed; boundary=b0', body: nested(1_000) })],
  ['a date in the year 102', () => rawMail({ id: 'old', date: 'Tue, 2 Jun 102 10:00:00 +0000', body: 'Ave.' })],
  ['a date in 2028', () => rawMail({ id: 'future', date: 'Fri, 2 Jun 2028 10:00:00 +0000', body: 'See you then.' })],
  ['no date that can be read', () => rawMail({ id: 'undated', date: 'soonish', body: 'Whenever.' })],
  [
    'a charset that nobody knows',
    () =>
      rawMail({ id: 'charset', type: 'text/plain; charset=x-klingon-7', body: Buffer.from([0xc3, 0xa9, 0xff, 0x20]) }),
  ],
  [
    'words encoded in a charset that nobody knows',
    () => rawMail({ id: 'word', subject: '=?x-martian?B?Z3JvayBncm9r?= =?utf-8?Q?=ZZ?=' }),
  ],
  [
    'a body of random bytes',
    () => rawMail({ id: 'random', body: Buffer.from(Array.from({ length: 65_536 }, (_, n) => (n * 7919) % 256)) }),
  ],
  ['HTML that never ends', () => rawMail({ id: 'html', type: 'text/html', body: '<div><table>'.repeat(50_000) })],
  ['a file of one byte', () => Buffer.from('x')],
  ['an empty file', () => Buffer.alloc(0)],
];
