import type { LookupFunction } from 'node:net';
import type { MailChange, MailChangeBatch, MailWatcher, PasswordCredentials } from '@nexus/contracts';
import type { ImapFlow } from 'imapflow';
import type { SnoozedMails } from '../remote/snooze.ts';
import { connectImap, type ImapConnection } from './client.ts';
import { mapImapError } from './errors.ts';
import { inboxPath } from './ids.ts';
import { type EnvelopeContext, envelopeQuery, readImapEnvelope } from './mails.ts';
import { fetchEach, newestFirst, searchUids } from './uids.ts';

/** Milliseconds after which IDLE is begun anew, or, where the server has none, after which the inbox is looked at again. */
const pollInterval = 60_000;

interface ImapWatcherDependencies {
  readonly credentials: PasswordCredentials;
  readonly lookup: LookupFunction | undefined;
  readonly connection: ImapConnection;
  contextFor(path: string, uidValidity: string): EnvelopeContext;
  readonly hiddenMail: Pick<SnoozedMails, 'isHidden' | 'hides'>;
  /** Default: `pollInterval`. */
  readonly interval: number | undefined;
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
  const { credentials, lookup, connection, contextFor, hiddenMail, interval = pollInterval, closed } = dependencies;

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
        .filter((envelope) => !hiddenMail.hides(envelope))
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
        .filter(({ emailId }) => !hiddenMail.isHidden(emailId)),
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
    await using changed = await listenForChanges({ credentials, lookup, interval, signal });
    // For the present the next look goes on from what was seen here.
    const isPresent = cursor === null || cursor === writeCursor(view);
    const since = isPresent ? null : readCursor(cursor);
    let last = since === null ? writeCursor(view) : (cursor ?? '');
    const first = await look(since, signal);
    // Also where nothing changed, so that the caller has a cursor.
    for await (const batch of tell(first, last, signal)) yield batch;
    last = writeCursor(view);
    for (;;) {
      await changed.next(signal);
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

/** Tells that something changed in the inbox, not what: several changes may be one signal. */
interface ChangeSignal extends AsyncDisposable {
  /**
   * Resolves when something changed since the last time, at once if it did already. Throws MAILBOX_UNREACHABLE (retryable) when the
   * connection was lost, or the reason of `signal`.
   */
  next(signal: AbortSignal): Promise<void>;
}

interface ChangeSignalOptions {
  readonly credentials: PasswordCredentials;
  readonly lookup: LookupFunction | undefined;
  /** Milliseconds after which IDLE is begun anew, or, where the server has none, after which it is asked. */
  readonly interval: number;
  readonly signal: AbortSignal;
}

/** Listens on a connection of its own by IDLE (RFC 2177); a server that has none is asked now and then. */
async function listenForChanges({ credentials, lookup, interval, signal }: ChangeSignalOptions): Promise<ChangeSignal> {
  const client = await connectImap({ credentials, lookup, idleFor: interval, signal });
  let pending = false;
  let lost = false;
  let waiter: PromiseWithResolvers<void> | null = null;
  const announce = () => {
    pending = true;
    waiter?.resolve();
  };
  const lose = () => {
    lost = true;
    waiter?.reject(mapImapError(null));
  };
  client.on('close', lose);
  try {
    await client.mailboxOpen(inboxPath, { readOnly: true });
  } catch (error) {
    client.close();
    throw mapImapError(error);
  }
  for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, announce);
  void listen();

  async function listen(): Promise<void> {
    while (client.usable) {
      // A server that ends it by itself has told all it had.
      if ((await client.idle().catch(() => false)) === false) break;
    }
    client.close();
  }

  return {
    async next(waiting) {
      waiting.throwIfAborted();
      if (lost) throw mapImapError(null);
      const current = Promise.withResolvers<void>();
      waiter = current;
      const leave = () => current.reject(waiting.reason);
      waiting.addEventListener('abort', leave, { once: true });
      if (pending) current.resolve();
      try {
        await current.promise;
        pending = false;
      } finally {
        waiter = null;
        waiting.removeEventListener('abort', leave);
      }
    },
    async [Symbol.asyncDispose]() {
      client.off('close', lose);
      client.close();
    },
  };
}

/** What lay in the inbox at one moment: numbers only, some ten bytes a mail. */
interface InboxView {
  readonly uidValidity: string;
  /** The next mail's UID is not below it. */
  readonly uidNext: number;
  /** Counts the changes of the folder (RFC 7162); null where the server does not count them. */
  readonly modseq: bigint | null;
  readonly messages: number;
  readonly uids: ReadonlySet<number>;
  readonly unread: ReadonlySet<number>;
}

/** Without what is only waiting to be removed. */
const present = { deleted: false };

/** Looks at the open inbox; `last` itself where nothing changed since. */
async function viewInbox(client: ImapFlow, last: InboxView | null): Promise<InboxView> {
  const query = { messages: true, uidNext: true, uidValidity: true, highestModseq: true };
  // Without it a server may answer of the folder as it was at the last command.
  await client.noop();
  const status = await client.status(inboxPath, query);
  if (!status || !client.mailbox) throw mapImapError(null);
  if (String(status.uidValidity) !== String(client.mailbox.uidValidity)) {
    // What is open is not what is there: only a new connection sees it.
    client.close();
    throw mapImapError(null);
  }
  const found = {
    uidValidity: String(status.uidValidity),
    uidNext: status.uidNext ?? 1,
    modseq: status.highestModseq ?? null,
    messages: status.messages ?? 0,
  };
  const { uidValidity, uidNext, modseq, messages } = found;
  const same = last?.uidValidity === uidValidity && last.uidNext === uidNext && last.messages === messages;
  if (last && same && modseq !== null && modseq === last.modseq) return last;
  const uids = new Set(await searchUids(client, present));
  return { ...found, uids, unread: new Set(await searchUids(client, { ...present, seen: false })) };
}

/** A place in the folder's history: `UIDVALIDITY.MODSEQ.UIDNEXT`. */
function writeCursor({ uidValidity, modseq, uidNext }: InboxView): string {
  return `${uidValidity}.${modseq ?? 0}.${uidNext}`;
}

interface InboxCursor {
  readonly uidValidity: string;
  readonly modseq: bigint;
  readonly uidNext: number;
}

/** Null for what is no cursor. */
function readCursor(text: string): InboxCursor | null {
  const [, uidValidity, modseq, uidNext] = /^(\d{1,20})\.(\d{1,20})\.(\d{1,10})$/.exec(text) ?? [];
  if (uidValidity === undefined || modseq === undefined) return null;
  return { uidValidity, modseq: BigInt(modseq), uidNext: Number(uidNext) };
}

/** What changed in the inbox, by UID. */
interface InboxDifference {
  /** These mean nothing any more, whatever their numbers: the folder was numbered anew. */
  readonly goneBefore: { readonly uidValidity: string; readonly uids: readonly number[] } | null;
  /** Ascending. */
  readonly arrived: readonly number[];
  readonly gone: readonly number[];
  readonly read: ReadonlyMap<number, boolean>;
}

/** Between two looks. Where the folder was numbered anew all that was is gone, and what is unread has come. */
function compareInboxViews(before: InboxView, after: InboxView): InboxDifference {
  if (before === after) return { goneBefore: null, arrived: [], gone: [], read: new Map() };
  if (before.uidValidity !== after.uidValidity) {
    const goneBefore = { uidValidity: before.uidValidity, uids: [...before.uids] };
    return { goneBefore, arrived: [...after.unread], gone: [], read: new Map() };
  }
  const stayed = [...after.uids].filter((uid) => before.uids.has(uid));
  const changed = stayed.filter((uid) => before.unread.has(uid) !== after.unread.has(uid));
  return {
    goneBefore: null,
    arrived: [...after.uids].filter((uid) => !before.uids.has(uid)),
    gone: [...before.uids].filter((uid) => !after.uids.has(uid)),
    read: new Map(changed.map((uid) => [uid, !after.unread.has(uid)])),
  };
}

/**
 * Since a moment that nobody here saw, as far as the server remembers it: flags with CONDSTORE, what is gone with QRESYNC (RFC 7162);
 * what has come, always. The inbox is open.
 */
async function recallChanges(client: ImapFlow, since: InboxCursor, now: InboxView): Promise<InboxDifference> {
  if (since.uidValidity !== now.uidValidity) {
    return { goneBefore: null, arrived: [...now.unread], gone: [], read: new Map() };
  }
  const gone = new Set<number>();
  const read = new Map<number, boolean>();
  const note = (event: { readonly uid?: number | undefined; readonly vanished: boolean }) => {
    if (event.vanished && event.uid !== undefined && event.uid < since.uidNext) gone.add(event.uid);
  };
  if (since.modseq > 0n && client.enabled.has('CONDSTORE')) {
    client.on('expunge', note);
    try {
      const options = { uid: true, changedSince: since.modseq };
      for (const { uid, flags } of await client.fetchAll('1:*', { uid: true, flags: true }, options)) {
        if (uid >= since.uidNext) continue;
        if (now.uids.has(uid)) read.set(uid, flags?.has('\\Seen') === true);
        else gone.add(uid);
      }
    } finally {
      client.off('expunge', note);
    }
  }
  const arrived = [...now.uids].filter((uid) => uid >= since.uidNext);
  return { goneBefore: null, arrived, gone: [...gone], read };
}
