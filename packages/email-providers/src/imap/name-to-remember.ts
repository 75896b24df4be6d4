import { hash } from 'node:crypto';
import type { HeaderFields } from '../mime/header-fields.ts';
import { readIds } from '../mime/read-headers.ts';

/** The fields of a header that the name is made of. */
export const namingFields = ['message-id', 'date', 'from', 'subject'];

/**
 * What a mail is remembered by when its UID is another: `ACCOUNTID/` and 132 bits of SHA-256. It is made of the Message-ID, so that
 * copies are one mail, as they are to whoever is briefed; without one of `Date`, `From`, `Subject` and the size in bytes. Null where
 * there is no `Date` either: what says so little may be like another mail. EMAILID (RFC 8474) is not asked for: few servers have it, a
 * copy may have another one, and it does not outlive a move to another server.
 */
export function nameToRemember(accountId: string, fields: HeaderFields, size: number): string | null {
  const messageId = readIds(fields.first('message-id'))[0];
  const date = fields.first('date');
  if (messageId === undefined && date === null) return null;
  const said = messageId === undefined ? [date, fields.first('from'), fields.first('subject'), size] : [messageId];
  // What is not ASCII depends on the charset that was guessed, and the white space on how the lines were folded.
  const text = [accountId, ...said].map((part) => String(part ?? '').replace(/[^!-~]+/g, '')).join('\n');
  return `${accountId}/${hash('sha256', text, 'base64url').slice(0, 22)}`;
}
