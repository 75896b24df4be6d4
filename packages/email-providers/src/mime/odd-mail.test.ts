import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';

const head = 'From: Ada <ada@example.com>\r\nSubject: S\r\n';
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const plain = 'Content-Type: text/plain';
const multipart = (kind: string, ...parts: string[]) =>
  `${head}Content-Type: multipart/${kind}; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;

/** What of a mail is looked at: its words, the names of what hangs on it, and what is wrong with it. */
async function read(raw: string) {
  const { body, attachments, problems } = await parseMessage(Buffer.from(raw, 'latin1'));
  const words = [body.own, body.quoted, body.signature].filter((text) => text !== '').join(' | ');
  return [words, attachments.map(({ name, mediaType }) => name ?? mediaType), problems.map(({ code }) => code)];
}

type Case = readonly [
  name: string,
  raw: string,
  words: string,
  attachments?: readonly string[],
  problems?: readonly string[],
];

function check(cases: readonly Case[]) {
  for (const [name, raw, words, attachments = [], problems = []] of cases) {
    it(`H-5: ${name}`, async () => {
      expect(await read(raw)).toEqual([words, attachments, problems]);
    });
  }
}

describe('texts with a file name', () => {
  check([
    ['alone in the mail', `${head}${plain}; name="note.txt"\r\n\r\nhello`, 'hello'],
    ['alone, as HTML', `${head}Content-Type: text/html; name=a.html\r\n\r\n<p>hello</p>`, 'hello'],
    ['alone, inline', `${head}${plain}\r\nContent-Disposition: inline; filename=a.txt\r\n\r\nhello`, 'hello'],
    [
      'alone, but attached',
      `${head}${plain}\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx`,
      '',
      ['a.txt'],
    ],
    [
      'among others',
      multipart(
        'mixed',
        `${plain}\r\n\r\none\r\n-- \r\nAda`,
        `${plain}\r\nContent-Disposition: inline; filename=b.txt\r\n\r\ntwo`,
        `${plain}\r\nContent-Disposition: ATTACHMENT; filename=c.txt\r\n\r\nthree`,
        `${plain}; name=d.txt\r\n\r\nfour`,
      ),
      'one\n\ntwo\n\nfour | --\nAda',
      ['c.txt'],
    ],
    [
      'as alternatives',
      multipart('alternative', `${plain}; name=a\r\n\r\nplain`, 'Content-Type: text/html; name=b\r\n\r\n<p>rich</p>'),
      'plain',
    ],
  ]);
});

describe('texts in other forms', () => {
  const flowed = `${head}${plain}; format=flowed`;
  const amp = 'Content-Type: text/x-amp-html\r\n\r\n<html amp4email><p>AMP</p></html>';
  check([
    [
      'lines to be joined',
      `${flowed}\r\n\r\nThe beam \r\nis late.\r\n\r\n From here.\r\n`,
      'The beam is late.\n\nFrom here.',
    ],
    [
      'lines to be joined without the space',
      `${flowed}; delsp=yes\r\n\r\nThe be \r\nam is  \r\nlate.`,
      'The beam is late.',
    ],
    [
      'quotes to be joined',
      `${flowed}\r\n\r\nYes.\r\n> Is it \r\n> late?\r\n>> No \r\n> So`,
      'Yes. | > Is it late?\n>> No\n> So',
    ],
    [
      'a signature below a line to be joined',
      `${flowed}\r\n\r\nYes. \r\n-- \r\nAda \r\nMoreau`,
      'Yes. | --\nAda Moreau',
    ],
    ['AMP alone', multipart('alternative', amp), 'AMP'],
    ['AMP beside text', multipart('alternative', `${plain}\r\n\r\nText`, amp), 'Text'],
    [
      'enriched text',
      `${head}Content-Type: text/enriched\r\n\r\n<bold>Now</bold> <param>x</param><<it\r\nis\r\n\r\nlate`,
      'Now <it is\nlate',
    ],
    [
      'enriched text beside text',
      multipart('alternative', `${plain}\r\n\r\nText`, 'Content-Type: text/enriched\r\n\r\n<bold>Rich'),
      'Text',
    ],
    ['Markdown', `${head}Content-Type: text/markdown\r\n\r\nOn *Monday*`, 'On *Monday*'],
    [
      'text beside an invitation',
      multipart('alternative', `${plain}\r\n\r\nCome`, 'Content-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR'),
      'Come',
      ['text/calendar'],
    ],
    [
      'a picture before the text that shows it',
      multipart(
        'related',
        'Content-Type: image/png\r\nContent-ID: <x>\r\n\r\nabc',
        'Content-Type: text/html\r\n\r\n<p>Rich</p>',
      ),
      'Rich',
    ],
    ['HTML that says it is plain', `${head}${plain}\r\n\r\n<html><p>Hi</p></html>`, 'Hi'],
  ]);
});

describe('charsets that are wrong or missing', () => {
  const html = (meta: string) =>
    `${head}Content-Type: text/html\r\n\r\n<html><head>${meta}</head>\xf0\xd2\xc9\xd7\xc5\xd4</html>`;
  const utf16 = (bytes: Buffer) =>
    `${head}${plain}; charset=utf-16\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`;
  check([
    ['Latin text called UTF-8', `${head}${plain}; charset=utf-8\r\n\r\ncaf\xe9 noir`, 'café noir'],
    ['UTF-8 with one wrong byte', `${head}${plain}; charset=utf-8\r\n\r\n${utf8('café là')} \xe9`, 'café là \ufffd'],
    ['UTF-8 called Latin', `${head}${plain}; charset=iso-8859-1\r\n\r\n${utf8('café “noir”')}`, 'café “noir”'],
    ['a charset in single quotes', `${head}${plain}; charset='koi8-r'\r\n\r\n\xf0\xd2`, 'Пр'],
    ['a charset behind a comment', `${head}${plain} (x; charset=utf-7); charset=koi8-r (y)\r\n\r\n\xf0\xd2`, 'Пр'],
    ['a charset in a section', `${head}${plain}; charset*0=koi; charset*1=8-r\r\n\r\n\xf0\xd2`, 'Пр'],
    ['a page that names its own', html('<meta charset="koi8-r">'), 'Привет'],
    [
      'a page that names its own, as older ones do',
      html('<meta http-equiv=x content="text/html; charset=koi8-r">'),
      'Привет',
    ],
    ['UTF-16 in either order', utf16(Buffer.from('\ufeffcafé', 'utf16le').swap16()), 'café'],
    ['UTF-16 in the other', utf16(Buffer.from('\ufeffcafé', 'utf16le')), 'café'],
    ['ISO 2022 that nobody names', `${head}\r\n\x1b$B$"$$\x1b(B`, 'あい'],
  ]);
});

