import { type MailChange, NexusError } from '@nexus/contracts';
import type { AccountOutages } from './account-troubles.ts';
import { envelopeOf } from './inbox.ts';
import { accountOf } from './mail-account.ts';
import type { NewMailOptions } from './new-mail-alerts.ts';
import { firstPause, nextPause, pauseFor } from './pause-for.ts';
import { type OneMailChange, applyMailChange } from './take-in-change.ts';

/** What of one account could not be taken in. */
interface Backlog {
  /** Tried again, in order. */
  readonly waiting: OneMailChange[];
  /** The code the driver hears of if it lasts. */
  code: string;
  /** A change was given up: only judging all anew brings its mail. */
  isMissing: boolean;
}

/** Takes changes of the mailbox in, one after the other. Never rejects. */
export type TakeInChanges = (changes: readonly MailChange[]) => Promise<void>;

/**
 * Lets each account fail by itself: what cannot be read just now is tried again after a pause that grows, behind the changes of the
 * others; what never can be is passed over until its account can be read, and then all is judged anew.
 */
export function createTakeInChanges(options: NewMailOptions, troubles: AccountOutages): TakeInChanges {
  const { desk, signal, onChange } = options;
  const backlogs = new Map<string, Backlog>();

  function ownerOf(change: OneMailChange) {
    if (change.type === 'arrived') return accountOf(desk, change.email);
    const { account, accounts = [] } = desk.mailbox;
    const known = envelopeOf(desk.inbox, change.emailId);
    if (known !== null) return accountOf(desk, known);
    return accounts.find(({ accountId }) => change.emailId.startsWith(`${accountId}/`)) ?? account;
  }

  /** True: it failed and may be tried again. */
  async function blame(change: OneMailChange, error: unknown): Promise<boolean> {
    const { accountId, name } = ownerOf(change);
    const known = error instanceof NexusError ? error : null;
    const code = known?.code ?? 'MAILBOX_UNREADABLE';
    const backlog = backlogs.get(accountId);
    const mayPass = known?.retryable === true;
    const trouble = { code, sentence: '', retryable: mayPass };
    if (backlog?.code !== code) await troubles.follow({ type: 'account', accountId, name, trouble, isNew: false });
    const isMissing = backlog?.isMissing === true || !mayPass;
    backlogs.set(accountId, { waiting: backlog?.waiting ?? [], code, isMissing });
    return mayPass;
  }

  async function recover(accountId: string, name: string): Promise<void> {
    const backlog = backlogs.get(accountId);
    if (backlog === undefined || backlog.waiting.length > 0) return;
    backlogs.delete(accountId);
    await troubles.follow({ type: 'account', accountId, name, trouble: null, isNew: backlog.isMissing });
  }

  async function tryAgain(accountId: string, name: string): Promise<void> {
    let pause = firstPause;
    while (!signal.aborted) {
      await pauseFor(pause, options);
      const { waiting = [] } = backlogs.get(accountId) ?? {};
      for (let [change] = waiting; change !== undefined && !signal.aborted; [change] = waiting) {
        try {
          await applyMailChange(options, change);
          pause = firstPause;
        } catch (error) {
          if (signal.aborted || (await blame(change, error))) break;
        }
        waiting.shift();
        onChange();
      }
      if (waiting.length === 0) return recover(accountId, name);
      pause = nextPause(pause, backlogs.get(accountId)?.code);
    }
  }

  async function takeIn(change: OneMailChange): Promise<void> {
    const { accountId, name } = ownerOf(change);
    const behind = backlogs.get(accountId)?.waiting;
    if (behind !== undefined && behind.length > 0) {
      behind.push(change);
      return;
    }
    try {
      await applyMailChange(options, change);
      await recover(accountId, name);
    } catch (error) {
      if (signal.aborted || !(await blame(change, error))) return;
      backlogs.get(accountId)?.waiting.push(change);
      void tryAgain(accountId, name);
    }
  }

  return async (changes) => {
    for (const change of changes) {
      if (signal.aborted) return;
      if (change.type === 'account') await troubles.follow(change);
      else await takeIn(change);
    }
  };
}
