import type { MailEnvelope } from '@nexus/contracts';
import { decodeWords } from 'postal-mime';
import { type HeaderFields, readHeaderFields } from './header-fields.ts';
import { parseMailDate } from './parse-mail-date.ts';
import { readAddresses } from './read-addresses.ts';
import { readDelivery } from './read-delivery.ts';

/** What the header block alone says; where the mail lies and what became of it is the mailbox's to add. */
export type HeaderEnvelope = Omit<MailEnvelope, 'emailId' | 'accountId' | 'receivedAt' | 'unread' | 'flagged' | 'size'>;

/** A mail has no more forebears than this. */
const referenceLimit = 200;

/** Reads an envelope from a raw header block. Never throws. */
export function readHeaders(block: Buffer): HeaderEnvelope {
  return readEnvelopeFields(readHeaderFields(block));
}

/** As `readHeaders`, for fields that are split already. */
export function readEnvelopeFields(fields: HeaderFields): HeaderEnvelope {
  const to = readAddresses(fields.all('to'));
  const cc = readAddresses(fields.all('cc'));
  const claimed = fields.first('date');
  return {
    messageId: readIds(fields.first('message-id'))[0] ?? null,
    inReplyTo: readIds(fields.first('in-reply-to'))[0] ?? null,
    references: readIds(fields.first('references')).slice(-referenceLimit),
    from: readAddresses(fields.all('from').slice(0, 1)).kept[0] ?? readAddresses(fields.all('sender')).kept[0] ?? null,
    replyTo: readAddresses(fields.all('reply-to')).kept,
    to: to.kept,
    cc: cc.kept,
    recipientCount: to.count + cc.count,
    subject: readSubject(fields.first('subject')),
    claimedAt: claimed === null ? null : parseMailDate(claimed),
    delivery: readDelivery(fields),
  };
}

/** When the last server before the mailbox took the mail in: the date of its topmost `Received` field that has one. */
export function readArrival(fields: HeaderFields): Date | null {
  for (const value of fields.all('received').slice(0, 5)) {
    const date = parseMailDate(value.slice(value.lastIndexOf(';') + 1));
    if (date) return date;
  }
  return null;
}

/** Message ids of RFC 5322 section 3.6.4; a bare one without brackets, as some clients write it, counts too. */
export function readIds(value: string | null): readonly string[] {
  if (value === null) return [];
  const bracketed = [...value.matchAll(/<([^<>]+)>/g)].map((match) => (match[1] ?? '').replace(/\s+/g, ''));
  if (bracketed.length > 0) return bracketed.filter((id) => id !== '');
  return value.split(/\s+/).filter((word) => /^[^@]+@[^@]+$/.test(word));
}

function readSubject(value: string | null): string {
  if (value === null) return '';
  const decoded = value.includes('=?') ? decodeWords(value) : value;
  return decoded.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
