import type { LookupFunction } from 'node:net';
import type { MailChange, MailChangeBatch, MailWatcher, PasswordCredentials } from '@nexus/contracts';
import type { ImapFlow } from 'imapflow';
import type { SnoozedMails } from '../remote/snoozed-mails.ts';
import { compareInboxViews, type InboxDifference, recallChanges } from './compare-inbox-views.ts';
import type { ImapConnection } from './imap-connection.ts';
import { type EnvelopeContext, envelopeQuery, readImapEnvelope } from './imap-envelope.ts';
import { inboxPath } from './imap-places.ts';
import { type InboxCursor, type InboxView, readCursor, viewInbox, writeCursor } from './inbox-view.ts';
import { newestFirst } from './newest-first.ts';
import { ringAtChanges } from './ring-at-changes.ts';
import { fetchEach } from './uid-ranges.ts';

export interface ImapWatcherDependencies {
  readonly credentials: PasswordCredentials;
  readonly lookup: LookupFunction | undefined;
  readonly connection: ImapConnection;
  contextFor(path: string, uidValidity: string): EnvelopeContext;
  readonly setAside: Pick<SnoozedMails, 'isHidden' | 'hides'>;
  /** Milliseconds between two looks where the server does not announce changes. */
  readonly interval: number;
  /** Aborted when the mailbox is closed. */
  readonly closed: AbortSignal;
}

/** Envelopes in one batch. */
const pageSize = 200;

interface InboxLook {
  readonly difference: InboxDifference;
  readonly now: InboxView;
}

/**
 * Watches the inbox. A connection of its own tells that something changed; what it was is asked on the connection for commands, in
 * turn with them, so that a mail that is just being moved from here is known by its id. The first look is when the mailbox is opened:
 * what comes while it is read is told too.
 */
export async function createImapWatcher(dependencies: ImapWatcherDependencies): Promise<MailWatcher> {
  const { credentials, lookup, connection, contextFor, setAside, interval, closed } = dependencies;

  const inInbox = <Result>(work: (client: ImapFlow) => Promise<Result>, signal: AbortSignal) =>
    connection.inFolder(inboxPath, work, { signal, again: true });

  let view = await inInbox((client) => viewInbox(client, null), closed);

  /** Headers of some that came, newest first. Each page in a turn of its own: a folder can be numbered anew with all that is in it. */
  const fetchArrived = (uids: readonly number[], { uidValidity }: InboxView, signal: AbortSignal) =>
    inInbox(async (client) => {
      // Numbered anew meanwhile: the next look finds out.
      if (!client.mailbox || String(client.mailbox.uidValidity) !== uidValidity) return [];
      const context = contextFor(inboxPath, uidValidity);
      return [...(await fetchEach(client, uids, envelopeQuery)).values()]
        .map((message) => readImapEnvelope(message, context))
        .filter((envelope) => !setAside.hides(envelope))
        .toSorted(newestFirst)
        .map((email) => ({ type: 'arrived', email }) as const);
    }, signal);

  /** What a look found, page by page. Until the last one is taken the cursor stays where it was, so that what breaks off is told again. */
  async function* tell({ difference, now }: InboxLook, before: string, signal: AbortSignal) {
    const { goneBefore, gone, read } = difference;
    const { identify } = contextFor(inboxPath, now.uidValidity);
    const former = contextFor(inboxPath, goneBefore?.uidValidity ?? now.uidValidity);
    let changes: readonly MailChange[] = [
      ...(goneBefore?.uids ?? []).map((uid) => ({ type: 'gone', emailId: former.identify(uid) }) as const),
      ...gone.map((uid) => ({ type: 'gone', emailId: identify(uid) }) as const),
      ...[...read]
        .map(([uid, value]) => ({ type: 'read', emailId: identify(uid), read: value }) as const)
        .filter(({ emailId }) => !setAside.isHidden(emailId)),
    ];
    const arrived = difference.arrived.toReversed();
    for (let from = 0; from < arrived.length; from += pageSize) {
      if (from > 0) yield { changes, cursor: before };
      const page = await fetchArrived(arrived.slice(from, from + pageSize), now, signal);
      changes = from > 0 ? page : [...changes, ...page];
    }
    view = now;
    yield { changes, cursor: writeCursor(now) };
  }

  /** Since a cursor; null: since the last look from here. */
  const look = (since: InboxCursor | null, signal: AbortSignal): Promise<InboxLook> =>
    inInbox(async (client) => {
      const now = await viewInbox(client, view);
      const isRecalled =
        since !== null && (now.uidValidity === view.uidValidity || since.uidValidity !== view.uidValidity);
      return { now, difference: isRecalled ? await recallChanges(client, since, now) : compareInboxViews(view, now) };
    }, signal);

  async function* follow(cursor: string | null, signal: AbortSignal): AsyncIterable<MailChangeBatch> {
    await using bell = await ringAtChanges({ credentials, lookup, interval, signal });
    // For the present the next look goes on from what was seen here.
    const isPresent = cursor === null || cursor === writeCursor(view);
    const since = isPresent ? null : readCursor(cursor);
    let last = since === null ? writeCursor(view) : (cursor ?? '');
    const first = await look(since, signal);
    // Also where nothing changed: whoever watches has a cursor then.
    for await (const batch of tell(first, last, signal)) yield batch;
    last = writeCursor(view);
    for (;;) {
      await bell.rung(signal);
      for await (const batch of tell(await look(null, signal), last, signal)) {
        // A cursor that moved is told without news too: from an older one, what has gone since would not be missed.
        if (batch.changes.length > 0 || batch.cursor !== last) yield batch;
      }
      last = writeCursor(view);
    }
  }

  return {
    async *changes(cursor, signal) {
      const ended = AbortSignal.any([signal, closed]);
      if (ended.aborted) return;
      try {
        yield* follow(cursor, ended);
      } catch (error) {
        if (!ended.aborted) throw error;
      }
    },
  };
}
