import { buildRawMail } from '@nexus/mail-doubles';
import { array, asyncProperty, assert as check, constantFrom, oneof, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';

const head = 'From: Ada <ada@example.com>\r\nSubject: Drawings\r\n';
const parse = (text: string) => parseMessage(Buffer.from(text, 'latin1'));
const codes = async (text: string) => (await parse(text)).problems.map((problem) => problem.code);

describe('reading a mail', () => {
  it('B-2: takes the plain text of two alternatives, and the HTML where the plain one is empty or a stub', async () => {
    const html = '<p>The beam is late.</p>';
    const own = async (text: string) => (await parseMessage(buildRawMail({ text, html }))).body.own;
    expect(await own('Beam: late.')).toBe('Beam: late.');
    expect(await own(' \n')).toBe('The beam is late.');
    expect(await own('Your mail client cannot show HTML.')).toBe('The beam is late.');
  });

  it('B-2: decodes base64, quoted-printable and raw bytes in their charsets', async () => {
    const plain = 'Content-Type: text/plain; charset=';
    const cases: [string, string][] = [
      [`${plain}iso-8859-1\r\n\r\ncaf\xe9`, 'café'],
      [`${plain}"utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\ncaf=C3=A9 =\r\nnoir`, 'café noir'],
      [`${plain}koi8-r\r\nContent-Transfer-Encoding: base64\r\n\r\n8NLJ18XU`, 'Привет'],
      [`${plain}cp932\r\nContent-Transfer-Encoding: base64\r\n\r\nk/qWew==`, '日本'],
      [`${plain}us-ascii\r\n\r\ncaf\xc3\xa9`, 'café'],
      ['\r\ncaf\xe9', 'café'],
    ];
    for (const [raw, text] of cases) expect((await parse(head + raw)).body.own).toBe(text);
  });

  it('B-2: reads an unknown charset as well as it can and says so', async () => {
    const mail = await parse(`${head}Content-Type: text/plain; charset=x-klingon\r\n\r\ncaf\xe9`);
    expect(mail.body.own).toBe('café');
    expect(mail.problems.map((problem) => problem.code)).toEqual(['charset-unknown']);
  });

  it('B-2: names attachments in whatever encoding, without their content', async () => {
    const content = Buffer.alloc(1000, 7);
    const plain = await parseMessage(
      buildRawMail({ attachments: [{ name: 'plan.pdf', mediaType: 'application/pdf', content }] }),
    );
    expect(plain.attachments).toEqual([{ name: 'plan.pdf', mediaType: 'application/pdf', size: 1000 }]);
    const encoded =
      "Content-Type: image/png\r\nContent-Disposition: attachment; filename*=utf-8''b%C3%A2timent.png\r\n\r\nabc";
    const mail = await parse(
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhi\r\n--b\r\n${encoded}\r\n--b--`,
    );
    expect(mail.attachments.map((attachment) => attachment.name)).toEqual(['bâtiment.png']);
  });

  it('B-2: says that there are only pictures', async () => {
    const mail = await parseMessage(buildRawMail({ html: '<img src="https://t.example.com/1.gif">' }));
    expect(mail.body).toMatchObject({ own: '', onlyPictures: true });
  });

  it('B-2: keeps what can be read of a thousand nested parts', async () => {
    let nested = `${head}Content-Type: multipart/mixed; boundary="b0"\r\n\r\n--b0\r\n\r\nOuter text\r\n--b0\r\n`;
    for (let level = 1; level < 1000; level++) {
      nested += `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`;
    }
    const mail = await parse(`${nested}\r\nInner text`);
    expect(mail.body.own).toBe('Outer text');
    expect(mail.problems.map((problem) => problem.code)).toContain('mime-too-deep');
  });

  it('B-2: cuts a header of a megabyte, says so, and still reads the text', async () => {
    const mail = await parse(`${head}X-Long: ${'a'.repeat(1 << 20)}\r\n\r\nThe text.`);
    expect(mail.headers.subject).toBe('Drawings');
    expect(mail.problems.map((problem) => problem.code)).toEqual(['header-too-long']);
  });

  it('B-2: counts ten thousand recipients and keeps a hundred', async () => {
    const people = Array.from({ length: 10_000 }, (_, index) => `"Person, ${index}" <p${index}@example.com>`);
    const { headers } = await parse(`To: ${people.join(',\r\n ')}\r\n${head}\r\nhi`);
    expect(headers.recipientCount).toBe(10_000);
    expect(headers.to).toHaveLength(100);
    expect(headers.to[99]).toEqual({ name: 'Person, 99', address: 'p99@example.com' });
  });

  it('B-2: cuts a text that is far too long and says so', async () => {
    const mail = await parse(`${head}\r\n${'word '.repeat(400_000)}`);
    expect(mail.body.own.length).toBeLessThanOrEqual(200_000);
    expect(mail.body.truncated).toBe(true);
    expect(mail.problems.map((problem) => problem.code)).toEqual(['too-large']);
  });

  it('H-5: words before the first part, however many, take nothing from the text', async () => {
    const mail = await parse(
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'word '.repeat(300_000)}\r\n--b\r\n\r\nThe text.\r\n--b--`,
    );
    expect([mail.body.own, mail.problems]).toEqual(['The text.', []]);
  });

  it('H-5: keeps the first of thousands of parts and says that there are more', async () => {
    const parts = Array.from({ length: 5000 }, (_, index) => `--b\r\n\r\npart ${index}\r\n`).join('');
    const mail = await parse(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--`);
    expect(mail.body.own.split('\n\n')).toHaveLength(1000);
    expect(mail.problems.map((problem) => problem.code)).toEqual(['too-large']);
  });

  it('B-2: keeps a broken mail with a reason', async () => {
    const multipart = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nFirst part`;
    expect((await parse(multipart)).body.own).toBe('First part');
    expect(await codes(multipart)).toEqual(['mime-broken']);
    expect(await codes(`${head}Content-Transfer-Encoding: base64\r\n\r\n!!!!QUJD`)).toEqual(['mime-broken']);
    expect(await codes('\0\0\0')).toContain('nothing-readable');
  });

  it('B-2: reads bare carriage returns as line ends and drops NUL', async () => {
    expect((await parse('Subject: Old\r\rone\rt\0wo')).body.own).toBe('one\ntwo');
  });

  it('B-2: reads the same from chunks of any size as from one buffer', async () => {
    const attachments = [{ name: 'a.bin', mediaType: 'application/octet-stream', content: Buffer.alloc(500, 1) }];
    const raw = buildRawMail({ text: 'Plain -- text\n-- \nAda\n', html: '<p>Rich</p>', attachments });
    const whole = await parseMessage(raw);
    for (const size of [1, 2, 3, 7, 64, 1000]) {
      async function* chunks() {
        for (let from = 0; from < raw.length; from += size) yield raw.subarray(from, from + size);
      }
      const { fields: _, ...streamed } = await parseMessage(chunks());
      expect(streamed).toEqual({
        headers: whole.headers,
        body: whole.body,
        attachments: whole.attachments,
        problems: [],
      });
    }
  });

  it('B-2: never throws, whatever the bytes', async () => {
    const fragment = constantFrom(
      '\r\n',
      '\n',
      '--b',
      '--b--',
      'Content-Type: multipart/mixed; boundary=b',
      '=?utf-8?q?=C3?=',
      '> ',
      '<div style="',
      'To: "',
      'Date: 31 Feb 102',
      '-- ',
      'Content-Transfer-Encoding: base64',
      'Content-Type: text/enriched',
      'Content-Type: text/plain; format=flowed; delsp=yes',
      'begin 644 a\n#',
      '=ybegin size=1 name=',
      '-----BEGIN PGP MESSAGE-----',
      '<style>.a{display:none',
      'From: (',
    );
    const bytes = oneof(
      uint8Array({ maxLength: 400 }),
      array(oneof(fragment, string()), { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''))),
    );
    await check(
      asyncProperty(bytes, async (raw) => {
        const mail = await parseMessage(Buffer.from(raw));
        expect(typeof mail.body.own).toBe('string');
      }),
      { numRuns: 500 },
    );
  });
});
