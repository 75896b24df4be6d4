import { NexusError, type UserId } from '@nexus/contracts';

/**
 * Since when a process knows each of its users: what it has of them from before their account was deleted it must not write any more, and
 * the backends refuse that by this time (L-15). One for all backends of a process.
 */
export interface Tenures {
  /** Milliseconds since 1970; from the first question about a user on. */
  since(userId: UserId): number;
  /**
   * A drive lasts: until it is released nothing of the user is begun anew. The first one begins anew, since another process may have deleted the
   * account since the one before, unless something from then still waits to be written.
   */
  hold(userId: UserId): Disposable;
  /**
   * The account was deleted, as a backend or this process itself says: whoever has something of the user drops it.
   *
   * @param deletedAt by the clock of the backend, which may be ahead of this process's
   */
  end(userId: UserId, deletedAt?: number): void;
  /**
   * @param listener lets go of what it has of the user: the account was deleted, or a drive begins and nothing waits
   * @param hasWaiting whether something of the user waits to be written
   * @returns what takes both off.
   */
  onEnded(listener: (userId: UserId) => void, hasWaiting?: (userId: UserId) => boolean): () => void;
}

export function createTenures(clock: () => number = Date.now): Tenures {
  const begun = new Map<UserId, number>();
  const holders = new Map<UserId, number>();
  const deletions = new Map<UserId, number>();
  /** Ended while a drive went on. */
  const over = new Set<UserId>();
  const stores = new Set<{
    readonly letGo: (userId: UserId) => void;
    readonly hasWaiting: (userId: UserId) => boolean;
  }>();
  const since = (userId: UserId) => {
    const known = begun.get(userId) ?? Math.max(clock(), (deletions.get(userId) ?? 0) + 1);
    begun.set(userId, known);
    return known;
  };
  function beginAnew(userId: UserId): void {
    if (!begun.has(userId) || [...stores].some(({ hasWaiting }) => hasWaiting(userId))) return;
    for (const { letGo } of stores) letGo(userId);
    begun.delete(userId);
  }
  function release(userId: UserId): void {
    const left = (holders.get(userId) ?? 1) - 1;
    if (left > 0) return void holders.set(userId, left);
    holders.delete(userId);
    if (over.delete(userId)) begun.delete(userId);
  }
  return {
    since,
    hold(userId) {
      if (!holders.has(userId)) beginAnew(userId);
      since(userId);
      holders.set(userId, (holders.get(userId) ?? 0) + 1);
      let held = true;
      return {
        [Symbol.dispose]() {
          if (held) release(userId);
          held = false;
        },
      };
    },
    end(userId, deletedAt) {
      if (deletedAt !== undefined) deletions.set(userId, deletedAt);
      for (const { letGo } of stores) letGo(userId);
      if (holders.has(userId)) over.add(userId);
      else begun.delete(userId);
    },
    onEnded(letGo, hasWaiting = () => false) {
      const store = { letGo, hasWaiting };
      stores.add(store);
      return () => stores.delete(store);
    },
  };
}

/**
 * The hint with which 019_personal_data.sql refuses a writing from before the deletion. Its SQLSTATE, PT410, is that of a used invitation too.
 */
export const deletedHint = 'ACCOUNT_DELETED';

export function accountDeleted(): NexusError {
  return new NexusError(
    'ACCOUNT_DELETED',
    'This account was deleted, so nothing of this drive is kept any more. Begin a new one to start afresh.',
  );
}
