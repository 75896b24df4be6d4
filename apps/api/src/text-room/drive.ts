import { randomUUID } from 'node:crypto';
import { createMutex } from '@nexus/async';
import {
  type DriverMessage,
  type ErrorCode,
  NexusError,
  RoomMessage,
  type roomCloseCodes,
  type UserId,
} from '@nexus/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { describeFailure } from '../problems/describe-failure.ts';
import type { DriveSession, OpenSession } from './drive-session.ts';
import { createMissedMessages, type NumberedMessage } from './missed-messages.ts';

/** Why a page's connection is closed. */
export type CloseReason = keyof typeof roomCloseCodes;

/** One connected page. Both calls may come after the connection is gone. */
export interface PageLink {
  send(message: NumberedMessage): void;
  close(reason: CloseReason): void;
}

/** Which page comes, and what it has heard. */
export interface Joining {
  /** The window's own name; null: it has none. */
  readonly page: string | null;
  /** The drive to which it comes back by itself; null: its driver asked for it. */
  readonly drive: string | null;
  /** The number of the last message that it heard of that drive; null: it heard none. */
  readonly after: number | null;
}

interface DriveOptions {
  readonly userId: UserId;
  readonly openSession: OpenSession;
  /** Sees every message, whether or not a page is connected. */
  readonly observe: (message: RoomMessage) => void;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Typed messages that may wait for their turn. */
  readonly maxWaiting: number;
}

/** One user's conversation in the text room: it outlives the connection of its page, and has one page at a time. */
export interface Drive {
  /** Connects a page, and takes the drive over from the one before; a page that comes back by itself does not. */
  attach(link: PageLink, joining?: Joining): void;
  /** This page's connection is gone. */
  detach(link: PageLink): void;
  /** Words of a page from which the drive was taken over are not heard. */
  hear(link: PageLink, message: DriverMessage): void;
  /** Says something to the page that is not the conversation's. */
  tell(message: RoomMessage): void;
  /** Whether words come from a mail of this drive, once it is open. Rejects where it cannot be opened. */
  holdsMailText(content: string): Promise<boolean>;
  /** Ends the drive and closes its page. May be called twice. */
  close(reason: CloseReason): Promise<void>;
  readonly isClosing: boolean;
  /** The drive has ended and let go of everything; never rejects. */
  readonly whenOver: Promise<void>;
}

export function createDrive({ userId, openSession, observe, log, maxWaiting }: DriveOptions): Drive {
  const id = randomUUID();
  let link: PageLink | null = null;
  let page: string | null = null;
  const missed = createMissedMessages();
  const known = createKnownLines();
  /** Ids of those whose turn has not begun. */
  const queued = new Set<string>();
  let session: DriveSession | null = null;
  let turn = 0;
  let waiting = 0;
  let closing: Promise<void> | null = null;
  const over = Promise.withResolvers<void>();

  function emit(message: RoomMessage): void {
    const checked = RoomMessage.safeParse(message);
    if (!checked.success) {
      report(new TypeError(`not a message for a page: ${message.type}`));
      return;
    }
    if ('turn' in message) turn = message.turn;
    observe(checked.data);
    const numbered = missed.number(checked.data);
    link?.send(numbered);
  }

  function report(error: unknown, fatal = false): void {
    // Words that arrive after goodbye were typed before it was heard.
    if (error instanceof NexusError && error.code === 'SESSION_CLOSED') return;
    const { code, detail } = describeFailure(error);
    if (code === 'INTERNAL') log.error(error instanceof Error ? { error } : {}, 'drive failed');
    emit(roomError(code, detail, { turn, fatal }));
  }

  async function finish(reason: CloseReason): Promise<void> {
    try {
      await (await opening).close();
    } catch (error) {
      // A session that could not be opened has been reported, and need not be closed.
      if (session !== null) report(error);
    }
    link?.close(reason);
    link = null;
    over.resolve();
  }

  const close = (reason: CloseReason) => {
    closing ??= finish(reason);
    return closing;
  };

  const opening = openSession(userId, emit).then((opened) => {
    session = opened;
    if (link === null) opened.away();
    void opened.whenEnded.then(() => close('ended'));
    return opened;
  });

  const turns = createMutex();
  void turns.run(async () => {
    try {
      await (await opening).start();
    } catch (error) {
      if (closing !== null) return;
      report(error, true);
      void close('failed');
    }
  });

  function say({ text, id, source, seen }: Line): void {
    const acknowledge = (taken: boolean) => id !== undefined && link?.send({ type: 'received', id, taken });
    // One that still waits is acknowledged when its turn begins: until then the drive may end without it.
    if (id !== undefined && known.has(id)) return void (!queued.has(id) && acknowledge(true));
    if (waiting >= maxWaiting) {
      emit(roomError('RATE_LIMITED', 'One thing at a time: wait for an answer, then say it again.', { turn }));
      return void acknowledge(false);
    }
    if (id !== undefined) {
      known.add(id);
      queued.add(id);
    }
    waiting += 1;
    void turns.run(async () => {
      try {
        if (closing !== null) return;
        if (id !== undefined) queued.delete(id);
        acknowledge(true);
        await session?.say(text, { source, seen });
      } catch (error) {
        report(error);
      } finally {
        waiting -= 1;
      }
    });
  }

  return {
    attach(next, joining = { page: null, drive: null, after: null }) {
      const former = link;
      // A window that comes back before its former connection was missed takes nothing over.
      const isSame = page !== null && joining.page === page;
      const isOther = former !== null && !isSame;
      if (isOther && joining.drive !== null) return next.close('takenOver');
      // A window that broke off before it heard anything has missed all of it.
      const heard = (joining.drive === id ? joining.after : null) ?? (isSame ? 0 : null);
      link = null;
      page = joining.page;
      former?.close('takenOver');
      // Its status goes into the snapshot instead of ahead of it.
      if (former === null) session?.back();
      next.send({ type: 'drive', id });
      if (isOther) next.send({ type: 'took-over' });
      for (const message of session?.snapshot() ?? []) next.send(message);
      if (heard !== null) for (const message of missed.after(heard)) next.send(message);
      link = next;
    },
    detach(gone) {
      if (link !== gone) return;
      link = null;
      if (closing === null) session?.away();
    },
    hear(from, message) {
      if (from !== link) return;
      if (message.type === 'say') say(message);
      else if (message.type === 'hush') session?.hush();
      else if (message.type === 'heard')
        from.send({ type: 'turn-end', id: message.id, silence: session?.silenceAfter(message.text) ?? null });
      else void close('ended');
    },
    tell: emit,
    holdsMailText: async (content) => (await opening).holdsMailText(content),
    close,
    get isClosing() {
      return closing !== null;
    },
    whenOver: over.promise,
  };
}

type Line = Extract<DriverMessage, { type: 'say' }>;

/** Ids of lines that are remembered: many more than any page sends again. */
const mostKnown = 1_000;

/** The lines that were taken, so that none is done twice (W-3). */
function createKnownLines() {
  const ids = new Set<string>();
  return {
    has: (id: string) => ids.has(id),
    add(id: string) {
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > mostKnown && oldest !== undefined) ids.delete(oldest);
    },
  };
}

/** A failure as a page hears it. */
export function roomError(code: ErrorCode, message: string, { turn = 0, fatal = false } = {}): RoomMessage {
  return { type: 'error', turn, code, message, fatal };
}
