import type { InternetMessageHeader, Message, Recipient } from '@microsoft/microsoft-graph-types';
import type { MailEnvelope } from '@nexus/contracts';
import { readHeaders } from '../mime/read-headers.ts';
import { toEmailId } from './outlook-ids.ts';

/** What an envelope is made of. Headers come with lists too, once they are named. */
export const envelopeProperties = [
  'id',
  'internetMessageId',
  'internetMessageHeaders',
  'from',
  'sender',
  'replyTo',
  'toRecipients',
  'ccRecipients',
  'subject',
  'sentDateTime',
  'receivedDateTime',
  'importance',
  'isRead',
  'isDraft',
  'flag',
  'parentFolderId',
] as const satisfies readonly (keyof Message)[];

export type EnvelopeMessage = Pick<Message, (typeof envelopeProperties)[number]> & { readonly id: string };

/**
 * The mail's header fields as it came; what they lack is filled in from Graph's own properties, because mail within one organisation
 * and what one sent oneself has few or none.
 */
export function completeHeaders(message: EnvelopeMessage): readonly { name: string; value: string }[] {
  const given = (message.internetMessageHeaders ?? []).flatMap(({ name, value }: InternetMessageHeader) =>
    name && value ? [{ name, value }] : [],
  );
  const present = new Set(given.map(({ name }) => name.toLowerCase()));
  const own: [string, string][] = [
    ['From', writeAddresses([message.from ?? message.sender])],
    ['Reply-To', writeAddresses(message.replyTo)],
    ['To', writeAddresses(message.toRecipients)],
    ['Cc', writeAddresses(message.ccRecipients)],
    ['Subject', message.subject ?? ''],
    ['Date', message.sentDateTime ?? ''],
    ['Message-ID', message.internetMessageId ?? ''],
    ['Importance', message.importance && message.importance !== 'normal' ? message.importance : ''],
  ];
  const missing = own.filter(([name, value]) => value !== '' && !present.has(name.toLowerCase()));
  return [...given, ...missing.map(([name, value]) => ({ name, value }))];
}

/** An envelope as the file source makes it from a header block. Graph tells no size of a mail: 0. */
export function readEnvelope(accountId: string, message: EnvelopeMessage): MailEnvelope {
  const lines = completeHeaders(message).map(
    ({ name, value }) => `${name}: ${value.replace(/[\r\n]+[ \t]*/g, ' ')}\r\n`,
  );
  const headers = readHeaders(Buffer.from(lines.join('')));
  return { ...headers, ...readStanding(accountId, message, headers.claimedAt), size: 0 };
}

/** What the mailbox adds to the headers. */
export function readStanding(accountId: string, message: EnvelopeMessage, claimedAt: Date | null) {
  return {
    emailId: toEmailId(accountId, message.id),
    accountId,
    receivedAt: readDate(message.receivedDateTime) ?? claimedAt,
    unread: message.isRead === false,
    flagged: message.flag?.flagStatus === 'flagged',
  };
}

function readDate(text: string | null | undefined): Date | null {
  const time = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

function writeAddresses(recipients: readonly (Recipient | null | undefined)[] | null | undefined): string {
  const written = (recipients ?? []).flatMap((recipient) => {
    const { name, address } = recipient?.emailAddress ?? {};
    if (!address) return [];
    return [name && name !== address ? `"${name.replace(/["\\]/g, '\\$&')}" <${address}>` : address];
  });
  return written.join(', ');
}
