import type { Message } from '@microsoft/microsoft-graph-types';
import { retryRemotely } from '../remote/retry.ts';
import { throwUnlessRead } from './graph-answer.ts';
import { readPage } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';
import { type EnvelopeMessage, envelopeProperties } from './read-envelope.ts';
import { writeQuery } from './write-query.ts';

/** The first page is short, so that the first mail does not wait for a hundred others. */
const firstPage = 25;
const laterPages = 100;
/** What a listing is sorted by must stand first in its filter (`user-list-messages`). */
const fromTheBeginning = 'receivedDateTime ge 1900-01-01T00:00:00Z';

/**
 * All unread mails of the inbox, page by page, newest first. Graph counts its pages from the top, so that a mail which leaves the list
 * meanwhile pushes another one over the edge unseen; each page is therefore asked for by the time at which the last one ended.
 */
export async function* listUnread(
  connection: GraphConnection,
  signal: AbortSignal,
): AsyncIterable<readonly EnvelopeMessage[]> {
  let path = pathFrom(fromTheBeginning, firstPage);
  let edge: number | null = null;
  /** The mails received in the same second as the last one of a page come once more with the next. */
  let atEdge = new Set<string>();
  for (;;) {
    const answer = await retryRemotely((asking) => connection.send({ method: 'GET', path }, asking), {
      signal,
      times: connection.times.behind,
    });
    throwUnlessRead(answer, connection.name);
    const { items, next } = readPage<Message>(answer.body);
    const fresh: readonly EnvelopeMessage[] = items.filter(({ id }) => !atEdge.has(id));
    if (fresh.length > 0) yield fresh;
    if (next === null) return;
    const last: number | null = secondOf(items.at(-1));
    if (last === null || last === edge) {
      // A whole page of one second: only Graph's own way leads on through it.
      for (const { id } of items) atEdge.add(id);
      path = connection.pathOf(next);
    } else {
      edge = last;
      atEdge = new Set(items.filter((item) => secondOf(item) === last).map(({ id }) => id));
      path = pathFrom(`receivedDateTime lt ${toGraphTime(last + 1)}`, laterPages);
    }
  }
}

/** Seconds since 1970. Graph tells whole seconds, whatever it compares: what came later within one is asked for with it. */
function secondOf(message: Pick<Message, 'receivedDateTime'> | undefined): number | null {
  const time = Date.parse(message?.receivedDateTime ?? '');
  return Number.isNaN(time) ? null : Math.floor(time / 1000);
}

function toGraphTime(second: number): string {
  return new Date(second * 1000).toISOString().replace('.000Z', 'Z');
}

function pathFrom(received: string, pageSize: number): string {
  const query = {
    $filter: `${received} and isRead eq false`,
    $orderby: 'receivedDateTime desc',
    $select: envelopeProperties.join(','),
    $top: String(pageSize),
  };
  return `/me/mailFolders/inbox/messages?${writeQuery(query)}`;
}
