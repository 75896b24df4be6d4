import type { MailFolder, Message } from '@microsoft/microsoft-graph-types';
import { type MailEnvelope, type MailReader, mostReadAndSent } from '@nexus/contracts';
import { inboxFolder, type RemoteMails } from '../remote/mails.ts';
import { retryRemotely } from '../remote/requests.ts';
import type { SnoozedMails } from '../remote/snooze.ts';
import { readReturned } from '../remote/snooze.ts';
import { type GraphConnection, readItem, readPage, writeQuery } from './client.ts';
import { refused, throwUnlessRead, unreachable } from './errors.ts';
import type { OutlookFolders } from './folders.ts';
import { graphIdOf } from './ids.ts';
import {
  type EnvelopeMessage,
  envelopeProperties,
  fetchEnvelopes,
  fetchMessages,
  readEnvelope,
  toMailMessage,
} from './mails.ts';
import { searchOutlook } from './search.ts';

interface OutlookReaderDependencies {
  readonly accountId: string;
  readonly connection: GraphConnection;
  readonly folders: OutlookFolders;
  readonly mails: RemoteMails;
  readonly hiddenMail: SnoozedMails;
}

/** Mails fetched in one go: with their texts they are to stay within a few megabytes. */
const fetchedAtOnce = 5;

/** Reads an Outlook account: the inbox for what is unread, all folders for a search. Nothing is kept. */
export function createOutlookReader(dependencies: OutlookReaderDependencies): MailReader {
  const { accountId, connection, hiddenMail } = dependencies;
  const forever = new AbortController().signal;

  /** Of these mails those that stand unread in the inbox. */
  async function fetchWaiting(emailIds: readonly string[], signal: AbortSignal = forever) {
    const graphIds = emailIds.flatMap((emailId) => graphIdOf(accountId, emailId) ?? []);
    const found: MailEnvelope[] = [];
    for (const message of await fetchEnvelopes(connection, graphIds, signal)) {
      const { isRead, parentFolderId } = message;
      if (isRead || !parentFolderId) continue;
      const folder = await retryRemotely((asking) => dependencies.folders.nameOf(parentFolderId, asking), {
        signal,
        times: connection.times.behind,
      });
      if (folder === inboxFolder) found.push(readEnvelope(accountId, message));
    }
    return found;
  }

  const reader: MailReader = {
    async overview(signal) {
      const count = await retryRemotely((asking) => countInbox(dependencies, hiddenMail.hidden(), asking), {
        signal,
        times: connection.times.soon,
      });
      return {
        ...count,
        referenceTime: null,
        omissions: hiddenMail.omission === null ? [] : [hiddenMail.omission],
        snoozed: hiddenMail.awaited(),
      };
    },

    async *unread(signal = forever) {
      for await (const page of listUnread(connection, signal)) {
        const envelopes = page
          .map((message) => readEnvelope(accountId, message))
          .filter(({ emailId }) => !hiddenMail.isHidden(emailId));
        if (envelopes.length > 0) yield envelopes;
      }
    },

    async *read(emailIds, signal) {
      const graphIds = emailIds.flatMap((emailId) => graphIdOf(accountId, emailId) ?? []);
      for (let from = 0; from < graphIds.length; from += fetchedAtOnce) {
        const fetched = await retryRemotely(
          (asking) => fetchMessages(connection, graphIds.slice(from, from + fetchedAtOnce), asking),
          { signal, times: connection.times.behind },
        );
        for (const mail of fetched) {
          signal?.throwIfAborted();
          // Left out it would count as gone, and nobody would hear of it.
          if (mail === 'forbidden') throw refused(connection.name);
          if (mail !== 'gone' && !(await isThrownAway(mail.message.parentFolderId)))
            yield await toMailMessage(accountId, mail);
        }
      }

      async function isThrownAway(folderId: string | null | undefined): Promise<boolean> {
        if (!folderId) return false;
        return retryRemotely((asking) => dependencies.folders.isOneOf(folderId, ['deleteditems'], asking), {
          signal,
          times: connection.times.soon,
        });
      }
    },

    async *readAndSent(since, signal = forever) {
      for (const folder of ['sentitems', inboxFolder]) {
        let path: string | null = readAndSentPath(folder, since);
        for (let looked = 0; path !== null && looked < mostReadAndSent; ) {
          const asked: string = path;
          const answer = await retryRemotely((asking) => connection.send({ method: 'GET', path: asked }, asking), {
            signal,
            times: connection.times.behind,
          });
          throwUnlessRead(answer, connection.name);
          const { items, next } = readPage<EnvelopeMessage>(answer.body);
          looked += items.length;
          yield items.map((message) => ({
            ...readEnvelope(accountId, message),
            ...(folder === 'sentitems' && { unread: false, sent: true }),
          }));
          path = next === null ? null : connection.pathOf(next);
        }
      }
    },

    search: (query, signal = forever) => searchOutlook(query, { ...dependencies, signal }),
  };
  const isLocated = (emailId: string) => graphIdOf(accountId, emailId) !== null;
  return readReturned(reader, { hiddenMail, isLocated, waiting: fetchWaiting });
}

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

function readAndSentPath(folder: string, since: Date): string {
  const query = {
    $filter: `receivedDateTime ge ${since.toISOString()}${folder === inboxFolder ? ' and isRead eq true' : ''}`,
    $orderby: 'receivedDateTime desc',
    $select: envelopeProperties.join(','),
    $top: String(laterPages),
  };
  return `/me/mailFolders/${folder}/messages?${writeQuery(query)}`;
}

interface InboxCount {
  readonly mails: number;
  /** Without those that are snoozed. */
  readonly unread: number;
}

const countPath = '/me/mailFolders/inbox?$select=totalItemCount,unreadItemCount';

/** Counts the inbox by Outlook's own numbers. It counts snoozed mails as well, which are therefore looked up. */
async function countInbox(
  { connection, mails }: { readonly connection: GraphConnection; readonly mails: RemoteMails },
  snoozed: readonly string[],
  signal: AbortSignal,
): Promise<InboxCount> {
  const [answer, states] = await Promise.all([
    connection.send({ method: 'GET', path: countPath }, signal),
    mails.states(snoozed, signal),
  ]);
  throwUnlessRead(answer, connection.name);
  const { totalItemCount, unreadItemCount } = readItem<MailFolder>(answer.body) ?? {};
  if (typeof totalItemCount !== 'number' || typeof unreadItemCount !== 'number') throw unreachable();
  const hidden = [...states.values()].filter(({ read, folder }) => !read && folder === inboxFolder).length;
  return { mails: totalItemCount, unread: Math.max(0, unreadItemCount - hidden) };
}
