import { type MailEnvelope, type MailMessage, type MailReader, mostReadAndSent } from '@nexus/contracts';
import type { SnoozedMails } from '../remote/snooze.ts';
import { readReturned } from '../remote/snooze.ts';
import type { ImapConnection } from './client.ts';
import { unlessGone } from './errors.ts';
import type { ImapFolders } from './folders.ts';
import { type ImapPlaces, inboxPath, type MailPlace } from './ids.ts';
import { type EnvelopeContext, envelopeQuery, fetchMessages, readImapEnvelope, type UnparsedMessage } from './mails.ts';
import { createImapSearch } from './search.ts';
import { newestFirst, searchUids, writeUidSet } from './uids.ts';

interface ImapReaderDependencies {
  readonly connection: ImapConnection;
  readonly folders: ImapFolders;
  readonly places: ImapPlaces;
  readonly hiddenMail: Omit<SnoozedMails, 'hidden' | 'settled'>;
  contextFor(path: string, uidValidity: string): EnvelopeContext;
}

const day = 86_400_000;
const pageSize = 200;
/** The first page is short, so that the first mail does not wait for two hundred others. */
const firstPageSize = 50;
/** Mails whose texts are in memory at once; each has at most a megabyte of it. */
const batchSize = 20;
/** What nobody reads any more: it is only waiting to be removed. */
const waitingInInbox = { seen: false, deleted: false };

