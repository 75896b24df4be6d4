import type { Attachment, Message } from '@microsoft/microsoft-graph-types';
import type { MailMessage } from '@nexus/contracts';
import { type FetchedPart, rebuildMessage } from '../mime/rebuild-message.ts';
import { type GraphAnswer, isForbidden, isMissing, throwUnlessRead } from './graph-answer.ts';
import { sendInBatches } from './graph-batch.ts';
import { readItem, readPage } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';
import { messagePath } from './outlook-ids.ts';
import { completeHeaders, type EnvelopeMessage, envelopeProperties, readStanding } from './read-envelope.ts';

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
    ...readStanding(accountId, message, parsed.headers.claimedAt),
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
