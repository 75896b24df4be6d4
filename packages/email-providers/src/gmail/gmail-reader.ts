import { Readable } from 'node:stream';
import type { MailEnvelope, MailMessage, MailReader } from '@nexus/contracts';
import { type RetryTimes, toolTimes } from '../remote/retry.ts';
import { readReturned } from '../remote/snooze.ts';
import type { SnoozedMails } from '../remote/snoozed-mails.ts';
import type { GmailClient } from './gmail-client.ts';
import type { GmailIds } from './gmail-ids.ts';
import { inboxLabel, isUnreadInInbox, unreadLabel } from './gmail-labels.ts';
import type { GmailMailSource } from './gmail-mail-source.ts';
import { countInbox } from './gmail-overview.ts';
import { searchGmail } from './gmail-search.ts';
import type { ToldMails } from './told-mails.ts';

export interface GmailReaderDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly source: GmailMailSource;
  readonly setAside: SnoozedMails;
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
  const { client, ids, source, setAside, told, closed, times = toolTimes } = dependencies;
  const within = (signal: AbortSignal | undefined) => (signal ? AbortSignal.any([signal, closed]) : closed);

  /** Of these those that wait in the inbox: what was read or archived meanwhile is not among them. */
  async function fetchWaiting(gmailIds: readonly string[], signal: AbortSignal): Promise<readonly MailEnvelope[]> {
    const listed = await source.envelopes(gmailIds, signal);
    const waiting = listed.flatMap(({ message, envelope }) =>
      isUnreadInInbox(message.labelIds ?? []) && !setAside.isHidden(envelope.emailId) ? [envelope] : [],
    );
    for (const { emailId, unread } of waiting) told.tell(emailId, unread);
    return waiting;
  }

  const reader: MailReader = {
    overview: (signal) => countInbox({ client, ids, setAside, times }, within(signal)),

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
          // Whoever stops asking does not hear of what was fetched ahead.
          reading.catch(() => {});
          begun.push(reading);
        }
        const mail = await begun.shift();
        if (mail) yield mail;
      }
    },

    async search(query, signal) {
      signal?.throwIfAborted();
      return searchGmail(source, query, within(signal));
    },
  };
  return readReturned(reader, {
    setAside,
    isLocated: (emailId) => ids.toGmailId(emailId) !== null,
    waiting: (emailIds, signal) =>
      fetchWaiting(
        emailIds.flatMap((emailId) => ids.toGmailId(emailId) ?? []),
        within(signal),
      ),
  });
}
