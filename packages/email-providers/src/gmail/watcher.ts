import { setTimeout as delay } from 'node:timers/promises';
import type { gmail_v1 } from '@googleapis/gmail';
import { type MailChange, type MailChangeBatch, type MailWatcher, NexusError } from '@nexus/contracts';
import { retryRemotely } from '../remote/requests.ts';
import type { SnoozedMails } from '../remote/snooze.ts';
import type { RetryTimes } from '../remote/timeouts.ts';
import { clockSkew } from '../remote/timeouts.ts';
import type { GmailCall, GmailClient } from './client.ts';
import { GmailRefusal, isGone } from './errors.ts';
import type { GmailIds } from './ids.ts';
import { inboxLabel, isInMailbox, isUnreadInInbox, unreadLabel } from './labels.ts';
import type { GmailMailSource } from './mails.ts';
import { syncTimes } from './timeouts.ts';

/** Milliseconds between two looks at Gmail's history. */
const pollInterval = 60_000;

interface GmailWatcherDependencies extends GmailSyncDependencies {
  /** Where history stood when the mailbox was opened: what came since has not been told. */
  readonly opened: string;
  /** Default: `pollInterval`. */
  readonly interval: number | undefined;
  readonly closed: AbortSignal;
}

/** Looks at Gmail's history again and again (E-4). A batch without changes is told where its cursor is a new one. */
export function createGmailWatcher(dependencies: GmailWatcherDependencies): MailWatcher {
  const { opened, interval = pollInterval, closed } = dependencies;
  const sync = createGmailSync(dependencies);
  return {
    async *changes(cursor, callerSignal) {
      const signal = AbortSignal.any([callerSignal, closed]);
      let from = cursor ?? opened;
      try {
        while (!signal.aborted) {
          for await (const batch of sync(from, signal)) {
            if (batch.changes.length > 0 || batch.cursor !== from) yield batch;
            if (signal.aborted) return;
            from = batch.cursor;
          }
          await delay(interval, undefined, { signal });
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}

interface GmailSyncDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly source: GmailMailSource;
  readonly hiddenMail: SnoozedMails;
  readonly told: ToldMails;
  /** By our clock. */
  readonly openedAt: Date;
  readonly times?: RetryTimes | undefined;
}

const historyPage = 500;
/** Mails looked at for one batch of changes. */
const step = 100;

/**
 * What changed in the inbox since a cursor, which is an id of Gmail's history. All batches but the last keep the cursor that was given:
 * it moves on only when all was told.
 */
type GmailSync = (cursor: string, signal: AbortSignal) => AsyncIterable<MailChangeBatch>;

function createGmailSync(dependencies: GmailSyncDependencies): GmailSync {
  const { client, ids, source, hiddenMail, told, openedAt, times = syncTimes } = dependencies;
  const ask = <Data>(call: GmailCall<Data>, signal: AbortSignal) =>
    retryRemotely((asking) => client.ask(call, asking), { signal, times });

  /** Null: the history does not reach back so far any more (404). */
  const readHistory = async (startHistoryId: string, signal: AbortSignal) => {
    const records: gmail_v1.Schema$History[] = [];
    let newest: string | undefined;
    let pageToken: string | undefined;
    do {
      const query = { userId: 'me', startHistoryId, maxResults: historyPage, ...(pageToken ? { pageToken } : {}) };
      try {
        const page = await ask((users, options) => users.history.list(query, options), signal);
        records.push(...(page.history ?? []));
        // The first page's: Google does not say whether later pages hold what came between them, and looking again does no harm.
        newest ??= page.historyId ?? undefined;
        pageToken = page.nextPageToken ?? undefined;
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    } while (pageToken !== undefined);
    return { news: foldHistory(records), newest: newest ?? startHistoryId };
  };

  /** Of a mail that was told of, nothing is said but what the driver does not know. */
  const toldChange = (emailId: string, said: Exclude<HistoryNews, 'look'>): readonly MailChange[] => {
    const wasUnread = told.wasUnread(emailId);
    if (wasUnread === null) return [];
    if (said === 'gone') {
      told.forget(emailId);
      return [{ type: 'gone', emailId }];
    }
    if (wasUnread === (said === 'unread') || (said === 'unread' && hiddenMail.isHidden(emailId))) return [];
    told.tell(emailId, said === 'unread');
    return [{ type: 'read', emailId, read: said === 'read' }];
  };

  const look = async (gmailIds: readonly string[], signal: AbortSignal): Promise<readonly MailChange[]> => {
    const listed = new Map((await source.envelopes(gmailIds, signal)).map((mail) => [mail.envelope.emailId, mail]));
    return gmailIds.flatMap((gmailId): readonly MailChange[] => {
      const emailId = ids.toEmailId(gmailId);
      const mail = listed.get(emailId);
      const labelIds = mail?.message.labelIds ?? [];
      if (!mail || !isInMailbox(labelIds) || !labelIds.includes(inboxLabel)) return toldChange(emailId, 'gone');
      if (told.wasUnread(emailId) !== null) return toldChange(emailId, mail.envelope.unread ? 'unread' : 'read');
      if (!isUnreadInInbox(labelIds) || hiddenMail.isHidden(emailId)) return [];
      told.tell(emailId, true);
      return [{ type: 'arrived', email: mail.envelope }];
    });
  };

  /** The changes in batches of which the last one alone carries the new cursor. */
  async function* inBatches(
    first: readonly MailChange[],
    lookedAt: readonly string[],
    cursors: { readonly from: string; readonly to: string; readonly signal: AbortSignal },
  ): AsyncIterable<MailChangeBatch> {
    let changes = first;
    for (let start = 0; start < lookedAt.length; start += step) {
      if (changes.length > 0) yield { changes, cursor: cursors.from };
      changes = await look(lookedAt.slice(start, start + step), cursors.signal);
    }
    yield { changes, cursor: cursors.to };
  }

  /** Of mails that nothing was said of, newest first, those that came since the mailbox was opened: what waited before is no news. */
  const cameSince = async (gmailIds: readonly string[], signal: AbortSignal): Promise<readonly string[]> => {
    const oldest = openedAt.getTime() - clockSkew;
    const came: string[] = [];
    for (let start = 0; start < gmailIds.length; start += step) {
      const listed = await source.envelopes(gmailIds.slice(start, start + step), signal);
      const young = listed.filter(({ envelope }) => (envelope.receivedAt?.getTime() ?? 0) >= oldest);
      // Thousands may lie behind, all of them older.
      if (listed.length > 0 && young.length === 0) break;
      came.push(...young.flatMap(({ message }) => message.id ?? []));
    }
    return came;
  };

  /** Compares what was told with what is there. The new cursor is taken before, so that nothing falls between. */
  async function* compareAll(from: string, signal: AbortSignal): AsyncIterable<MailChangeBatch> {
    const to = await retryRemotely((asking) => currentHistoryId(client, asking), { signal, times });
    const unread: string[] = [];
    for await (const page of source.list({ labelIds: [inboxLabel, unreadLabel] }, signal)) unread.push(...page);
    const stillUnread = new Set(unread);
    const elsewhere = told.emailIds().flatMap((emailId) => {
      const gmailId = ids.toGmailId(emailId);
      return gmailId === null || stillUnread.has(gmailId) ? [] : [gmailId];
    });
    const again = unread.filter((gmailId) => told.wasUnread(ids.toEmailId(gmailId)) === false);
    const untold = unread.filter((gmailId) => told.wasUnread(ids.toEmailId(gmailId)) === null);
    const came = await cameSince(untold, signal);
    yield* inBatches([], [...elsewhere, ...again, ...came], { from, to, signal });
  }

  return async function* sync(cursor, signal) {
    const history = await readHistory(cursor, signal);
    if (history === null) {
      yield* compareAll(cursor, signal);
      return;
    }
    const toLookAt: string[] = [];
    const changes: MailChange[] = [];
    for (const [gmailId, said] of history.news) {
      // One that was read before this drive may be unread again: of that one nothing is known but its id.
      const isNews = said === 'unread' && told.wasUnread(ids.toEmailId(gmailId)) === null;
      if (said === 'look' || isNews) toLookAt.push(gmailId);
      else changes.push(...toldChange(ids.toEmailId(gmailId), said));
    }
    yield* inBatches(changes, toLookAt, { from: cursor, to: history.newest, signal });
  };
}

/**
 * What a stretch of Gmail's history says of one mail of the inbox, the last word only. `look`: it came, or came back, and must be
 * looked at.
 */
export type HistoryNews = 'look' | 'gone' | 'read' | 'unread';

const leaving = new Set(['TRASH', 'SPAM']);

/** Folds records of `history.list`, oldest first, into what they come to, by Gmail's ids. */
export function foldHistory(records: readonly gmail_v1.Schema$History[]): ReadonlyMap<string, HistoryNews> {
  const news = new Map<string, HistoryNews>();

  const note = (message: gmail_v1.Schema$Message | undefined, said: HistoryNews) => {
    if (!message?.id) return;
    const before = news.get(message.id);
    // A look tells also whether it is read; what is gone has no state.
    if ((said === 'read' || said === 'unread') && (before === 'look' || before === 'gone')) return;
    news.set(message.id, said);
  };

  for (const record of records) {
    for (const { message } of record.messagesAdded ?? []) note(message, 'look');
    for (const { message, labelIds } of record.labelsAdded ?? []) {
      if (labelIds?.includes(unreadLabel)) note(message, 'unread');
      if (labelIds?.includes(inboxLabel)) note(message, 'look');
      if (labelIds?.some((label) => leaving.has(label))) note(message, 'gone');
    }
    for (const { message, labelIds } of record.labelsRemoved ?? []) {
      if (labelIds?.includes(unreadLabel)) note(message, 'read');
      if (labelIds?.some((label) => leaving.has(label))) note(message, 'look');
      if (labelIds?.includes(inboxLabel)) note(message, 'gone');
    }
    for (const { message } of record.messagesDeleted ?? []) note(message, 'gone');
  }
  return news;
}

/**
 * The mails of the inbox that this drive was told of, by id, and whether as unread: what a full sync is compared with when Gmail's
 * history has expired.
 */
export interface ToldMails {
  tell(emailId: string, unread: boolean): void;
  forget(emailId: string): void;
  /** Null: nothing was said of it. */
  wasUnread(emailId: string): boolean | null;
  emailIds(): readonly string[];
}

export function createToldMails(): ToldMails {
  const told = new Map<string, boolean>();
  return {
    tell: (emailId, unread) => void told.set(emailId, unread),
    forget: (emailId) => void told.delete(emailId),
    wasUnread: (emailId) => told.get(emailId) ?? null,
    emailIds: () => [...told.keys()],
  };
}

/** Where Gmail's history stands now. Taken before anything is listed, it loses nothing of what comes meanwhile. */
export async function currentHistoryId(client: GmailClient, signal: AbortSignal): Promise<string> {
  try {
    const { historyId } = await client.ask((users, options) => users.getProfile({ userId: 'me' }, options), signal);
    if (historyId) return historyId;
  } catch (error) {
    throw error instanceof GmailRefusal && error.status !== 403 ? withoutGmail() : error;
  }
  throw new NexusError('MAILBOX_UNREACHABLE', 'Gmail does not say where its history stands. Try again in a moment.', {
    retryable: true,
  });
}

/** An account of Google's may have no Gmail, which is 400 (`failedPrecondition`); signing in again gives it none. */
function withoutGmail(): NexusError {
  return new NexusError(
    'MAILBOX_UNREACHABLE',
    'There is no Gmail behind this Google account. Disconnect it, or have Gmail switched on for it.',
  );
}
