import type { Message } from '@microsoft/microsoft-graph-types';
import type { GraphIds } from './graph-ids.ts';
import type { OperationAnswer } from './graph-operations.ts';
import { filterMessages, RefusedQuery, searchMessages, sortMessages } from './graph-query.ts';
import type { GraphStore, StoredFolder, StoredMessage } from './graph-store.ts';

export interface PageRequest {
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
export function answerMessages(
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

export function answerDelta(
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
