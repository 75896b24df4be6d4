import type { MailEnvelope } from '@nexus/contracts';
import type { FetchMessageObject } from 'imapflow';
import { type HeaderFields, headerLimit, readHeaderFields } from '../mime/header-fields.ts';
import { type HeaderEnvelope, readEnvelopeFields } from '../mime/read-headers.ts';
import { believeDate } from './believe-date.ts';
import { nameToRemember } from './name-to-remember.ts';

/** What of a mail is asked for to make an envelope; nothing of its body. One byte more than is read tells that there is more. */
export const envelopeQuery = {
  uid: true,
  flags: true,
  internalDate: true,
  size: true,
  bodyParts: [{ key: 'HEADER', start: 0, maxLength: headerLimit + 1 }],
};

export interface EnvelopeContext {
  readonly accountId: string;
  readonly now: Date;
  identify(uid: number): string;
}

/** An envelope from a fetched header block, flags and dates. */
export function readImapEnvelope(message: FetchMessageObject, context: EnvelopeContext): MailEnvelope {
  const fields = readHeaderFields(message.headers ?? Buffer.alloc(0));
  return completeEnvelope(readEnvelopeFields(fields), fields, message, context);
}

/** As `readImapEnvelope`, for a header that is read already. */
export function completeEnvelope(
  headers: HeaderEnvelope,
  fields: HeaderFields,
  message: FetchMessageObject,
  { accountId, now, identify }: EnvelopeContext,
): MailEnvelope {
  const rememberedAs = nameToRemember(accountId, fields, message.size ?? 0);
  return {
    ...headers,
    emailId: identify(message.uid),
    ...(rememberedAs !== null && { rememberedAs }),
    accountId,
    receivedAt: believeDate(fields, filedAt(message), now).receivedAt,
    unread: !message.flags?.has('\\Seen'),
    flagged: message.flags?.has('\\Flagged') === true,
    size: message.size ?? 0,
  };
}

/** INTERNALDATE; null where the server sent none that is a date. */
export function filedAt({ internalDate }: FetchMessageObject): Date | null {
  const date = internalDate === undefined ? null : new Date(internalDate);
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}
