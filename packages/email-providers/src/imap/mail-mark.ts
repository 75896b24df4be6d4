import type { FetchMessageObject } from 'imapflow';
import { type HeaderFields, readHeaderFields } from '../mime/header-fields.ts';
import { readIds } from '../mime/read-headers.ts';
import { nameToRemember, namingFields } from './name-to-remember.ts';

/** What a mail is known by when its place is not. */
export interface MailMark {
  /** Without angle brackets. */
  readonly messageId: string | null;
  readonly size: number;
}

/** What to fetch of a mail so that it can be found again. */
export const markQuery = { uid: true, size: true, headers: namingFields };

/** `mail` was fetched by `markQuery`. */
export function readMark({ headers, size }: FetchMessageObject): MailMark {
  return { messageId: readIds(fieldsOf(headers).first('message-id'))[0] ?? null, size: size ?? 0 };
}

/** As `nameToRemember`, of a mail that was fetched by `markQuery`. */
export function readName(accountId: string, { headers, size }: FetchMessageObject): string | null {
  return nameToRemember(accountId, fieldsOf(headers), size ?? 0);
}

function fieldsOf(headers: Buffer | undefined): HeaderFields {
  return readHeaderFields(headers ?? Buffer.alloc(0));
}
