import type { Message, Recipient } from '@microsoft/microsoft-graph-types';
import { conversationIdOf, toGraphDate } from './mail.ts';
import { filterMessages, RefusedQuery, searchMessages, sortMessages } from './query.ts';
import {
  createGraphIds,
  describeFolder,
  type GraphIds,
  type GraphStore,
  type StoredFolder,
  type StoredMessage,
  topFolders,
} from './store.ts';

interface OperationRequest extends PageRequest {
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
      store.change(message, {
        isDraft: false,
        sentDateTime: toGraphDate(new Date()),
        receivedDateTime: toGraphDate(new Date()),
      });
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

interface PageRequest {
  /** The request's own URL, from which links that lead on are made. */
  readonly url: URL;
  readonly query: URLSearchParams;
  readonly select: readonly string[] | null;
  readonly top: number | null;
  /** Of `Prefer: odata.maxpagesize`. */
  readonly maxPageSize: number | null;
  readonly immutable: boolean;
  /** Delta tokens below this count are forgotten. */
  readonly oldestDelta: number;
}

const defaultPageSize = 10;

/** A page of mails. The link to the next one counts from the top of the list as it will be then. */
function answerMessages(
  held: readonly StoredMessage[],
  { query, url, select, top }: PageRequest,
  ids: GraphIds,
): OperationAnswer {
  const stored = new Map<Message, StoredMessage>(held.map((message) => [message.properties, message]));
  const all = [...stored.keys()];
  const [filter, search, orderby] = ['$filter', '$search', '$orderby'].map((name) => query.get(name));
  if (search && (filter || orderby))
    throw new RefusedQuery('SearchWithFilter', 'A search takes no filter and no order.');
  const found = search
    ? searchMessages(all, search)
    : sortMessages(filterMessages(all, filter ?? null), orderby ?? null, filter ?? null);
  const size = top ?? defaultPageSize;
  const skip = Number(query.get('$skip') ?? 0);
  const value = found.slice(skip, skip + size).flatMap((properties) => {
    const message = stored.get(properties);
    return message ? [ids.describe(message, select)] : [];
  });
  const next = new URL(url);
  next.searchParams.set('$skip', String(skip + size));
  const link = found.length > skip + size ? { '@odata.nextLink': next.href } : {};
  return { status: 200, body: { value, ...link } };
}

/** Where a round of changes stands; Graph's own tokens say nothing to anybody. */
interface DeltaState {
  readonly since: number;
  /** Null: the round has not begun. */
  readonly until: number | null;
  readonly skip: number;
  readonly select: readonly string[] | null;
}

function answerDelta(
  store: GraphStore,
  { folder, request, ids }: { readonly folder: StoredFolder; readonly request: PageRequest; readonly ids: GraphIds },
): OperationAnswer {
  const { query, maxPageSize } = request;
  const token = query.get('$skiptoken') ?? query.get('$deltatoken');
  const state: DeltaState = token
    ? JSON.parse(Buffer.from(token, 'base64url').toString())
    : { since: 0, until: null, skip: 0, select: request.select };
  const until = state.until ?? store.now();
  if (token && (state.until ?? state.since) < request.oldestDelta) {
    return { status: 410, body: { error: { code: 'resyncRequired', message: 'Start again.' } } };
  }
  const { there, gone } = store.since(folder.id, state.since);
  const value = [
    ...there.map((message) => ids.describe(message, state.select)),
    // A first round has nothing that it could say is gone.
    ...(state.since === 0 ? [] : gone).map((key) => ({
      id: ids.idOf(key, 0),
      '@removed': { reason: 'deleted' },
    })),
  ];
  const size = maxPageSize ?? defaultPageSize;
  const isLast = value.length <= state.skip + size;
  const link = new URL(request.url);
  link.search = '';
  const following: DeltaState = isLast
    ? { ...state, since: until, until: null, skip: 0 }
    : { ...state, until, skip: state.skip + size };
  const name = isLast ? 'deltaLink' : 'nextLink';
  link.searchParams.set(
    isLast ? '$deltatoken' : '$skiptoken',
    Buffer.from(JSON.stringify(following)).toString('base64url'),
  );
  return { status: 200, body: { value: value.slice(state.skip, state.skip + size), [`@odata.${name}`]: link.href } };
}
