import type { KnowledgeEntry, UserId } from '@nexus/contracts';

/** Milliseconds in which somebody asks again for what was refused. */
const patience = 10 * 60_000;
/** Of one user, the newest ones. */
const most = 5;

/** Entries of which no place said that it has them. It may have them all the same, so asked for again they keep their ids. */
export interface UnansweredEntries {
  of(userId: UserId): readonly KnowledgeEntry[];
  add(userId: UserId, entry: KnowledgeEntry): void;
  drop(userId: UserId, entry: KnowledgeEntry): void;
}

export function createUnansweredEntries(clock: () => Date): UnansweredEntries {
  const kept = new Map<UserId, readonly { readonly entry: KnowledgeEntry; readonly until: number }[]>();

  function without(userId: UserId, id: string | null): void {
    const now = clock().getTime();
    const left = (kept.get(userId) ?? []).filter(({ entry, until }) => entry.id !== id && until > now);
    if (left.length === 0) kept.delete(userId);
    else kept.set(userId, left);
  }

  return {
    of(userId) {
      without(userId, null);
      return (kept.get(userId) ?? []).map(({ entry }) => entry);
    },
    add(userId, entry) {
      for (const other of [...kept.keys()]) without(other, null);
      without(userId, entry.id);
      const newest = { entry, until: clock().getTime() + patience };
      kept.set(userId, [...(kept.get(userId) ?? []), newest].slice(-most));
    },
    drop: (userId, { id }) => without(userId, id),
  };
}
