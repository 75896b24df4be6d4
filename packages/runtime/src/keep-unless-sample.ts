import type { BriefedMailStore, SetAsideMailStore } from '@nexus/contracts';

interface KeptOfMail {
  readonly briefedStore: BriefedMailStore;
  readonly setAside: SetAsideMailStore;
}

/** The stores of a drive whose mailbox is still being chosen: of the sample nothing is kept. They are closed by whoever opened them. */
export function keepUnlessSample({ briefedStore, setAside }: KeptOfMail, isSample: () => Promise<boolean>): KeptOfMail {
  const none = async () => {};
  const unlessSample = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> =>
    (await isSample()) ? otherwise : work();
  return {
    briefedStore: {
      get: (userId) => unlessSample(() => briefedStore.get(userId), new Set<string>()),
      add: (userId, emailIds) => unlessSample(() => briefedStore.add(userId, emailIds), undefined),
      remove: (userId, emailIds) => unlessSample(() => briefedStore.remove(userId, emailIds), undefined),
      close: none,
      [Symbol.asyncDispose]: none,
    },
    setAside: {
      snoozed: (userId) => unlessSample(() => setAside.snoozed(userId), []),
      snooze: (userId, mails) => unlessSample(() => setAside.snooze(userId, mails), undefined),
      wake: (userId, emailIds) => unlessSample(() => setAside.wake(userId, emailIds), undefined),
      muted: (userId) => unlessSample(() => setAside.muted(userId), []),
      mute: (userId, threadKey) => unlessSample(() => setAside.mute(userId, threadKey), undefined),
      unmute: (userId, threadKey) => unlessSample(() => setAside.unmute(userId, threadKey), undefined),
      close: none,
      [Symbol.asyncDispose]: none,
    },
  };
}
