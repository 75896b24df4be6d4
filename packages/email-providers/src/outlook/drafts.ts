import type { ItemBody, Message } from '@microsoft/microsoft-graph-types';
import { type DraftContent, type MailAddress, NexusError } from '@nexus/contracts';
import type { GraphConnection, GraphRequest } from './client.ts';
import { readItem, readPage } from './client.ts';
import { type GraphAnswer, isMissing, isSuccess, throwIfPassing, throwUnlessRead, unreachable } from './errors.ts';
import { messagePath } from './ids.ts';

export interface OutlookDraft {
  readonly graphId: string;
  /** What stands in it before it is filled: of a forward, the mail that it hands on. */
  readonly body: ItemBody | null;
}

/** Drafts newest first, as many as could have been made at the same moment. */
const listPath =
  '/me/mailFolders/drafts/messages?$select=id,conversationId,subject,toRecipients,body&$orderby=createdDateTime%20desc&$top=10';

type ListedDraft = Pick<Message, 'conversationId' | 'subject' | 'toRecipients' | 'body'> & { readonly id: string };

export async function listDrafts(connection: GraphConnection, signal: AbortSignal): Promise<readonly ListedDraft[]> {
  const answer = await connection.send({ method: 'GET', path: listPath }, signal);
  throwUnlessRead(answer, connection.name);
  return readPage<Message>(answer.body).items;
}

/** The conversation that a mail belongs to; a draft that regards it will, too. Throws MAIL_NOT_FOUND. */
export async function findConversation(
  connection: GraphConnection,
  graphId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const answer = await connection.send(
    { method: 'GET', path: `${messagePath(graphId)}?$select=conversationId` },
    signal,
  );
  if (isMissing(answer)) {
    throw new NexusError('MAIL_NOT_FOUND', 'The mail to answer is not in this mailbox any more. Name one that is.');
  }
  throwUnlessRead(answer, connection.name);
  return readItem<Message>(answer.body)?.conversationId ?? null;
}

interface DraftWish {
  /** The mail that it answers or hands on; null: none. */
  readonly graphId: string | null;
  readonly content: DraftContent;
}

/** Makes a draft without words of ours: empty, or in the thread of the mail that it answers or hands on. */
export async function makeDraft(
  connection: GraphConnection,
  wish: DraftWish,
  signal: AbortSignal,
): Promise<OutlookDraft> {
  const answer = await connection.send({ method: 'POST', ...writeMaking(wish) }, signal);
  throwUnlessDone(answer);
  const draft = readItem<Message>(answer.body);
  if (!draft) throw unreachable();
  return { graphId: draft.id, body: draft.body ?? null };
}

function writeMaking({ graphId, content }: DraftWish): Pick<GraphRequest, 'path' | 'body'> {
  if (graphId === null) return { path: '/me/messages', body: { subject: '', body: writeText('') } };
  if (content.regarding?.as !== 'forward') return { path: `${messagePath(graphId)}/createReply`, body: {} };
  // A forward to nobody is refused, unlike an empty draft (`message-createforward`).
  const toRecipients = content.to.map(toRecipient);
  return { path: `${messagePath(graphId)}/createForward`, body: { toRecipients } };
}

/** Among drafts of now, the one that was made since `before` for this very purpose. */
export function findMadeDraft(
  now: readonly ListedDraft[],
  { before, conversationId }: { readonly before: ReadonlySet<string>; readonly conversationId: string | null },
): OutlookDraft | null {
  const isOurs = (draft: ListedDraft) =>
    conversationId === null ? !draft.subject && !draft.toRecipients?.length : draft.conversationId === conversationId;
  const made = now.find((draft) => !before.has(draft.id) && isOurs(draft));
  return made ? { graphId: made.id, body: made.body ?? null } : null;
}

/** Writes a draft's content; the same again changes nothing. Whom a reply goes to is Outlook's to say where nobody is named. */
export async function fillDraft(
  connection: GraphConnection,
  { draft, content }: { readonly draft: OutlookDraft; readonly content: DraftContent },
  signal: AbortSignal,
): Promise<void> {
  const named = content.to.length + content.cc.length > 0 || content.regarding?.as !== 'reply';
  const body: Message = {
    ...(content.subject === '' && content.regarding ? {} : { subject: content.subject }),
    ...(named ? { toRecipients: content.to.map(toRecipient), ccRecipients: content.cc.map(toRecipient) } : {}),
    body: content.regarding?.as === 'forward' ? putBefore(content.body, draft.body) : writeText(content.body),
  };
  throwUnlessDone(await connection.send({ method: 'PATCH', path: messagePath(draft.graphId), body }, signal));
}

function writeText(text: string): ItemBody {
  return { contentType: 'text', content: text };
}

/** Our words above a mail that is handed on, in the form it has. */
function putBefore(text: string, original: ItemBody | null): ItemBody {
  if (!original?.content) return writeText(text);
  if (original.contentType !== 'html') return writeText(`${text}\n\n${original.content}`);
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\r?\n/g, '<br>\n');
  const opening = /<body\b[^>]*>/i.exec(original.content);
  const at = opening ? opening.index + opening[0].length : 0;
  const content = `${original.content.slice(0, at)}<div>${escaped}</div><br>\n${original.content.slice(at)}`;
  return { contentType: 'html', content };
}

function toRecipient({ name, address }: MailAddress) {
  return { emailAddress: name === null ? { address } : { name, address } };
}

function throwUnlessDone(answer: GraphAnswer): void {
  if (isSuccess(answer)) return;
  throwIfPassing(answer);
  if (isMissing(answer))
    throw new NexusError('DRAFT_NOT_FOUND', 'That is not in the mailbox any more. Dictate it again.');
  throw new NexusError('MAIL_ACTION_REFUSED', 'Outlook refused to keep that draft. Write it in the mail program.');
}
