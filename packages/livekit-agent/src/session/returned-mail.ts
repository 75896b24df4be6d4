import type { MailEnvelope, SetAsideMailStore, UserId } from '@nexus/contracts';

/** Snoozed mail that is back, until it was told (E-9): then it is no longer kept as snoozed. */
export interface ReturnedMail {
  /** All mail that this drive has told so far. */
  told(emails: readonly MailEnvelope[]): void;
  /** Resolves when all was handed over. */
  drained(): Promise<void>;
}

/** @param place null: nothing is kept. */
export function createReturnedMail(
  place: { readonly store: SetAsideMailStore; readonly userId: UserId } | null,
): ReturnedMail {
  let before: ReadonlySet<string> = new Set();
  const writing = new Set<Promise<void>>();
  return {
    told(emails) {
      const back = emails.filter(({ returnedAt }) => returnedAt !== undefined);
      // One that was snoozed once more, and told once more, is woken once more.
      const fresh = back.filter(({ emailId }) => !before.has(emailId));
      before = new Set(back.map(({ emailId }) => emailId));
      if (place === null || fresh.length === 0) return;
      const ids = fresh.flatMap(({ emailId, rememberedAs }) => [emailId, rememberedAs ?? emailId]);
      // The store tries again by itself what could not be written.
      const write = place.store
        .wake(place.userId, [...new Set(ids)])
        .catch(() => undefined)
        .finally(() => writing.delete(write));
      writing.add(write);
    },
    async drained() {
      await Promise.all(writing);
    },
  };
}
