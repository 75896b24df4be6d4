import {
  type MailActionContext,
  type MailActionReceipt,
  type Mailbox,
  type MailChangeBatch,
  type MailEnvelope,
  NexusError,
} from '@nexus/contracts';

/** An account in memory that fails, dawdles and changes at a test's word. */
export interface AccountDouble {
  readonly mailbox: Mailbox;
  /** What was done: "archive KEY ids", "undo KEY ids", "send ID". */
  readonly log: readonly string[];
  /** Every call throws this until it is null again. */
  fault: NexusError | null;
  /** Mails that actions refuse. */
  readonly refused: Map<string, string>;
  /** A page is given only when this has resolved. */
  pageGate: Promise<void>;
  /** Goes to whoever watches. */
  tell(batch: MailChangeBatch): void;
  /** Breaks the watching off, once. */
  cut(error: NexusError): void;
  /** How many watch it now. */
  readonly watching: number;
  /** Cursors that watching began with, in order. */
  readonly watchedFrom: readonly (string | null)[];
}

interface AccountDoubleOptions {
  readonly accountId: string;
  /** Newest first. */
  readonly pages?: readonly (readonly MailEnvelope[])[];
  readonly delivers?: boolean;
}

export const lostConnection = new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });

export function createAccountDouble({ accountId, pages = [], delivers = true }: AccountDoubleOptions): AccountDouble {
  const log: string[] = [];
  const watchedFrom: (string | null)[] = [];
  const told: (MailChangeBatch | NexusError)[] = [];
  let wake = Promise.withResolvers<void>();
  const mails = pages.flat();
  let watching = 0;

  function put(item: MailChangeBatch | NexusError): void {
    told.push(item);
    wake.resolve();
  }

  async function act(
    name: string,
    emailIds: readonly string[],
    { idempotencyKey }: MailActionContext,
  ): Promise<MailActionReceipt> {
    if (double.fault !== null) throw double.fault;
    log.push(`${name} ${idempotencyKey} ${emailIds.join(' ')}`);
    const failed = emailIds.flatMap((emailId) => {
      const code = double.refused.get(emailId);
      return code === undefined ? [] : [{ emailId, code }];
    });
    const done = emailIds.filter((emailId) => !double.refused.has(emailId));
    return { done, failed, undo: (context) => act(`undo ${name}`, done, context) };
  }

  const close = async () => void log.push('close');
  const double: AccountDouble = {
    log,
    watchedFrom,
    get watching() {
      return watching;
    },
    fault: null,
    refused: new Map(),
    pageGate: Promise.resolve(),
    tell: put,
    cut: put,
    mailbox: {
      account: {
        accountId,
        name: `your ${accountId}`,
        addresses: [`${accountId}@example.com`],
        capabilities: { persistent: true, delivers, watches: true, folders: null },
      },
      reader: {
        async overview() {
          if (double.fault !== null) throw double.fault;
          return { mails: mails.length, unread: mails.length, referenceTime: null, omissions: [] };
        },
        async *unread() {
          for (const page of pages) {
            await double.pageGate;
            if (double.fault !== null) throw double.fault;
            yield page;
          }
        },
        async *read() {},
        async *readAndSent() {},
        async search({ limit }) {
          if (double.fault !== null) throw double.fault;
          return mails.slice(0, limit);
        },
      },
      organizer: {
        archive: (emailIds, context) => act('archive', emailIds, context),
        setRead: (emailIds, _read, context) => act('read', emailIds, context),
        setFlagged: (emailIds, _flagged, context) => act('flag', emailIds, context),
        move: (emailIds, folder, context) => act(`move to ${folder}`, emailIds, context),
        snooze: (emailIds, _until, context) => act('snooze', emailIds, context),
      },
      composer: {
        async draft() {
          if (double.fault !== null) throw double.fault;
          return { draftId: `${accountId}/draft`, discard: async () => {} };
        },
        async send(draftId) {
          log.push(`send ${draftId}`);
          return { draftId, delivered: delivers };
        },
      },
      watcher: {
        async *changes(cursor, signal) {
          watchedFrom.push(cursor);
          watching += 1;
          const aborted = Promise.withResolvers<void>();
          signal.addEventListener('abort', () => aborted.resolve(), { once: true });
          try {
            while (!signal.aborted) {
              for (const item of told.splice(0)) {
                if (item instanceof NexusError) throw item;
                yield item;
              }
              await Promise.race([wake.promise, aborted.promise]);
              wake = Promise.withResolvers();
            }
          } finally {
            watching -= 1;
          }
        },
      },
      close,
      [Symbol.asyncDispose]: close,
    },
  };
  return double;
}
