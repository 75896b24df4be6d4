import { examineMail } from '../examine-mail.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

const mail = (name: string) =>
  `From: ${name}@example.com\nTo: me@example.test\nSubject: ${name}\nDate: Mon, 2 Mar 2026 08:00:00 +0000\nMessage-ID: <${name}@example.com>\n\nHello from ${name}.\n>From here on\n\n`;

export const target: FuzzTarget = {
  seeds: [
    `From ada@example.com Mon Mar  2 08:00:00 2026\n${mail('ada')}From tom@example.com Mon Mar  2 08:00:00 2026\n${mail('tom')}`,
    `\ufeffFrom -\n${mail('ada')}From -\n${mail('tom')}`,
    `From ada\n${mail('ada')}From tom\n${mail('tom')}`.replaceAll('\n', '\r\n'),
    `From a@b Mon Mar  2 08:00:00 2026\nContent-Length: 12\nStatus: RO\n${mail('ada')}`,
  ],
  pieces: [
    'From ',
    '\nFrom ',
    '>From ',
    '\n\nFrom x Mon Mar  2 08:00:00 2026\n',
    '\n\n',
    '\r\n',
    'Subject: ',
    'Content-Length: 99999\n',
    'Status: O\n',
    '\ufeff',
  ],
  examine: (input) => examineMail(input, 'mail.mbox'),
};
