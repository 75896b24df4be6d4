import { Readable } from 'node:stream';
import {
  type MailboxOverview,
  type MailEnvelope,
  type MailMessage,
  type MailReader,
  mostReadAndSent,
  NexusError,
} from '@nexus/contracts';
import pLimit from 'p-limit';
import { retryRemotely } from '../remote/requests.ts';
import type { SnoozedMails } from '../remote/snooze.ts';
import { readReturned } from '../remote/snooze.ts';
import { type RetryTimes, toolTimes } from '../remote/timeouts.ts';
import { askForEach, type GmailClient } from './client.ts';
import type { GmailIds } from './ids.ts';
import { inboxLabel, isInMailbox, isUnreadInInbox, readLabels, sentLabel, unreadLabel } from './labels.ts';
import type { GmailMailSource } from './mails.ts';
import { searchGmail, toGmailQuery } from './search.ts';
import type { ToldMails } from './watcher.ts';

interface GmailReaderDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly source: GmailMailSource;
  readonly hiddenMail: SnoozedMails;
  readonly told: ToldMails;
  /** Aborted when the mailbox is closed. */
  readonly closed: AbortSignal;
  readonly times?: RetryTimes | undefined;
}

/** The first page is short, so that the first mail does not wait for a hundred others. */
const firstPage = 25;
const laterPages = 100;
/** Mails that are fetched before they are asked for. */
const ahead = 3;

export function createGmailReader(dependencies: GmailReaderDependencies): MailReader {
  const { client, ids, source, hiddenMail, told, closed, times = toolTimes } = dependencies;
  const within = (signal: AbortSignal | undefined) => (signal ? AbortSignal.any([signal, closed]) : closed);

  /** Of these those that wait in the inbox: what was read or archived meanwhile is not among them. */
  async function fetchWaiting(gmailIds: readonly string[], signal: AbortSignal): Promise<readonly MailEnvelope[]> {
    const listed = await source.envelopes(gmailIds, signal);
    const waiting = listed.flatMap(({ message, envelope }) =>
      isUnreadInInbox(message.labelIds ?? []) && !hiddenMail.isHidden(envelope.emailId) ? [envelope] : [],
    );
    for (const { emailId, unread } of waiting) told.tell(emailId, unread);
    return waiting;
  }

  const reader: MailReader = {
    overview: (signal) => countInbox({ client, ids, hiddenMail, times }, within(signal)),

    async *unread(callerSignal) {
      const signal = within(callerSignal);
      signal.throwIfAborted();
      let pageSize = firstPage;
      // The ids are all fetched ahead: pages would shift under what is read and archived meanwhile.
      const idPages = Readable.from(source.list({ labelIds: [inboxLabel, unreadLabel] }, signal), {
        highWaterMark: 1000,
      });
      for await (const gmailIds of idPages as AsyncIterable<readonly string[]>) {
        for (let start = 0; start < gmailIds.length; ) {
          yield await fetchWaiting(gmailIds.slice(start, start + pageSize), signal);
          start += pageSize;
          pageSize = laterPages;
        }
      }
    },

    async *read(emailIds, callerSignal) {
      const signal = within(callerSignal);
      signal.throwIfAborted();
      const begun: Promise<MailMessage | null>[] = [];
      for (const [index] of emailIds.entries()) {
        for (const emailId of emailIds.slice(index + begun.length, index + ahead)) {
          const reading = source.read(emailId, signal);
          // A caller that stops asking does not hear of what was fetched ahead.
          reading.catch(() => {});
          begun.push(reading);
        }
        const mail = await begun.shift();
        if (mail) yield mail;
      }
    },

    async *readAndSent(since, callerSignal) {
      const signal = within(callerSignal);
      for (const label of [sentLabel, inboxLabel]) {
        let looked = 0;
        for await (const gmailIds of source.list(
          { labelIds: [label], q: toGmailQuery({ words: [], since, limit: 0 }) },
          signal,
        )) {
          for (const batch of chunks(gmailIds.slice(0, mostReadAndSent - looked), laterPages)) {
            looked += batch.length;
            yield (await source.envelopes(batch, signal)).flatMap(({ message: { labelIds }, envelope }) => {
              const labels = labelIds ?? [];
              if (!isInMailbox(labels)) return [];
              if (labels.includes(sentLabel)) return [{ ...envelope, unread: false, sent: true }];
              return envelope.unread ? [] : [envelope];
            });
          }
          if (looked >= mostReadAndSent) break;
        }
      }
    },

    async search(query, signal) {
      signal?.throwIfAborted();
      return searchGmail(source, query, within(signal));
    },
  };
  return readReturned(reader, {
    hiddenMail,
    isLocated: (emailId) => ids.toGmailId(emailId) !== null,
    waiting: (emailIds, signal) =>
      fetchWaiting(
        emailIds.flatMap((emailId) => ids.toGmailId(emailId) ?? []),
        within(signal),
      ),
  });
}

function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

interface GmailOverviewDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly hiddenMail: SnoozedMails;
  readonly times: RetryTimes;
}

const snoozedAtOnce = 5;

/** Counts the inbox by Gmail's own numbers: one request, and one more for each mail that is snoozed, which Gmail counts as well. */
async function countInbox(
  { client, ids, hiddenMail, times }: GmailOverviewDependencies,
  signal: AbortSignal,
): Promise<MailboxOverview> {
  const countSnoozed = async () => {
    const limit = pLimit(snoozedAtOnce);
    const snoozed = hiddenMail.hidden().flatMap((emailId) => ids.toGmailId(emailId) ?? []);
    const look = (gmailId: string, looking: AbortSignal) =>
      retryRemotely((asking) => readLabels(client, gmailId, asking), { signal: looking, times });
    const labels = await askForEach(snoozed, { limit, signal }, look);
    return labels.filter((labelIds) => labelIds !== null && isUnreadInInbox(labelIds)).length;
  };
  const [{ messagesTotal, messagesUnread }, hidden] = await Promise.all([
    retryRemotely(
      (asking) => client.ask((users, options) => users.labels.get({ userId: 'me', id: inboxLabel }, options), asking),
      { signal, times },
    ),
    countSnoozed(),
  ]);
  if (typeof messagesTotal !== 'number' || typeof messagesUnread !== 'number') throw uncounted();
  return {
    mails: messagesTotal,
    unread: Math.max(0, messagesUnread - hidden),
    referenceTime: null,
    omissions: hiddenMail.omission === null ? [] : [hiddenMail.omission],
    snoozed: hiddenMail.awaited(),
  };
}

function uncounted(): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', 'Gmail does not say how many mails there are. Try again in a moment.', {
    retryable: true,
  });
}