describe('transfer encodings', () => {
  const in64 = `${head}Content-Transfer-Encoding: base64\r\n\r\n`;
  check([
    [
      'base64 in padded pieces',
      `${in64}${base64('The beam')}\r\n${base64(' is')}${base64(' late.')}`,
      'The beam is late.',
    ],
    [
      'base64 with a footer in plain text',
      `${in64}${base64('Late. ')}\r\n${base64('Yes')}\r\n_____\r\nA list\r\nhttp://x.example\r\n${base64('Late')}=\r\nlist x\r\nlist y`,
      'Late. Yes',
      [],
      ['mime-broken'],
    ],
    ['base64 with stray characters', `${in64}VGhl!IGJl*YW0=`, 'The beam', [], ['mime-broken']],
    ['words called base64', `${in64}It is late.\r\nSo are we.`, 'It is late.\nSo are we.', [], ['mime-broken']],
    ['an encoding in quotes', `${head}Content-Transfer-Encoding: "Quoted-Printable" (x)\r\n\r\ncaf=E9`, 'café'],
    [
      'uuencode',
      `${head}\r\nSee it.\r\n\r\nbegin 644 a/cat.txt\r\n#0V%T\r\n\`\r\nend\r\nThanks`,
      'See it.\n\nThanks',
      ['cat.txt'],
    ],
    [
      'uuencode as the encoding',
      `${head}${plain}\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 cat.txt\r\n#0V%T\r\n\`\r\nend`,
      '',
      ['cat.txt'],
    ],
    ['what begins like uuencode', `${head}\r\nbegin 644 words\r\nand go on\r\nend`, 'begin 644 words\nand go on\nend'],
    [
      'yEnc',
      `${head}\r\nSee it.\r\n=ybegin line=128 size=3 name=cat.jpg\r\n\x8b\x8c\x8d\r\n=yend size=3\r\n`,
      'See it.',
      ['cat.jpg'],
    ],
    [
      'BinHex',
      `${head}\r\nSee it.\r\n(This file must be converted with BinHex 4.0)\r\n\r\n:#fPYBA0dF:\r\n`,
      'See it.',
      ['application/octet-stream'],
    ],
  ]);
});

