import type { MailEnvelope, MailReader } from '@nexus/contracts';
import { inboxFolder, type RemoteMails } from '../remote/mails.ts';
import { retryRemotely } from '../remote/retry.ts';
import { readReturned } from '../remote/snooze.ts';
import type { SnoozedMails } from '../remote/snoozed-mails.ts';
import { countInbox } from './count-inbox.ts';
import { fetchEnvelopes } from './fetch-envelopes.ts';
import { fetchMessages, toMailMessage } from './fetch-message.ts';
import { refused } from './graph-answer.ts';
import type { GraphConnection } from './graph-connection.ts';
import { listUnread } from './list-unread.ts';
import type { OutlookFolders } from './outlook-folders.ts';
import { graphIdOf } from './outlook-ids.ts';
import { readEnvelope } from './read-envelope.ts';
import { searchOutlook } from './search-outlook.ts';

export interface OutlookReaderDependencies {
  readonly accountId: string;
  readonly connection: GraphConnection;
  readonly folders: OutlookFolders;
  readonly mails: RemoteMails;
  readonly setAside: SnoozedMails;
}

/** Mails fetched in one go: with their texts they are to stay within a few megabytes. */
const fetchedAtOnce = 5;

/** Reads an Outlook account: the inbox for what is unread, all folders for a search. Nothing is kept. */
export function createOutlookReader(dependencies: OutlookReaderDependencies): MailReader {
  const { accountId, connection, setAside } = dependencies;
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
      const count = await retryRemotely((asking) => countInbox(dependencies, setAside.hidden(), asking), {
        signal,
        times: connection.times.soon,
      });
      return {
        ...count,
        referenceTime: null,
        omissions: setAside.omission === null ? [] : [setAside.omission],
        snoozed: setAside.awaited(),
      };
    },

    async *unread(signal = forever) {
      for await (const page of listUnread(connection, signal)) {
        const envelopes = page
          .map((message) => readEnvelope(accountId, message))
          .filter(({ emailId }) => !setAside.isHidden(emailId));
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

    search: (query, signal = forever) => searchOutlook(query, { ...dependencies, signal }),
  };
  const isLocated = (emailId: string) => graphIdOf(accountId, emailId) !== null;
  return readReturned(reader, { setAside, isLocated, waiting: fetchWaiting });
}
