import { describe, expect, it } from 'vitest';
import { rebuildMessage } from '../mime/rebuild-message.ts';
import { fetchGmailMail } from './mails.ts';

const nothingFetched = async () => {
  throw new Error('something was fetched');
};

function plainMail(bytes: Buffer, charset: string) {
  return {
    mimeType: 'text/plain',
    headers: [
      { name: 'Subject', value: 'The north wing' },
      { name: 'Content-Type', value: `text/plain; charset=${charset}` },
      { name: 'Content-Transfer-Encoding', value: 'quoted-printable' },
    ],
    body: { size: bytes.length, data: bytes.toString('base64url') },
  };
}

async function ownText(payload: Parameters<typeof fetchGmailMail>[0]) {
  return (await rebuildMessage(await fetchGmailMail(payload, nothingFetched))).body.own;
}

describe('a mail as Gmail gives it', () => {
  it.each([
    ['iso-2022-jp', '現場は月曜日です。'],
    ['windows-1252', 'Gerüst – “fertig”'],
    ['utf-8', 'Gerüst – “fertig”'],
    ['us-ascii', 'Scaffolding = done=20'],
  ])(
    'E-4: is read as UTF-8 whatever its header says (%s), and its transfer encoding is not undone again',
    async (charset, text) => {
      expect(await ownText(plainMail(Buffer.from(text), charset))).toBe(text);
    },
  );

  it('E-4: is read as its header says where Gmail did not convert it', async () => {
    expect(await ownText(plainMail(Buffer.from('Ger\xfcst', 'latin1'), 'iso-8859-1'))).toBe('Gerüst');
  });

  it('E-4: has the types that Gmail tells where parts have no header', async () => {
    const html = Buffer.from('<p>On <b>Monday</b></p>').toString('base64url');
    const payload = {
      mimeType: 'multipart/alternative',
      headers: [{ name: 'Subject', value: 'The north wing' }],
      parts: [{ mimeType: 'text/html', body: { data: html, size: 10 } }],
    };
    expect(await ownText(payload)).toBe('On Monday');
  });

  it('E-7: fetches no attachment, text or not, and no text that is too long to be read out', async () => {
    const attachments = [
      { filename: 'plan.pdf', mimeType: 'application/pdf' },
      {
        filename: 'notes.txt',
        mimeType: 'text/plain',
        headers: [{ name: 'Content-Disposition', value: 'attachment' }],
      },
      { filename: '', mimeType: 'text/plain', headers: [{ name: 'Content-Disposition', value: 'attachment' }] },
    ].map((part) => ({ ...part, body: { attachmentId: 'a', size: 7 } }));
    const tooLong = { mimeType: 'text/plain', body: { attachmentId: 'b', size: 40 * 1024 * 1024 } };
    const payload = { mimeType: 'multipart/mixed', parts: [tooLong, ...attachments] };
    const mail = await rebuildMessage(await fetchGmailMail(payload, nothingFetched));
    expect(mail.attachments.map(({ name, size }) => [name, size])).toEqual([
      ['plan.pdf', 7],
      ['notes.txt', 7],
      [null, 7],
    ]);
    expect(mail.problems.map(({ code }) => code)).toContain('too-large');
  });

  it('H-5: reads a text that has a name and is not attached, which Gmail gives by an id', async () => {
    const text = { filename: 'notes.txt', mimeType: 'text/plain', body: { attachmentId: 'a', size: 7 } };
    const fetched = await fetchGmailMail(text, async () => Buffer.from('On time').toString('base64url'));
    const { body, attachments } = await rebuildMessage(fetched);
    expect([body.own, attachments]).toEqual(['On time', []]);
  });
});