describe('line ends and boundaries', () => {
  const twice = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhi\r\n--b--\r\n`.replaceAll(
    '\r\n',
    '\r\r\n',
  );
  const mixed = `${head}Content-Type: multipart/mixed`;
  check([
    ['two returns before each line feed', twice, 'hi'],
    ['two returns, no parts', `${head}\r\none\r\ntwo`.replaceAll('\r\n', '\r\r\n'), 'one\ntwo'],
    ['returns alone, and one line feed behind', 'Subject: S\r\rone\rtwo\n', 'one\ntwo'],
    ['tabs', 'Subject:\tS\r\nContent-Type:\tmultipart/mixed;\r\n\tboundary="b"\r\n\r\n--b\r\n\r\nhi\r\n--b--', 'hi'],
    ['a boundary of words', `${mixed}; boundary="a b 'c'"\r\n\r\n--a b 'c'\r\n\r\nhi\r\n--a b 'c'--`, 'hi'],
    ['a boundary with a quote', `${mixed}; boundary="a\\"b"\r\n\r\n--a"b\r\n\r\nhi\r\n--a"b--`, 'hi'],
    [
      'a boundary in sections',
      `${mixed};\r\n boundary*0="ab";\r\n boundary*1*=%63d\r\n\r\n--abcd\r\n\r\nhi\r\n--abcd--`,
      'hi',
    ],
    ['no boundary', `${mixed}\r\n\r\n--x\r\n${plain}\r\n\r\nhi\r\n--x--`, 'hi', [], ['mime-broken']],
    ['another boundary', `${mixed}; boundary=y\r\n\r\n--x\r\n${plain}\r\n\r\nhi\r\n--x--`, 'hi', [], ['mime-broken']],
    ['no parts', `${mixed}; boundary=y\r\n\r\nThe text.`, 'The text.', [], ['mime-broken']],
    [
      'inner parts that never come',
      multipart('mixed', 'Content-Type: multipart/alternative; boundary=c\r\n\r\nInner', '\r\nOuter'),
      'Inner\n\nOuter',
      [],
      ['mime-broken'],
    ],
    [
      'words before and behind the parts',
      `${mixed}; boundary=b\r\n\r\nIn MIME\r\n--b\r\n\r\nhi\r\n--b--\r\nbehind`,
      'hi',
    ],
    [
      'a part without a header',
      `${mixed}; boundary=b\r\n\r\n--b\r\nJust text\r\n--b--`,
      'Just text',
      [],
      ['mime-broken'],
    ],
    ['no end', `${mixed}; boundary=b\r\n\r\n--b\r\n\r\nhi\r\n`, 'hi', [], ['mime-broken']],
    ['a byte order mark', `${utf8('\ufeff')}Subject: S\r\nContent-Type: text/html\r\n\r\n<p>hi</p>`, 'hi'],
    ['an empty body', `${head}\r\n`, ''],
    ['no body', head, ''],
  ]);
});

