import type { UserId } from '@nexus/contracts';

/** What a process holds of each user. */
interface UserRecords<Value> {
  /** To be read, and changed where something is there; of whom nothing is held, an empty one that is let go again. */
  of(userId: UserId): Value;
  /** To be added to; made where there was none. */
  toFill(userId: UserId): Value;
  drop(userId: UserId): void;
}

/** Whoever merely asks after a user leaves nothing of them behind. */
export function createUserRecords<Value>(empty: () => Value): UserRecords<Value> {
  const held = new Map<UserId, Value>();
  return {
    of: (userId) => held.get(userId) ?? empty(),
    toFill(userId) {
      const found = held.get(userId) ?? empty();
      held.set(userId, found);
      return found;
    },
    drop: (userId) => void held.delete(userId),
  };
}
