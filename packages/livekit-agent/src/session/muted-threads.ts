import type { SetAsideMailStore, UserId } from '@nexus/contracts';

/** The threads that the driver wants to hear nothing of, by their keys. */
export interface MutedThreads {
  /** As they stand now; another object after each change. */
  readonly keys: ReadonlySet<string>;
  mute(threadKey: string): void;
  unmute(threadKeys: readonly string[]): void;
  /** Never rejects. */
  load(): Promise<void>;
  /** Resolves when all was handed over. */
  drained(): Promise<void>;
}

export interface MutedThreadsOptions {
  /** Null: what is muted is muted for the drive. */
  readonly place: { readonly store: SetAsideMailStore; readonly userId: UserId } | null;
  /** What is kept could not be read. */
  readonly onUnread: (error: unknown) => void;
}

export function createMutedThreads({ place, onUnread }: MutedThreadsOptions): MutedThreads {
  let kept: ReadonlySet<string> = new Set();
  const changed = new Map<string, boolean>();
  let keys: ReadonlySet<string> = kept;
  const writing = new Set<Promise<void>>();

  function recount(): void {
    keys = new Set([
      ...[...kept].filter((key) => changed.get(key) !== false),
      ...[...changed].flatMap(([key, isMuted]) => (isMuted ? [key] : [])),
    ]);
  }

  function change(key: string, isMuted: boolean): void {
    changed.set(key, isMuted);
    recount();
    if (place === null) return;
    const { store, userId } = place;
    // The store tries again by itself what could not be written.
    const write = (isMuted ? store.mute(userId, key) : store.unmute(userId, key))
      .catch(() => undefined)
      .finally(() => writing.delete(write));
    writing.add(write);
  }

  return {
    get keys() {
      return keys;
    },
    mute: (key) => change(key, true),
    unmute(gone) {
      for (const key of gone) change(key, false);
    },
    async load() {
      if (place === null) return;
      try {
        kept = new Set((await place.store.muted(place.userId)).map(({ threadKey }) => threadKey));
        recount();
      } catch (error) {
        onUnread(error);
      }
    },
    async drained() {
      await Promise.all(writing);
    },
  };
}
