import type { MailAccount, Mailbox } from '@nexus/contracts';
import { openLazyMailbox } from '@nexus/email-providers';
import type { ChosenMailbox } from './choose-mailbox.ts';

/** What can be said of mail before it is known whose accounts it is in. */
const unknown: MailAccount = {
  accountId: '',
  name: 'your mail',
  addresses: [],
  capabilities: { persistent: true, delivers: true, watches: true, folders: null },
};

export interface MailboxBehind {
  readonly mailbox: Mailbox;
  /** Waits for the choice; true also where none could be made, since nothing is to be kept then. Never rejects. */
  isSample(): Promise<boolean>;
}

/** A mailbox that is still being chosen: who reads it waits. After a failure the next to read has it chosen anew. */
export function chooseBehind(choosing: Promise<ChosenMailbox>, choose: () => Promise<ChosenMailbox>): MailboxBehind {
  let next: Promise<ChosenMailbox> | null = choosing;
  let chosen: ChosenMailbox | null = null;
  const behind = openLazyMailbox({
    account: unknown,
    async open() {
      const attempt = next ?? choose();
      next = null;
      chosen = await attempt;
      return chosen.mailbox;
    },
  });
  return {
    mailbox: {
      ...behind,
      get account() {
        return chosen?.mailbox.account ?? unknown;
      },
      get accounts() {
        return chosen?.mailbox.accounts ?? [];
      },
    },
    async isSample() {
      await choosing.catch(() => undefined);
      return chosen?.isSample ?? true;
    },
  };
}
