/** A mail to build. Everything left out stands for an ordinary plain mail between two invented people. */
export interface RawMail {
  readonly from?: string;
  readonly to?: string;
  readonly cc?: string;
  readonly subject?: string;
  /** Null: no `Date` header; a string stands as it is. */
  readonly date?: Date | string | null;
  readonly messageId?: string;
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  /** With `text`: a `multipart/alternative`. */
  readonly html?: string;
  readonly attachments?: readonly RawAttachment[];
}

interface RawAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** Writes a raw mail (RFC 5322) with CRLF line ends, ready for a folder, an mbox or a parser. */
export function buildRawMail(mail: RawMail = {}): Buffer {
  const date = mail.date instanceof Date ? mail.date.toUTCString().replace('GMT', '+0000') : mail.date;
  const fields: [string, string | null | undefined][] = [
    ['From', mail.from ?? 'Ada Moreau <ada@example.com>'],
    ['To', mail.to ?? 'Sam Okafor <sam@example.org>'],
    ['Cc', mail.cc],
    ['Subject', mail.subject ?? 'The north wing'],
    ['Date', date === undefined ? 'Mon, 02 Mar 2026 09:00:00 +0000' : date],
    ['Message-ID', mail.messageId === undefined ? null : `<${mail.messageId}>`],
    ['In-Reply-To', mail.inReplyTo === undefined ? null : `<${mail.inReplyTo}>`],
    ['References', mail.references?.map((id) => `<${id}>`).join(' ')],
    ['MIME-Version', '1.0'],
    ...Object.entries(mail.headers ?? {}),
  ];
  const head = fields.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}: ${value}\r\n`],
  );
  return Buffer.from(head.join('') + content(mail), 'utf8');
}

function content(mail: RawMail): string {
  const body = textContent(mail);
  if (!mail.attachments?.length) return body;
  const parts = [body, ...mail.attachments.map(attachmentContent)];
  return multipart('mixed', 'outer-boundary', parts);
}

function textContent({ text, html }: RawMail): string {
  if (html === undefined) return part('text/plain', text ?? 'Please send the drawings.\n');
  if (text === undefined) return part('text/html', html);
  return multipart('alternative', 'inner-boundary', [part('text/plain', text), part('text/html', html)]);
}

function part(mediaType: string, text: string): string {
  return `Content-Type: ${mediaType}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}`;
}

function attachmentContent({ name, mediaType, content: bytes }: RawAttachment): string {
  const encoded = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
  return `Content-Type: ${mediaType}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`;
}

function multipart(kind: string, boundary: string, parts: readonly string[]): string {
  const inner = parts.map((text) => `--${boundary}\r\n${text}\r\n`).join('');
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${inner}--${boundary}--\r\n`;
}
