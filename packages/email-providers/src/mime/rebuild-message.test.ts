import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRawMail, type RawMail } from '@nexus/mail-doubles';
import { asyncProperty, assert as check, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleMailboxPath } from '../file/open.ts';
import { takeMailApart } from '../testing/take-mail-apart.ts';
import { parseMessage } from './parse-message.ts';
import { estimateDecodedSize, type FetchedPart, rebuildMessage } from './rebuild-message.ts';

const invented: Readonly<Record<string, RawMail>> = {
  plain: { text: 'Hello\n\n> Are you there?\n\n-- \nAda\n' },
  'two alternatives': { text: 'Beam: late.', html: '<p>The beam is late.</p>' },
  'a stub beside HTML': { text: 'Your mail client cannot show HTML.', html: '<p>The beam is late.</p>' },
  'only a picture': { html: '<img src="https://t.example.com/1.gif">' },
  attachments: {
    text: 'See the plan.',
    html: '<p>See the <b>plan</b>.</p>',
    attachments: [
      { name: 'plan.pdf', mediaType: 'application/pdf', content: Buffer.alloc(5000, 7) },
      { name: 'notes.txt', mediaType: 'text/plain', content: Buffer.from('not to be read') },
      { name: 'site.jpg', mediaType: 'image/jpeg', content: Buffer.alloc(77, 1) },
    ],
  },
  'attached and nothing else': {
    text: '',
    attachments: [{ name: 'a.png', mediaType: 'image/png', content: Buffer.alloc(9) }],
  },
};

const head = 'From: Ada <ada@example.com>\r\nSubject: =?utf-8?q?D=C3=A9lai?=\r\n';
const written: Readonly<Record<string, string>> = {
  'a raw charset': `${head}Content-Type: text/plain; charset=iso-8859-1\r\n\r\ncaf\xe9`,
  'quoted-printable': `${head}Content-Type: text/plain; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\ncaf=C3=A9 =\r\nnoir`,
  'base64 in another script': `${head}Content-Type: text/plain; charset=koi8-r\r\nContent-Transfer-Encoding: base64\r\n\r\n8NLJ18XU`,
  'an unknown charset': `${head}Content-Type: text/plain; charset=x-klingon\r\n\r\ncaf\xe9`,
  'a digest': `${head}Content-Type: multipart/digest; boundary=b\r\n\r\n--b\r\n\r\nSubject: One\r\n\r\nfirst\r\n--b--\r\n`,
  'a forwarded mail': `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee below.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: Inner\r\n\r\nunread\r\n--b--\r\n`,
  'a multipart of nothing': `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b--\r\n`,
  'no body': `${head}\r\n`,
  'a name in two encodings': `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhi\r\n--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename*=utf-8''b%C3%A2timent.png\r\n\r\nabc\r\n--b--\r\n`,
  'a text with a name': `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhi\r\n--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: inline; filename=a.txt\r\n\r\nthere\r\n--b--\r\n`,
  'lines to be joined': `${head}Content-Type: text/plain; format=flowed\r\n\r\nThe beam \r\nis late.`,
  'AMP and enriched text': `${head}Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/enriched\r\n\r\n<bold>Late</bold>\r\n--b\r\nContent-Type: text/x-amp-html\r\n\r\n<p>Late</p>\r\n--b--\r\n`,
  'a mail that is encrypted': `${head}Content-Type: multipart/encrypted; boundary=b\r\n\r\n--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b\r\nContent-Type: application/octet-stream; name=a.asc\r\n\r\nabc\r\n--b--\r\n`,
  'a picture within the text': `${head}Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:x">Hi\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <x>\r\n\r\nabc\r\n--b--\r\n`,
};