/** Reads the inbox of an account, and what was moved out of it from here. Nothing is kept, and nothing is marked as read. */
export function createImapReader(dependencies: ImapReaderDependencies): MailReader {
  const { connection, folders, places, hiddenMail, contextFor } = dependencies;

  /** UIDs of what waits, newest first. */
  const listWaiting = (signal?: AbortSignal) =>
    connection.inFolder(
      inboxPath,
      async (client, folder) => {
        // A folder that was open already is looked at anew by this.
        await client.noop();
        const uidValidity = String(folder.uidValidity);
        const { identify } = contextFor(inboxPath, uidValidity);
        const uids = (await searchUids(client, waitingInInbox)).filter((uid) => !hiddenMail.isHidden(identify(uid)));
        const removed = await searchUids(client, { deleted: true });
        return { uidValidity, uids: uids.toReversed(), mails: folder.exists - removed.length };
      },
      { signal, again: true },
    );

  /** Null: the UIDs mean nothing any more. */
  const fetchPage = (uidValidity: string, uids: readonly number[], signal?: AbortSignal) =>
    connection.inFolder(
      inboxPath,
      async (client, folder): Promise<readonly MailEnvelope[] | null> => {
        if (String(folder.uidValidity) !== uidValidity) return null;
        const fetched = await client.fetchAll(writeUidSet(uids), envelopeQuery, { uid: true });
        const context = contextFor(inboxPath, uidValidity);
        return (
          fetched
            .filter(({ flags }) => !flags?.has('\\Deleted'))
            .map((message) => readImapEnvelope(message, context))
            // What was read is asked as well, so that what it is remembered by is known.
            .filter((envelope) => !hiddenMail.hides(envelope) && envelope.unread)
            .toSorted(newestFirst)
        );
      },
      { signal, again: true },
    );

  async function* unread(signal?: AbortSignal): AsyncIterable<readonly MailEnvelope[]> {
    for (let valid = false; !valid; ) {
      const { uidValidity, uids } = await listWaiting(signal);
      valid = true;
      for (let from = 0, to = firstPageSize; valid && from < uids.length; from = to, to += pageSize) {
        signal?.throwIfAborted();
        const page = await fetchPage(uidValidity, uids.slice(from, to), signal);
        if (page === null) valid = false;
        else if (page.length > 0) yield page;
      }
    }
  }

  /** Of these mails those that wait in the inbox. */
  async function fetchWaiting(emailIds: readonly string[], signal?: AbortSignal): Promise<readonly MailEnvelope[]> {
    const inInbox = emailIds
      .flatMap((emailId) => places.locate(emailId) ?? [])
      .filter(({ path }) => path === inboxPath);
    const found: MailEnvelope[] = [];
    for (const [uidValidity, wanted] of Map.groupBy(inInbox, (place) => place.uidValidity)) {
      for (let from = 0; from < wanted.length; from += pageSize) {
        const uids = wanted.slice(from, from + pageSize).map(({ uid }) => uid);
        found.push(...((await fetchPage(uidValidity, uids, signal)) ?? []));
      }
    }
    return found;
  }

  const fetchFrom = (path: string, wanted: readonly MailPlace[], signal?: AbortSignal) =>
    connection.inFolder(
      path,
      async (client, folder): Promise<ReadonlyMap<number, UnparsedMessage>> => {
        const valid = wanted.filter((place) => place.uidValidity === String(folder.uidValidity));
        return fetchMessages(client, [...new Set(valid.map((place) => place.uid))]);
      },
      { signal, again: true },
    );

  async function* read(emailIds: readonly string[], signal?: AbortSignal): AsyncIterable<MailMessage> {
    for (let from = 0; from < emailIds.length; from += batchSize) {
      signal?.throwIfAborted();
      const batch = emailIds.slice(from, from + batchSize).flatMap((emailId) => places.locate(emailId) ?? []);
      const fetched = new Map<string, ReadonlyMap<number, UnparsedMessage>>();
      for (const [path, wanted] of Map.groupBy(batch, (place) => place.path)) {
        fetched.set(path, await fetchFrom(path, wanted, signal).catch(unlessGone(new Map())));
      }
      for (const { path, uidValidity, uid } of batch) {
        signal?.throwIfAborted();
        const message = fetched.get(path)?.get(uid);
        if (message) yield await message(contextFor(path, uidValidity));
      }
    }
  }

  /** The newest of what lies in a folder since then; of the inbox what was read. */
  const fetchSince = (path: string, since: Date, signal?: AbortSignal) =>
    connection.inFolder(
      path,
      async (client, folder): Promise<readonly MailEnvelope[]> => {
        // Servers compare days, without a time zone.
        const isInbox = path === inboxPath;
        const uids = await searchUids(client, {
          ...(isInbox && { seen: true }),
          deleted: false,
          since: new Date(since.getTime() - day),
        });
        const newest = uids.slice(-mostReadAndSent);
        if (newest.length === 0) return [];
        const context = contextFor(path, String(folder.uidValidity));
        const fetched = await client.fetchAll(writeUidSet(newest), envelopeQuery, { uid: true });
        return fetched
          .map((message) => readImapEnvelope(message, context))
          .filter(({ unread, receivedAt }) => !(isInbox && unread) && receivedAt !== null && receivedAt >= since)
          .toSorted(newestFirst);
      },
      { signal, again: true },
    );

  async function* readAndSent(since: Date, signal?: AbortSignal): AsyncIterable<readonly MailEnvelope[]> {
    const sentPath = await folders.find('sent', signal);
    if (sentPath !== null) {
      const sent = await fetchSince(sentPath, since, signal).catch(unlessGone([]));
      // Only in the inbox is a UID a mail's id.
      yield sent.map((envelope) => ({
        ...envelope,
        emailId: `${envelope.emailId} ${sentPath}`,
        unread: false,
        sent: true,
      }));
    }
    yield await fetchSince(inboxPath, since, signal);
  }

  const reader: MailReader = {
    async overview(signal) {
      const { mails, uids } = await listWaiting(signal);
      const omissions = hiddenMail.omission === null ? [] : [hiddenMail.omission];
      return { mails, unread: uids.length, referenceTime: null, omissions, snoozed: hiddenMail.awaited() };
    },
    unread,
    read,
    readAndSent,
    search: createImapSearch({ connection, places, contextFor }),
  };
  const isLocated = (emailId: string) => places.locate(emailId) !== null;
  return readReturned(reader, { hiddenMail, isLocated, waiting: fetchWaiting });
}
