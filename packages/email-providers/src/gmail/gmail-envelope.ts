import type { gmail_v1 } from '@googleapis/gmail';
import type { MailEnvelope } from '@nexus/contracts';
import { type HeaderEnvelope, readHeaders } from '../mime/read-headers.ts';
import { starredLabel, unreadLabel } from './gmail-labels.ts';
import { headerBlock } from './header-block.ts';

/** The headers that an envelope is made of, as `mime/read-headers.ts` and `mime/read-delivery.ts` read them. */
const envelopeHeaders = [
  ...['From', 'Sender', 'Reply-To', 'To', 'Cc', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References'],
  ...['Delivered-To', 'X-Original-To', 'Return-Path', 'List-Id', 'List-Post', 'Mailing-List', 'List-Unsubscribe'],
  ...['Precedence', 'Auto-Submitted', 'X-Autoreply', 'X-Autorespond', 'X-Auto-Response-Suppress'],
  ...['X-Spam-Flag', 'X-Spam-Status', 'Importance', 'Priority', 'X-Priority', 'X-MSMail-Priority'],
];

/** What to ask `messages.get` for, so that an envelope can be made of the answer. */
export const envelopeQuery = {
  userId: 'me',
  format: 'metadata',
  metadataHeaders: envelopeHeaders,
  fields: 'id,threadId,labelIds,internalDate,sizeEstimate,payload/headers',
};

export interface GmailPlace {
  readonly emailId: string;
  readonly accountId: string;
}

/** An envelope of an answer to `envelopeQuery`. */
export function readGmailEnvelope(message: gmail_v1.Schema$Message, place: GmailPlace): MailEnvelope {
  return completeEnvelope(readHeaders(headerBlock(message.payload?.headers)), message, place);
}

/** Adds what Gmail itself says of a mail. `internalDate` is when Google took it in, in milliseconds since 1970. */
export function completeEnvelope(
  headers: HeaderEnvelope,
  message: gmail_v1.Schema$Message,
  place: GmailPlace,
): MailEnvelope {
  const labelIds = message.labelIds ?? [];
  const received = Number(message.internalDate ?? Number.NaN);
  return {
    ...headers,
    ...place,
    receivedAt: Number.isFinite(received) ? new Date(received) : headers.claimedAt,
    unread: labelIds.includes(unreadLabel),
    flagged: labelIds.includes(starredLabel),
    size: message.sizeEstimate ?? 0,
  };
}
