import type { Attachment, InternetMessageHeader, Message, Recipient } from '@microsoft/microsoft-graph-types';
import type { MailEnvelope, MailMessage } from '@nexus/contracts';
import { readHeaders } from '../mime/headers.ts';
import { type FetchedPart, rebuildMessage } from '../mime/rebuild-message.ts';
import { retryRemotely } from '../remote/requests.ts';
import { sendInBatches } from './batch.ts';
import { type GraphConnection, readItem, readPage } from './client.ts';
import { type GraphAnswer, isForbidden, isMissing, throwIfPassing, throwUnlessRead } from './errors.ts';
import { messagePath, toEmailId } from './ids.ts';

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
function completeHeaders(message: EnvelopeMessage): readonly { name: string; value: string }[] {
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
  return { ...headers, ...readMailboxFields(accountId, message, headers.claimedAt), size: 0 };
}

/** What the mailbox adds to the headers. */
function readMailboxFields(accountId: string, message: EnvelopeMessage, claimedAt: Date | null) {
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

/** A mail as far as it is read: its text, and of its attachments only what they are called (E-7). */
interface FetchedMessage {
  readonly message: EnvelopeMessage & Pick<Message, 'body'>;
  readonly attachments: readonly Attachment[];
}

/** Why there is no mail: it went meanwhile, or Outlook gives it to nobody. */
type NotFetched = 'gone' | 'forbidden';

const messageSelect = [...envelopeProperties, 'body'].join(',');
const attachmentSelect = 'name,contentType,size,isInline';

/** Fetches mails in one go, in the order asked. The names of attachments that are forbidden are left out. */
export async function fetchMessages(
  connection: GraphConnection,
  graphIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly (FetchedMessage | NotFetched)[]> {
  const answers = await sendInBatches(
    connection,
    graphIds.flatMap((graphId) => [
      { method: 'GET', path: `${messagePath(graphId)}?$select=${messageSelect}` },
      { method: 'GET', path: `${messagePath(graphId)}/attachments?$select=${attachmentSelect}` },
    ]),
    signal,
  );
  const fetched: (FetchedMessage | NotFetched)[] = [];
  for (const index of graphIds.keys()) {
    const [ofMail, ofAttachments] = answers.slice(2 * index, 2 * index + 2);
    if (!ofMail || !ofAttachments || isMissing(ofMail) || isMissing(ofAttachments)) {
      fetched.push('gone');
      continue;
    }
    if (isForbidden(ofMail)) {
      fetched.push('forbidden');
      continue;
    }
    throwUnlessRead(ofMail, connection.name);
    const message = readItem<Message>(ofMail.body);
    const attachments = isForbidden(ofAttachments) ? [] : await followAttachments(connection, ofAttachments, signal);
    fetched.push(message ? { message, attachments } : 'gone');
  }
  return fetched;
}

async function followAttachments(
  connection: GraphConnection,
  first: GraphAnswer,
  signal: AbortSignal,
): Promise<Attachment[]> {
  throwUnlessRead(first, connection.name);
  let page = readPage<Attachment>(first.body);
  const attachments: Attachment[] = [...page.items];
  while (page.next !== null) {
    const answer = await connection.send({ method: 'GET', path: connection.pathOf(page.next) }, signal);
    throwUnlessRead(answer, connection.name);
    page = readPage<Attachment>(answer.body);
    attachments.push(...page.items);
  }
  return attachments;
}

/** Puts a fetched mail through the parser that reads files. Graph gives the text in one form, usually as HTML. */
export async function toMailMessage(accountId: string, { message, attachments }: FetchedMessage): Promise<MailMessage> {
  const textType = message.body?.contentType === 'text' ? 'text/plain' : 'text/html';
  const parsed = await rebuildMessage({
    header: completeHeaders(message),
    root: {
      header: [{ name: 'Content-Type', value: 'multipart/mixed; boundary=none' }],
      children: [
        {
          header: [{ name: 'Content-Type', value: `${textType}; charset=utf-8` }],
          content: { bytes: Buffer.from(message.body?.content ?? ''), decoded: true, charset: 'utf-8' },
        },
        ...attachments.map(toPart),
      ],
    },
  });
  return {
    ...parsed.headers,
    ...readMailboxFields(accountId, message, parsed.headers.claimedAt),
    size: 0,
    body: parsed.body,
    attachments: parsed.attachments,
    problems: parsed.problems,
  };
}

function toPart(attachment: Attachment): FetchedPart {
  const mediaType = attachment.contentType ?? 'application/octet-stream';
  return {
    header: [
      { name: 'Content-Type', value: mediaType },
      ...(attachment.isInline
        ? [
            { name: 'Content-Disposition', value: 'inline' },
            { name: 'Content-ID', value: '<shown-in-the-text>' },
          ]
        : [{ name: 'Content-Disposition', value: 'attachment' }]),
    ],
    name: attachment.name ?? null,
    size: attachment.size ?? null,
  };
}

const envelopeSelect = envelopeProperties.join(',');

/**
 * What envelopes of these mails are made of; what went meanwhile is left out, since callers take what is not named for gone. Throws
 * what `retryRemotely` throws, and at once where one of them is forbidden.
 */
export async function fetchEnvelopes(
  connection: GraphConnection,
  graphIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly EnvelopeMessage[]> {
  const answers = await retryRemotely(
    async (asking) => {
      const given = await sendInBatches(
        connection,
        graphIds.map((graphId) => ({ method: 'GET', path: `${messagePath(graphId)}?$select=${envelopeSelect}` })),
        asking,
      );
      for (const answer of given) throwIfPassing(answer);
      return given;
    },
    { signal, times: connection.times.behind },
  );
  return answers.flatMap((answer): EnvelopeMessage[] => {
    if (isMissing(answer)) return [];
    throwUnlessRead(answer, connection.name);
    const message = readItem<Message>(answer.body);
    return message === null ? [] : [message];
  });
}
