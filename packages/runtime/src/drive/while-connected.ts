import { orLate } from '@nexus/async';
import {
  type MailAccountStore,
  type MailActionContext,
  type MailActionReceipt,
  type Mailbox,
  NexusError,
  type UserId,
} from '@nexus/contracts';

interface WhileConnectedOptions {
  readonly accounts: Pick<MailAccountStore, 'credentials'>;
  readonly userId: UserId;
  readonly accountId: string;
}

/** Milliseconds that an action waits to be told whether its account is still connected. */
const toldWithin = 400;

/**
 * A connected account that may be disconnected while a drive is on: from then on nothing of it is changed, drafted, discarded or sent. Whether it
 * is still connected is asked before each action; where nobody can say so soon, the action goes on, since its owner connected it.
 *
 * @throws NexusError from each action: ACCOUNT_NOT_FOUND when the account was disconnected
 */
export function whileConnected(mailbox: Mailbox, { accounts, userId, accountId }: WhileConnectedOptions): Mailbox {
  const { organizer, composer } = mailbox;

  async function isConnected(): Promise<boolean> {
    try {
      // `late` is no answer, and null is one.
      return (await orLate(accounts.credentials(userId, accountId), toldWithin)) !== null;
    } catch {
      return true;
    }
  }

  async function ifConnected<Result>(work: () => Promise<Result>): Promise<Result> {
    if (await isConnected()) return work();
    throw new NexusError('ACCOUNT_NOT_FOUND', 'This account was disconnected, so nothing of it is changed any more.');
  }

  async function change(work: () => Promise<MailActionReceipt>): Promise<MailActionReceipt> {
    const receipt = await ifConnected(work);
    return { ...receipt, undo: (context: MailActionContext) => change(() => receipt.undo(context)) };
  }

  return {
    ...mailbox,
    get account() {
      return mailbox.account;
    },
    organizer: {
      archive: (emailIds, context) => change(() => organizer.archive(emailIds, context)),
      setRead: (emailIds, read, context) => change(() => organizer.setRead(emailIds, read, context)),
      setFlagged: (emailIds, flagged, context) => change(() => organizer.setFlagged(emailIds, flagged, context)),
      move: (emailIds, folder, context) => change(() => organizer.move(emailIds, folder, context)),
      snooze: (emailIds, until, context) => change(() => organizer.snooze(emailIds, until, context)),
    },
    composer: {
      async draft(content, context) {
        const receipt = await ifConnected(() => composer.draft(content, context));
        return { ...receipt, discard: (discarding) => ifConnected(() => receipt.discard(discarding)) };
      },
      send: (draftId, context) => ifConnected(() => composer.send(draftId, context)),
    },
  };
}
