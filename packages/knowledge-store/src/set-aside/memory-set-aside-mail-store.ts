import type { SetAsideMailStore, UserId } from '@nexus/contracts';

interface SetAside {
  readonly snoozed: Map<string, Date>;
  readonly muted: Map<string, Date>;
}

export interface MemorySetAsideMailStoreOptions {
  readonly clock?: () => Date;
}

/** What is set aside until the process ends: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemorySetAsideMailStore({
  clock = () => new Date(),
}: MemorySetAsideMailStoreOptions = {}): SetAsideMailStore {
  const kept = new Map<UserId, SetAside>();
  const of = (userId: UserId): SetAside => {
    const found = kept.get(userId) ?? { snoozed: new Map(), muted: new Map() };
    kept.set(userId, found);
    return found;
  };
  const close = async () => {};
  return {
    snoozed: async (userId) => [...of(userId).snoozed].map(([emailId, until]) => ({ emailId, until: new Date(until) })),
    async snooze(userId, mails) {
      for (const { emailId, until } of mails) of(userId).snoozed.set(emailId, new Date(until));
    },
    async wake(userId, emailIds) {
      for (const emailId of emailIds) of(userId).snoozed.delete(emailId);
    },
    muted: async (userId) =>
      [...of(userId).muted].map(([threadKey, mutedAt]) => ({ threadKey, mutedAt: new Date(mutedAt) })),
    async mute(userId, threadKey) {
      of(userId).muted.set(threadKey, clock());
    },
    async unmute(userId, threadKey) {
      of(userId).muted.delete(threadKey);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