describe('signed, encrypted and packed', () => {
  const smime = (type: string) =>
    `${head}Content-Type: application/pkcs7-mime; smime-type=${type}; name=smime.p7m\r\n\r\nMIIB`;
  check([
    [
      'S/MIME, signed',
      multipart('signed', `${plain}\r\n\r\nhi`, 'Content-Type: application/pkcs7-signature; name=smime.p7s\r\n\r\nabc'),
      'hi',
    ],
    ['S/MIME, encrypted', smime('enveloped-data'), '', ['smime.p7m'], ['encrypted']],
    ['S/MIME, signed and packed', smime('signed-data'), '', ['smime.p7m'], ['encrypted']],
    ['S/MIME, certificates alone', smime('certs-only'), '', ['smime.p7m']],
    [
      'PGP, encrypted',
      multipart(
        'encrypted',
        'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1',
        'Content-Type: application/octet-stream; name=encrypted.asc\r\n\r\nx',
      ),
      '',
      ['encrypted.asc'],
      ['encrypted'],
    ],
    [
      'PGP within the text',
      `${head}\r\nFor you:\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----\r\n`,
      'For you:',
      [],
      ['encrypted'],
    ],
    [
      'PGP, signed within the text',
      `${head}\r\n-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nhi\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\niQE\r\n-----END PGP SIGNATURE-----`,
      'hi',
    ],
    [
      'TNEF',
      multipart('mixed', `${plain}\r\n\r\nhi`, 'Content-Type: application/ms-tnef; name=winmail.dat\r\n\r\nx'),
      'hi',
      ['winmail.dat'],
    ],
    [
      'a forwarded mail',
      multipart('mixed', `${plain}\r\n\r\nFYI`, 'Content-Type: message/rfc822\r\n\r\nSubject: In\r\n\r\ninner'),
      'FYI',
      ['message/rfc822'],
    ],
  ]);
});

describe('names of files', () => {
  const named = (type: string, disposition = '') =>
    multipart(
      'mixed',
      `Content-Type: application/pdf${type}${disposition && `\r\nContent-Disposition: ${disposition}`}\r\n\r\nx`,
    );
  check([
    ['in sections that part a character', named("; name*0*=utf-8''b%C3; name*1*=%A2t; name*2=.pdf"), '', ['bât.pdf']],
    ['in words that part a character', named('; name="=?utf-8?q?b=C3?= =?utf-8?q?=A2t.pdf?="'), '', ['bât.pdf']],
    ['raw, in Latin letters', named('; name="b\xe2t.pdf"'), '', ['bât.pdf']],
    ['raw, in UTF-8', named(`; name="${utf8('bât.pdf')}"`), '', ['bât.pdf']],
    ['in the other field', named('; filename="a.pdf"'), '', ['a.pdf']],
    ['with a path', named('', 'attachment; filename="..\\\\..\\\\a.pdf"'), '', ['a.pdf']],
    ['that never end', named('; name="a.pdf'), '', ['a.pdf']],
    [
      'of a text whose quotes say that it is attached',
      `${head}${plain}\r\nContent-Disposition: "attachment"; filename=a.txt\r\n\r\nx`,
      '',
      ['a.txt'],
    ],
  ]);
});

describe('what nobody sees', () => {
  const marks = 'pay\u200bment \u202egnp.exe\u202c \u2066x\u2069 a\u00adb';
  check([
    ['marks in plain text', `${head}${plain}; charset=utf-8\r\n\r\n${utf8(marks)}`, 'payment gnp.exe x ab'],
    [
      'marks in HTML',
      `${head}Content-Type: text/html; charset=utf-8\r\n\r\n<p>${utf8(marks)} &zwnj;c&shy;d &#x202e;</p>`,
      'payment gnp.exe x ab cd',
    ],
    [
      'marks in the name of a file',
      multipart(
        'mixed',
        `${plain}\r\n\r\nhi`,
        `Content-Type: application/pdf; name="a${utf8('\u202e')}fdp.exe"\r\n\r\nx`,
      ),
      'hi',
      ['afdp.exe'],
    ],
  ]);
});
