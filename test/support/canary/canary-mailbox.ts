import { randomBytes } from 'node:crypto';
import { writeMailFolder } from '../drive/drive.ts';

/** A mail in which every part carries a word that occurs nowhere else in the world. */
export interface CanaryMail {
  readonly subject: string;
  readonly body: string;
  /** In the HTML alone, which nobody sees. */
  readonly html: string;
  readonly name: string;
  readonly address: string;
  readonly attachment: string;
}

/** Sixteen letters that no language has put together yet. */
export function unheardOfWord(): string {
  return `zq${[...randomBytes(14)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;
}

function newMail(): CanaryMail {
  return {
    subject: unheardOfWord(),
    body: unheardOfWord(),
    html: unheardOfWord(),
    name: unheardOfWord(),
    address: unheardOfWord(),
    attachment: unheardOfWord(),
  };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function write({ subject, body, html, name, address, attachment }: CanaryMail, index: number): string {
  const day = String(1 + (index % 6)).padStart(2, '0');
  return [
    'Delivered-To: driver@example.com',
    `From: ${capitalised(name)} Berg <${address}@example.org>`,
    'To: driver@example.com',
    `Subject: Offer ${subject}`,
    `Date: Mon, ${day} Jun 2026 0${index % 9}:00:00 +0000`,
    `Message-ID: <${index}.${address}@example.org>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: multipart/alternative; boundary=form',
    '',
    '--form',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `The ${body} is ready. Could you confirm the ${body} by Friday?`,
    '--form',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p title="${html}">The ${body} is ready. Could you confirm the ${body} by Friday?</p><!-- ${html} -->`,
    '--form--',
    '--part',
    `Content-Type: application/pdf; name="${attachment}.pdf"`,
    `Content-Disposition: attachment; filename="${attachment}.pdf"`,
    '',
    'x',
    '--part--',
  ].join('\r\n');
}

export async function writeCanaryMailbox(count: number) {
  const mails = Array.from({ length: count }, newMail);
  const folder = await writeMailFolder(mails.map(write));
  return {
    path: folder.path,
    mails,
    words: mails.flatMap((mail) => Object.values(mail)),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
