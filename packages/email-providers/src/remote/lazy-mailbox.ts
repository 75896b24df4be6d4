import { orAborted } from '@nexus/async';
import { type MailAccount, type Mailbox, NexusError } from '@nexus/contracts';

export interface LazyMailboxOptions {
  /** What is known before it is open; after that, what it says of itself. */
  readonly account: MailAccount;
  /** Opens it; aborted when the mailbox is closed meanwhile. */
  readonly open: (signal: AbortSignal) => Promise<Mailbox>;
}

/**
 * An account that is opened while its drive begins: nobody waits for a server before there is something to ask of it, least of all the
 * salutation (V-1). What is asked waits for the opening, and throws what it throws; after a failure the next to ask tries again.
 */
export function openLazyMailbox({ account, open }: LazyMailboxOptions): Mailbox {
  const closing = new AbortController();
  const closed = new NexusError('MAILBOX_UNREACHABLE', 'The mailbox is closed. Open it again.');
  let opening: Promise<Mailbox> | null = null;
  let answering: Mailbox | null = null;

  async function attempt(): Promise<Mailbox> {
    try {
      answering = await open(closing.signal);
      return answering;
    } catch (error) {
      opening = null;
      throw error;
    }
  }

  async function opened(signal?: AbortSignal): Promise<Mailbox> {
    signal?.throwIfAborted();
    closing.signal.throwIfAborted();
    opening ??= attempt();
    return orAborted(opening, signal);
  }

  async function close(): Promise<void> {
    closing.abort(closed);
    await (await opening?.catch(() => null))?.close();
  }

  // The first call that needs it is told why not.
  opened().catch(() => undefined);
  return {
    get account() {
      return answering?.account ?? account;
    },
    reader: {
      overview: async (signal) => (await opened(signal)).reader.overview(signal),
      async *unread(signal) {
        yield* (await opened(signal)).reader.unread(signal);
      },
      async *read(emailIds, signal) {
        yield* (await opened(signal)).reader.read(emailIds, signal);
      },
      async *readAndSent(since, signal) {
        yield* (await opened(signal)).reader.readAndSent(since, signal);
      },
      search: async (query, signal) => (await opened(signal)).reader.search(query, signal),
    },
    organizer: {
      archive: async (emailIds, context) => (await opened(context.signal)).organizer.archive(emailIds, context),
      setRead: async (emailIds, read, context) =>
        (await opened(context.signal)).organizer.setRead(emailIds, read, context),
      setFlagged: async (emailIds, flagged, context) =>
        (await opened(context.signal)).organizer.setFlagged(emailIds, flagged, context),
      move: async (emailIds, folder, context) =>
        (await opened(context.signal)).organizer.move(emailIds, folder, context),
      snooze: async (emailIds, until, context) =>
        (await opened(context.signal)).organizer.snooze(emailIds, until, context),
    },
    composer: {
      draft: async (content, context) => (await opened(context.signal)).composer.draft(content, context),
      send: async (draftId, context) => (await opened(context.signal)).composer.send(draftId, context),
    },
    watcher: {
      async *changes(cursor, signal) {
        if (signal.aborted || closing.signal.aborted) return;
        const { watcher } = await opened(signal);
        if (watcher !== null) yield* watcher.changes(cursor, signal);
      },
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
