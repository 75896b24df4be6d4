/**
 * A request's body, read byte by byte as Latin-1, as JSON. An upload (`multipart/related`) becomes what it is short for: a draft with its
 * mail in `message.raw`, which is the only form that emulate takes.
 */
export function readGmailBody(written: string, contentType: string): unknown {
  if (written === '') return undefined;
  const boundary = /boundary=([^;\s]+)/.exec(contentType)?.[1];
  if (boundary === undefined) return JSON.parse(Buffer.from(written, 'latin1').toString());
  const [, described = '', mail = ''] = written.split(`--${boundary}`).map(withoutHeader);
  const { message } = JSON.parse(described);
  return { message: { ...message, raw: Buffer.from(mail, 'latin1').toString('base64url') } };
}

function withoutHeader(part: string): string {
  return part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '');
}
