import type {
  DraftContent,
  MailActionReceipt,
  Mailbox,
  MailChange,
  MailChangeBatch,
  MailMessage,
  MailOrganizer,
} from '@nexus/contracts';
import { reader as nora } from '@nexus/contracts/testing';

/** A live mailbox in memory, whose mails come and go at a test's word. */
export interface TwinMailbox {
  readonly mailbox: Mailbox;
  /** What was done, in order: "archive mail-1", "undo archive mail-1". */
  readonly log: readonly string[];
  /** A mail that comes in. */
  deliver(mail: MailMessage): void;
  /** A mail that is archived, or read, on another machine. */
  takeAway(emailId: string): void;
  /** A mail that was out of sight stands unread in the inbox again; nobody is told. */
  bringBack(emailId: string): void;
  /** The next changes of the mailbox wait until `release`, or fail at `fail`. Resolves when one has begun. */
  hold(): { readonly begun: Promise<void>; release(): void; fail(error: Error): void };
  /** Actions on the mail are refused with this code; null: no longer. */
  refuse(emailId: string, code: string | null): void;
  /** The connection to the watched account breaks; it comes back at the next asking. */
  breakConnection(error: Error): void;
  readonly unread: readonly string[];
}

interface Gate {
  readonly passed: Promise<void>;
  readonly begun: () => void;
}

export interface TwinOptions {
  readonly accountId?: string;
  /** Speakable. */
  readonly name?: string;
  /** What was read or sent before the drive. */
  readonly readAndSent?: readonly MailMessage[];
}

export function createTwinMailbox(
  first: readonly MailMessage[],
  { accountId = 'account', name: accountName = 'the twin', readAndSent = [] }: TwinOptions = {},
): TwinMailbox {
  const refused = new Map<string, string>();
  const mails = new Map([...first, ...readAndSent].map((mail) => [mail.emailId, mail]));
  const unread = new Set(first.map(({ emailId }) => emailId));
  const log: string[] = [];
  const receipts = new Map<string, Promise<MailActionReceipt>>();
  const changes: MailChange[] = [];
  let wake = Promise.withResolvers<void>();
  let gate: Gate | null = null;

  function tell(change: MailChange): void {
    changes.push(change);
    wake.resolve();
    wake = Promise.withResolvers();
  }

  async function change(
    name: string,
    emailIds: readonly string[],
    apply: (emailIds: readonly string[]) => () => void,
  ): Promise<MailActionReceipt> {
    gate?.begun();
    await gate?.passed;
    const split = (asked: readonly string[]) => ({
      done: asked.filter((emailId) => !refused.has(emailId)),
      failed: asked.flatMap((emailId) => {
        const code = refused.get(emailId);
        return code === undefined ? [] : [{ emailId, code }];
      }),
    });
    const { done, failed } = split(emailIds);
    if (done.length > 0) log.push(`${name} ${done.join(' ')}`);
    const revert = apply(done);
    return {
      done,
      failed,
      async undo() {
        const back = split(done);
        log.push(`undo ${name} ${back.done.join(' ')}`);
        revert();
        return { ...back, undo: () => Promise.reject(new Error('There is no way back from undo.')) };
      },
    };
  }

  /** The same key again gets the first receipt. */
  function once(key: string, act: () => Promise<MailActionReceipt>): Promise<MailActionReceipt> {
    const made = receipts.get(key) ?? act();
    receipts.set(key, made);
    return made;
  }

  function putAway(emailIds: readonly string[]): () => void {
    for (const emailId of emailIds) unread.delete(emailId);
    return () => {
      for (const emailId of emailIds) unread.add(emailId);
    };
  }

  const organizer: MailOrganizer = {
    archive: (emailIds, { idempotencyKey }) => once(idempotencyKey, () => change('archive', emailIds, putAway)),
    setRead: (emailIds, read, { idempotencyKey }) =>
      once(idempotencyKey, () => change(read ? 'read' : 'unread', emailIds, (done) => putAway(read ? done : []))),
    setFlagged: (emailIds, flagged, { idempotencyKey }) =>
      once(idempotencyKey, () => change(flagged ? 'flag' : 'unflag', emailIds, () => () => {})),
    move: (emailIds, folder, { idempotencyKey }) =>
      once(idempotencyKey, () => change(`move to ${folder}`, emailIds, putAway)),
    snooze: (emailIds, _until, { idempotencyKey }) => once(idempotencyKey, () => change('snooze', emailIds, putAway)),
  };

  let breakage: Error | null = null;
  async function* follow(cursor: string | null, signal: AbortSignal): AsyncGenerator<MailChangeBatch> {
    let at = Number(cursor ?? 0);
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    while (!signal.aborted) {
      if (breakage !== null) {
        const error = breakage;
        breakage = null;
        throw error;
      }
      if (at < changes.length) {
        const batch = changes.slice(at);
        at = changes.length;
        yield { changes: batch, cursor: String(at) };
      } else await Promise.race([wake.promise, aborted]);
    }
  }

  const close = async () => {};
  const mailbox: Mailbox = {
    account: {
      accountId,
      name: accountName,
      addresses: [nora.address],
      capabilities: { persistent: true, delivers: true, watches: true, folders: null },
    },
    reader: {
      overview: async () => ({
        mails: mails.size,
        unread: unread.size,
        referenceTime: new Date('2026-11-10T12:00:00Z'),
        omissions: [],
      }),
      async *unread() {
        yield [...unread].flatMap((emailId) => mails.get(emailId) ?? []);
      },
      async *read(emailIds) {
        for (const emailId of emailIds) {
          const mail = mails.get(emailId);
          if (mail !== undefined) yield { ...mail, unread: unread.has(emailId) };
        }
      },
      async *readAndSent() {
        yield readAndSent;
      },
      search: async () => [],
    },
    organizer,
    composer: {
      draft: async (_content: DraftContent) => ({ draftId: `${accountId}/draft`, discard: close }),
      async send(draftId) {
        log.push(`send ${draftId}`);
        return { draftId, delivered: true };
      },
    },
    watcher: { changes: follow },
    close,
    [Symbol.asyncDispose]: close,
  };

  return {
    mailbox,
    log,
    deliver(mail) {
      mails.set(mail.emailId, mail);
      unread.add(mail.emailId);
      tell({ type: 'arrived', email: mail });
    },
    takeAway(emailId) {
      unread.delete(emailId);
      tell({ type: 'gone', emailId });
    },
    bringBack: (emailId) => void unread.add(emailId),
    hold() {
      const passed = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      passed.promise.catch(() => undefined);
      gate = { passed: passed.promise, begun: begun.resolve };
      const open = (settle: () => void) => {
        gate = null;
        settle();
      };
      return {
        begun: begun.promise,
        release: () => open(passed.resolve),
        fail: (error) => open(() => passed.reject(error)),
      };
    },
    refuse(emailId, code) {
      if (code === null) refused.delete(emailId);
      else refused.set(emailId, code);
    },
    breakConnection(error) {
      breakage = error;
      wake.resolve();
      wake = Promise.withResolvers();
    },
    get unread() {
      return [...unread];
    },
  };
}
