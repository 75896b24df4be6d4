import { examineMail } from '../examine-mail.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

const heads =
  'From: "Ada L." <ada@example.com>\r\nTo: me@example.test, Tom (work) <tom@example.com>\r\nDate: Mon, 2 Mar 2026 08:00:00 +0000\r\nMessage-ID: <a@example.com>\r\nMIME-Version: 1.0\r\n';

export const target: FuzzTarget = {
  seeds: [
    `${heads}Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= and =?iso-2022-jp?B?GyRCRnxLXBsoQg==?=\r\n\r\nHello,\r\n> quoted\r\n-- \r\nAda\r\n`,
    `${heads}Subject: parts\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nCaf=E9\r\n--c\r\nContent-Type: text/html\r\n\r\n<p style="display:none">no</p><a href="https://example.com">yes</a>\r\n--c--\r\n--b\r\nContent-Type: application/pdf; name*=utf-8''a%20b.pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=\r\n--b--\r\n`,
    `${heads}Subject: forwarded\r\nContent-Type: multipart/digest; boundary=d\r\n\r\n--d\r\n\r\nFrom: x@example.com\r\nSubject: inner\r\n\r\ninner text\r\n--d--\r\n`,
    `${heads}Subject: flowed\r\nContent-Type: text/plain; format=flowed; delsp=yes\r\nList-Id: <l.example.com>\r\nReferences: <x@y> <z@y>\r\n\r\nOne \r\ntwo\r\n>> three \r\n>> four\r\n`,
    `${heads}Subject: invitation\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260303T090000Z\r\nSUMMARY:Crane\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ],
  pieces: [
    '\r\n',
    '\r\n\r\n',
    '--b',
    '--b--',
    '=?utf-8?B?',
    '=?utf-8?Q?=00=1B?=',
    '?=',
    'Content-Type: ',
    'charset="utf-7"',
    'boundary=""',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: x-uuencode\r\n',
    'Subject: ',
    'From: ',
    'To: ',
    '<',
    '>',
    ',',
    ';',
    ':',
    '"',
    '<style>',
    '<div>'.repeat(200),
    '<!--',
    '&#27;',
    'begin 644 a\r\n',
  ],
  examine: (input) => examineMail(input, 'one.eml'),
};