/** Its multipart never ends, which is not to be seen in its parts. */
const endless = '42-stair-weights.eml';
const sampleNames = (await readdir(sampleMailboxPath)).filter((name) => name.endsWith('.eml'));
const mails = new Map<string, Buffer>([
  ...Object.entries(invented).map(([name, mail]): [string, Buffer] => [name, buildRawMail(mail)]),
  ...Object.entries(written).map(([name, text]): [string, Buffer] => [name, Buffer.from(text, 'latin1')]),
  ...(await Promise.all(
    sampleNames.map(async (name): Promise<[string, Buffer]> => {
      const text = await readFile(join(sampleMailboxPath, name), 'latin1');
      return [name, Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1')];
    }),
  )),
]);

/** The size that a server tells in encoded bytes is an estimate: base64 hides up to two bytes of padding. */
async function judge(raw: Buffer, decoded: boolean) {
  const { fields: _, ...rebuilt } = await rebuildMessage(takeMailApart(raw, { decoded }));
  const { fields: __, ...parsed } = await parseMessage(raw);
  const sizes = (attachments: typeof parsed.attachments) => attachments.map(({ size }) => size ?? 0);
  const nameOnly = (message: typeof parsed) => ({
    ...message,
    attachments: message.attachments.map(({ name, mediaType }) => ({ name, mediaType })),
  });
  return {
    rebuilt: nameOnly(rebuilt),
    parsed: nameOnly(parsed),
    sizes: [sizes(rebuilt.attachments), sizes(parsed.attachments)],
  };
}

describe('a mail fetched bit by bit', () => {
  for (const [name, raw] of mails) {
    it(`E-7: is judged as the same mail in a file: ${name}`, async () => {
      for (const decoded of [false, true]) {
        const { rebuilt, parsed, sizes } = await judge(raw, decoded);
        const unseen = name === endless ? 'mime-broken' : null;
        expect(rebuilt).toEqual({ ...parsed, problems: parsed.problems.filter(({ code }) => code !== unseen) });
        for (const [index, size] of (sizes[0] ?? []).entries()) {
          expect(Math.abs(size - (sizes[1]?.[index] ?? 0))).toBeLessThanOrEqual(4);
        }
      }
    });
  }

  const list = [
    { name: 'From', value: 'Ada <ada@example.com>' },
    { name: 'Content-Type', value: 'multipart/mixed; boundary=gone' },
  ];
  const html: FetchedPart = {
    header: [{ name: 'Content-Type', value: 'text/html; charset=koi8-r' }],
    content: { bytes: Buffer.from('<p>Café</p>'), decoded: true, charset: 'utf-8' },
  };

  it('E-7: takes a text that the provider converted, and attachments of which it gives a decoded name', async () => {
    const type = { name: 'Content-Type', value: 'text/plain' };
    const mail = await rebuildMessage({
      header: list,
      root: { children: [html, { header: [type], name: 'bâtiment "C".txt', size: 12 }] },
    });
    expect(mail.body.own).toBe('Café');
    expect(mail.attachments).toEqual([{ name: 'bâtiment "C".txt', mediaType: 'text/plain', size: 12 }]);
    expect(mail.problems).toEqual([]);
  });

  it('E-7: says that a text which was cut, or not fetched, is too large', async () => {
    const cut = { ...html, content: { bytes: Buffer.from('<p>Caf'), cut: true } };
    const missing: FetchedPart = { header: [{ name: 'Content-Type', value: 'text/plain' }] };
    for (const part of [cut, missing]) {
      const mail = await rebuildMessage({ header: list, root: { children: [part] } });
      expect(mail.body.truncated).toBe(true);
      expect(mail.problems.map((problem) => problem.code)).toEqual(['too-large']);
    }
  });

  it('E-7: a line end in a listed header begins no field of its own', async () => {
    const header = [{ name: 'Subject', value: 'One\r\nFrom: Mallory <m@example.net>' }];
    const mail = await rebuildMessage({ header, root: html });
    expect(mail.headers.from).toBeNull();
    expect(mail.headers.subject).toBe('One From: Mallory <m@example.net>');
  });

  it('E-7: passes over what is nested too deep', async () => {
    let part: FetchedPart = html;
    for (let level = 0; level < 60; level++) part = { header: list, children: [part] };
    const mail = await rebuildMessage({ header: list, root: part });
    expect(mail.problems.map((problem) => problem.code)).toContain('mime-too-deep');
  });

  it('E-7: knows the size of an attachment from what it takes in the mail, but for the padding', async () => {
    await check(
      asyncProperty(integer({ min: 0, max: 5000 }), async (size) => {
        const encoded = Buffer.alloc(size)
          .toString('base64')
          .replace(/.{76}(?=.)/g, '$&\r\n');
        expect(Math.abs((estimateDecodedSize(encoded.length, 'BASE64') ?? 0) - size)).toBeLessThanOrEqual(2);
      }),
    );
    expect(estimateDecodedSize(100, 'quoted-printable')).toBeNull();
    expect(estimateDecodedSize(100, '8bit')).toBe(100);
  });
});
