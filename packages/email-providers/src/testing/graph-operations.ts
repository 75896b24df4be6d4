import type { Message, Recipient } from '@microsoft/microsoft-graph-types';
import { createGraphIds, type GraphIds } from './graph-ids.ts';
import { conversationIdOf, toGraphDate } from './graph-mail.ts';
import { answerDelta, answerMessages, type PageRequest } from './graph-pages.ts';
import { describeFolder, type GraphStore, type StoredFolder, type StoredMessage, topFolders } from './graph-store.ts';

export interface OperationRequest extends PageRequest {
  /** As the description writes it: `GET /me/messages/{message-id}`. */
  readonly name: string;
  readonly id: string;
  readonly body: Message & { readonly destinationId?: string; readonly displayName?: string };
}

export interface OperationAnswer {
  readonly status: number;
  readonly body?: object;
}

export function refuse(status: number, code: string): OperationAnswer {
  return { status, body: { error: { code, message: `${code}.` } } };
}

const notFound = refuse(404, 'ErrorItemNotFound');

/** Does what a request asks, on the store. What the description does not know does not come here. */
export function operate(store: GraphStore, request: OperationRequest): OperationAnswer {
  const ids = createGraphIds(request.immutable);
  const [, , , resource, , action] = request.name.split(/[ /]/);
  if (resource === 'mailFolders') return operateOnFolders(store, request, ids);
  if (request.name === 'GET /me/messages') return answerMessages([...store.messages.values()], request, ids);
  if (request.name === 'POST /me/messages') return makeDraft(store, request.body, ids);
  if (!ids.isWellFormed(request.id)) return refuse(400, 'ErrorInvalidIdMalformed');
  const message = ids.find(store, request.id);
  if (!message) return notFound;
  if (action !== undefined) return act(store, { message, action, request }, ids);
  switch (request.name.split(' ')[0]) {
    case 'PATCH':
      if (request.body.flag?.flagStatus === undefined && request.body.flag) return refuse(400, 'ErrorInvalidProperty');
      store.change(message, request.body);
      return { status: 200, body: ids.describe(message, request.select) };
    case 'DELETE':
      store.move(message, store.folder('deleteditems')?.id ?? '');
      return { status: 204 };
    default:
      return { status: 200, body: ids.describe(message, request.select) };
  }
}

function operateOnFolders(store: GraphStore, request: OperationRequest, ids: GraphIds): OperationAnswer {
  if (request.name === 'POST /me/mailFolders') {
    const { displayName = '' } = request.body;
    if (topFolders(store).some((folder) => folder.displayName.toLowerCase() === displayName.toLowerCase())) {
      return refuse(409, 'ErrorFolderExists');
    }
    return { status: 201, body: describeFolder(store, store.makeFolder(displayName)) };
  }
  if (request.name === 'GET /me/mailFolders') return listFolders(store, topFolders(store), request);
  const folder = store.folder(request.id);
  if (!folder) return notFound;
  if (request.name.endsWith('/childFolders')) {
    const children = store.folders.filter(({ parentId }) => parentId === folder.id);
    return listFolders(store, children, request);
  }
  if (request.name.endsWith('/delta')) return answerDelta(store, { folder, request, ids });
  if (request.name.endsWith('/messages')) {
    const held = [...store.messages.values()].filter(({ folderId }) => folderId === folder.id);
    return answerMessages(held, request, ids);
  }
  return { status: 200, body: pick(describeFolder(store, folder), request.select) };
}

/** All on one page: nobody's test has a hundred. */
function listFolders(
  store: GraphStore,
  folders: readonly StoredFolder[],
  { top, select }: OperationRequest,
): OperationAnswer {
  const value = folders.slice(0, top ?? 10).map((folder) => pick(describeFolder(store, folder), select));
  return { status: 200, body: { value } };
}

/** The selected properties, and always the id. */
function pick(item: object, select: readonly string[] | null): object {
  if (!select) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => name === 'id' || select.includes(name)));
}

interface Action {
  readonly message: StoredMessage;
  readonly action: string;
  readonly request: OperationRequest;
}

function act(store: GraphStore, { message, action, request }: Action, ids: GraphIds): OperationAnswer {
  switch (action) {
    case 'attachments':
      return { status: 200, body: { value: message.attachments.map((one) => pick(one, request.select)) } };
    case 'move': {
      const folder = store.folder(request.body.destinationId ?? '');
      if (!folder) return notFound;
      store.move(message, folder.id);
      return { status: 201, body: ids.describe(message, null) };
    }
    case 'send':
      if (!message.properties.isDraft) return refuse(400, 'ErrorInvalidOperation');
      if (!message.properties.toRecipients?.length) return refuse(400, 'ErrorInvalidRecipients');
      message.sent++;
      store.change(message, { isDraft: false, sentDateTime: toGraphDate(new Date()) });
      store.move(message, store.folder('sentitems')?.id ?? '');
      return { status: 202 };
    case 'createForward':
      // As `message-createforward` says of JSON; its example without a body contradicts it.
      if (!request.body.toRecipients?.length) return refuse(400, 'ErrorInvalidRecipients');
      return makeDraft(store, draftRegarding(message, { mark: 'FW', to: request.body.toRecipients }), ids);
    default: {
      const { from, replyTo } = message.properties;
      const to = replyTo?.length ? replyTo : from ? [from] : [];
      return makeDraft(store, draftRegarding(message, { mark: 'RE', to }), ids);
    }
  }
}

function draftRegarding(
  { properties }: StoredMessage,
  { mark, to }: { readonly mark: 'RE' | 'FW'; readonly to: Recipient[] },
): Message {
  const { subject, conversationId, body } = properties;
  return {
    subject: `${mark}: ${subject}`,
    conversationId: conversationId ?? null,
    toRecipients: to,
    body: { contentType: 'html', content: `<html><body><hr>${body?.content}</body></html>` },
  };
}

function makeDraft(store: GraphStore, properties: Message, ids: GraphIds): OperationAnswer {
  const conversationId = properties.conversationId ?? conversationIdOf(`draft-${store.now()}`);
  const draft = store.add(store.folder('drafts')?.id ?? '', {
    ccRecipients: [],
    toRecipients: [],
    ...properties,
    conversationId,
    createdDateTime: toGraphDate(new Date()),
    isDraft: true,
    isRead: true,
  });
  return { status: 201, body: ids.describe(draft, null) };
}
