import { type ErrorCode, type MailAccount, type Mailbox, mailSignInCodes, NexusError } from '@nexus/contracts';

/** One of several accounts, as far as it is known before it is open. */
export interface AccountPart {
  /** It begins every id of the account's mail. */
  readonly accountId: string;
  /** Speakable: "your Gmail account". */
  readonly name: string;
  /** The reader's own, lower case. */
  readonly addresses: readonly string[];
  /**
   * Called once, and again after it failed.
   *
   * @throws NexusError; a retryable one is tried again while somebody watches the mailbox
   */
  open(signal: AbortSignal): Promise<Mailbox>;
}

/** One of several accounts while the mailbox of all of them is open. */
export interface AccountMember {
  readonly part: AccountPart;
  /** Null: it is being opened, or could not be. */
  readonly mailbox: Mailbox | null;
  /** What can be said of it now. */
  readonly account: MailAccount;
  /** Why it does not answer; null: it does, or nobody knows yet. */
  readonly trouble: NexusError | null;
  /** Opens it, once at a time; another call after a failure tries again. @throws NexusError */
  open(): Promise<Mailbox>;
  /** Runs a call of it and keeps in mind whether it answered. Throws what the call throws. */
  ask<Result>(work: (mailbox: Mailbox) => Promise<Result>): Promise<Result>;
  /** Takes an error for the account's: what is no `NexusError`, or is about one mail, says nothing of it. */
  failed(error: unknown): void;
  /** The same, and whatever the error is, the account counts as away. */
  lost(error: unknown): NexusError;
  /** It answered. */
  answered(): void;
  /** Aborted when it answers the next time, whoever asked. */
  readonly nextAnswer: AbortSignal;
  /** Its unread mail was asked for when it did not answer. */
  missed: boolean;
  /** Its unread mail could not be read, or not all of it. */
  miss(error: unknown): void;
  /** Aborted at the next `miss` that another attempt may mend, with the reason: the watcher makes that attempt. */
  readonly nextMiss: AbortSignal;
  close(): Promise<void>;
}

const troubles: ReadonlySet<ErrorCode> = new Set([
  ...mailSignInCodes,
  'MAILBOX_UNREACHABLE',
  'MAILBOX_UNREADABLE',
  'MAIL_THROTTLED',
]);

const unopened = { persistent: true, delivers: true, watches: true, folders: null } as const;

interface AccountMemberOptions {
  readonly signal: AbortSignal;
  /** Told once for each time that it stops answering. */
  readonly onTrouble: (part: AccountPart, error: NexusError) => void;
}

export function createAccountMember(part: AccountPart, { signal, onTrouble }: AccountMemberOptions): AccountMember {
  let mailbox: Mailbox | null = null;
  let trouble: NexusError | null = null;
  let opening: Promise<Mailbox> | null = null;
  let answering = new AbortController();
  let missing = new AbortController();
  const { accountId, name, addresses } = part;

  function failed(error: unknown): void {
    if (signal.aborted || !(error instanceof NexusError) || !troubles.has(error.code)) return;
    const isNews = trouble?.code !== error.code;
    trouble = error;
    if (isNews) onTrouble(part, error);
  }

  function lost(error: unknown): NexusError {
    const isKnown = error instanceof NexusError && troubles.has(error.code);
    const known = isKnown ? error : unreachable(name, error);
    failed(known);
    return known;
  }

  function answered(): void {
    trouble = null;
    answering.abort();
    answering = new AbortController();
  }

  async function openOnce(): Promise<Mailbox> {
    try {
      const opened = await part.open(signal);
      if (signal.aborted) {
        await opened.close();
        signal.throwIfAborted();
      }
      mailbox = opened;
      answered();
      return opened;
    } catch (error) {
      opening = null;
      throw lost(error);
    }
  }

  const member: AccountMember = {
    part,
    get mailbox() {
      return mailbox;
    },
    get account() {
      const { capabilities } = mailbox?.account ?? { capabilities: unopened };
      return { accountId, name, addresses: mailbox?.account.addresses ?? addresses, capabilities };
    },
    get trouble() {
      return trouble;
    },
    open() {
      opening ??= openOnce();
      return opening;
    },
    async ask(work) {
      try {
        const result = await work(await member.open());
        answered();
        return result;
      } catch (error) {
        failed(error);
        throw error;
      }
    },
    failed,
    lost,
    answered,
    get nextAnswer() {
      return answering.signal;
    },
    missed: false,
    miss(error) {
      member.missed = true;
      const why = lost(error);
      if (!why.retryable) return;
      missing.abort(why);
      missing = new AbortController();
    },
    get nextMiss() {
      return missing.signal;
    },
    async close() {
      await (await opening?.catch(() => null))?.close();
    },
  };
  return member;
}

/** What no account should throw is not tried again, for it would come again. */
function unreachable(name: string, cause: unknown): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', `I can't reach ${name} right now.`, { cause });
}

/** The account that a mail or a draft belongs to: both ids begin with it. Null: it has no such beginning. */
export function accountIdOf(id: string): string | null {
  const end = id.indexOf('/');
  return end <= 0 ? null : id.slice(0, end);
}
