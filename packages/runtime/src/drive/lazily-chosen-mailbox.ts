import type { BriefedMailStore, HiddenMailStore, MailAccount, Mailbox } from '@nexus/contracts';
import { openLazyMailbox } from '@nexus/email-providers';
import type { ChosenMailbox } from './choose-mailbox.ts';

/** What can be said of mail before it is known whose accounts it is in. */
const unknown: MailAccount = {
  accountId: '',
  name: 'your mail',
  addresses: [],
  capabilities: { persistent: true, delivers: true, watches: true, folders: null },
};

interface LazyChoice {
  readonly mailbox: Mailbox;
  /** Waits for the choice; true also where none could be made, since nothing is to be kept then. Never rejects. */
  isSample(): Promise<boolean>;
}

/** A mailbox that is still being chosen: who reads it waits. After a failure the next to read has it chosen anew. */
export function chooseLazily(choosing: Promise<ChosenMailbox>, choose: () => Promise<ChosenMailbox>): LazyChoice {
  let next: Promise<ChosenMailbox> | null = choosing;
  let chosen: ChosenMailbox | null = null;
  const lazy = openLazyMailbox({
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
      ...lazy,
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

interface KeptOfMail {
  readonly briefedStore: BriefedMailStore;
  readonly hiddenMail: HiddenMailStore;
}

/** The stores of a drive whose mailbox is still being chosen: of the sample nothing is kept. Closing them is left to the runtime, which opened them. */
export function keepUnlessSample(
  { briefedStore, hiddenMail }: KeptOfMail,
  isSample: () => Promise<boolean>,
): KeptOfMail {
  const none = async () => {};
  const unlessSample = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> =>
    (await isSample()) ? otherwise : work();
  return {
    briefedStore: {
      all: (userId) => unlessSample(() => briefedStore.all(userId), new Set<string>()),
      get: (userId) => unlessSample(() => briefedStore.get(userId), new Set<string>()),
      add: (userId, emailIds) => unlessSample(() => briefedStore.add(userId, emailIds), undefined),
      remove: (userId, emailIds) => unlessSample(() => briefedStore.remove(userId, emailIds), undefined),
      forgetUser: (userId) => briefedStore.forgetUser(userId),
      close: none,
      [Symbol.asyncDispose]: none,
    },
    hiddenMail: {
      snoozed: (userId) => unlessSample(() => hiddenMail.snoozed(userId), []),
      snooze: (userId, mails) => unlessSample(() => hiddenMail.snooze(userId, mails), undefined),
      wake: (userId, emailIds) => unlessSample(() => hiddenMail.wake(userId, emailIds), undefined),
      muted: (userId) => unlessSample(() => hiddenMail.muted(userId), []),
      mute: (userId, threadKey) => unlessSample(() => hiddenMail.mute(userId, threadKey), undefined),
      unmute: (userId, threadKey) => unlessSample(() => hiddenMail.unmute(userId, threadKey), undefined),
      forgetUser: (userId) => hiddenMail.forgetUser(userId),
      close: none,
      [Symbol.asyncDispose]: none,
    },
  };
}
